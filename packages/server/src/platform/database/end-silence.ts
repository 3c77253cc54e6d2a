import type { Socket } from 'node:net';
import type pg from 'pg';
import { SilentDatabaseError } from './sql-state.ts';

/** How long a database is waited for. */
export interface DatabaseLimits {
  /** For a connection, and in the line for one of the pool. */
  readonly connectMs: number;
  /** What the database itself may take for a statement, unless a transaction says otherwise. */
  readonly statementMs: number;
  /** How long it is waited for where a statement may take as long as it takes; its bytes are waited for, not its end. */
  readonly longestMs: number;
  /** How much longer than that its silence is borne: it is to end a statement itself, and say so, where it can. */
  readonly graceMs: number;
  /** For the answer to whether it is there. */
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
  let isEnding = false;
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
    isEnding = true;
    socket.setTimeout(graceMs);
    return end(...parts);
  };
  Object.assign(client, { query: ask, end: sayGoodbye });
  client.on('drain', () => socket.setTimeout(isEnding ? graceMs : 0));
  socket.on('timeout', () => {
    socket.destroy(isEnding ? undefined : new SilentDatabaseError('the database was silent for too long'));
  });
}

const ENDS_TRANSACTION = /^(commit|rollback)\b(?! to)/i;
const TELLS_LIMIT = /^set local statement_timeout = '?(\d+)(min|)'?$/i;

/** What a statement allows those after it, in milliseconds; undefined where it says nothing of that. */
function limitToldBy(text: string, longestMs: number): number | undefined {
  const told = TELLS_LIMIT.exec(text);
  if (told === null) return undefined;
  const milliseconds = Number(told[1]) * (told[2] === 'min' ? 60_000 : 1);
  return milliseconds === 0 ? longestMs : milliseconds;
}
