import { StartupError } from '../data-folder/index.ts';
import { isDatabaseUnreachable, sqlState } from './sql-state.ts';

/** The oldest PostgreSQL that the product works with, as PostgreSQL numbers itself. */
const OLDEST_VERSION = 150_000;

/** @throws StartupError for a PostgreSQL that is too old. @param version such as 180004 for 18.4 */
export function requireVersion(version: number, what = 'The database'): void {
  if (version >= OLDEST_VERSION) return;
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  throw new StartupError(`${what} is ${name}; 15 or newer is needed: set DATABASE_URL to another one.`);
}

/** Why there is no connection, and what to do, in one sentence without the password. */
export function describeConnectFailure(error: unknown, url: string): string {
  const state = sqlState(error);
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const { database, host } = placeOf(url);
  if (state === '3D000') {
    return `There is no database ${database} at ${host}: make it, or correct its name in DATABASE_URL.`;
  }
  if (state?.startsWith('28') || /password must be a string/.test(message)) {
    return `The database ${database} at ${host} refuses the user or the password: correct them in DATABASE_URL.`;
  }
  const advice = ['ENOTFOUND', 'EAI_AGAIN'].includes(code)
    ? 'the name of the host is not known: correct it in DATABASE_URL'
    : 'see that it runs there and takes connections, or correct DATABASE_URL';
  return `The database ${database} at ${host} cannot be reached (${message || code || 'no reason is known'}): ${advice}.`;
}

/**
 * Why the database could not be worked with once it was connected, in one sentence; undefined where that is nothing
 * that who runs the installation can mend.
 */
export function describeUseFailure(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : '';
  const unknown = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  if (unknown !== undefined) {
    return `The database was made by a newer version of the product (${unknown}): start that version.`;
  }
  if (sqlState(error) === '42501') {
    return `The database does not let its user do what it must (${message}): make that user the owner of the database.`;
  }
  if (!isDatabaseUnreachable(error)) return undefined;
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : message;
  return `The database could not go on (${reason}): see that it runs and has room, and try again.`;
}

/** Without the password. */
function placeOf(url: string): { database: string; host: string } {
  const { hostname, port, pathname, username } = new URL(url);
  const name = pathname.slice(1) || username || 'of no name';
  return { database: decode(name), host: `${hostname || 'localhost'}:${port || '5432'}` };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
