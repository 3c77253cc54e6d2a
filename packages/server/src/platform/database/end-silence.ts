import type { Socket } from 'node:net';
import type pg from 'pg';
import { SilentDatabaseError } from './sql-state.ts';

/** Timeouts of the database. */
export interface DatabaseLimits {
  /** For a new connection, and for a free one of the pool. */
  readonly connectMs: number;
  /** For a statement, unless a transaction sets another limit. */
  readonly statementMs: number;
  /** Tolerated silence for a statement without a limit. A statement that sends bytes is not silent. */
  readonly longestMs: number;
  /**
   * Additional tolerated silence beyond the limit of a statement, because the database ends a late statement itself.
   */
  readonly graceMs: number;
  /** For the health check. */
  readonly healthMs: number;
}

/** The balancer of `deploy/` waits for 75 s, and for 2 s where it asks for health. */
export const DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 5_000,
  statementMs: 60_000,
  longestMs: 15 * 60_000,
  graceMs: 5_000,
  healthMs: 1_500,
};

/**
 * Gives up a connection over which nothing comes or goes for longer than the database may take for the statement that
 * runs. The limit follows the one that the database was told: `set local statement_timeout` holds until the transaction
 * ends, and 0 is a quarter of an hour. The socket is destroyed, so that no later answer can be taken for that to
 * another statement (what the `query_timeout` of pg leaves behind), and the pool lets go of the client.
 */
export function endSilence(client: pg.ClientBase, limits: DatabaseLimits): void {
  const { statementMs, longestMs, graceMs } = limits;
  const socket = (client as pg.Client).connection.stream as Socket;
  let allowedMs = statementMs;
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const ask = (...parts: [string | { text: string }, ...unknown[]]) => {
    const [statement] = parts;
    const text = typeof statement === 'string' ? statement : statement.text;
    allowedMs = limitToldBy(text, longestMs) ?? allowedMs;
    socket.setTimeout(allowedMs + graceMs);
    if (ENDS_TRANSACTION.test(text)) allowedMs = statementMs;
    return query(...parts);
  };
  const end = (client as pg.Client).end.bind(client) as (...parts: unknown[]) => unknown;
  const sayGoodbye = (...parts: unknown[]) => {
    socket.setTimeout(graceMs);
    return end(...parts);
  };
  Object.assign(client, { query: ask, end: sayGoodbye });
  client.on('drain', () => socket.setTimeout(0));
  socket.on('timeout', () => {
    socket.destroy(new SilentDatabaseError('the database was silent for too long'));
  });
}

const ENDS_TRANSACTION = /^(commit|rollback)\b(?! to)/i;
const TELLS_LIMIT = /^set local statement_timeout\b/i;
const LIMIT_TOLD = /^set local statement_timeout = '?(\d+)(ms|s|min|h|)'?$/i;
const MILLISECONDS: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

/**
 * The timeout that a statement sets for those after it, in milliseconds; undefined if it sets none.
 * @throws for a limit that is written in another way: the database would follow it, and this watch would not
 */
function limitToldBy(text: string, longestMs: number): number | undefined {
  if (!TELLS_LIMIT.test(text)) return undefined;
  const [, number, unit = ''] = LIMIT_TOLD.exec(text) ?? [];
  const unitMs = MILLISECONDS[unit.toLowerCase()];
  if (number === undefined || unitMs === undefined)
    throw new Error(`Write the limit as a number and ms, s, min or h: ${text}`);
  return Number(number) * unitMs || longestMs;
}
