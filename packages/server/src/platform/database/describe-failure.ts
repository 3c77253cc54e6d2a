import { isBeforeFirst } from '../../database/index.ts';
import { isDatabaseUnreachable, isDiskFull, sqlState } from './sql-state.ts';

/** Why there is no connection, and what to do, in one sentence without the password. */
export function describeConnectFailure(error: unknown, url: string): string {
  const state = sqlState(error);
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const { database, host } = placeOf(url);
  if (state === '3D000') {
    return `There is no database ${database} at ${host}: make it, or correct its name in DATABASE_URL.`;
  }
  if (state === '28P01' || /password must be a string/.test(message)) {
    return `The database ${database} at ${host} refuses the user or the password: correct them in DATABASE_URL.`;
  }
  if (state === '28000') {
    return `The database ${database} at ${host} refuses this connection (${message}): correct the user in DATABASE_URL or the rules of access of the database, or add sslmode=require to DATABASE_URL.`;
  }
  if (state === '42501') {
    return `The database ${database} at ${host} does not let its user connect (${message}): make that user the owner of the database, or grant it CONNECT.`;
  }
  const advice = ['ENOTFOUND', 'EAI_AGAIN'].includes(code)
    ? 'the name of the host is not known: correct it in DATABASE_URL'
    : 'make sure that it runs there and takes connections, or correct DATABASE_URL';
  return `The database ${database} at ${host} cannot be reached (${message || code || 'no reason is known'}): ${advice}.`;
}

/** What to do with a database from before 1.0. */
export const BEFORE_FIRST =
  'The database is of a version before 1.0, which this version does not read, and it was left as it is. Start that version once more, let each person press “Download my data” at /account, start this version with another database, and import those files there at /account.';

/**
 * Why the database could not be used after connecting, in one sentence; undefined for an error that the
 * operator cannot fix.
 */
export function describeUseFailure(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : '';
  const unknown = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  if (unknown !== undefined && isBeforeFirst(unknown)) return BEFORE_FIRST;
  if (unknown !== undefined) {
    return `The database was made by a newer version of the product (${unknown}): start that version.`;
  }
  // Without any right to the schema `public` there is no schema to make tables in.
  if (['42501', '3F000'].includes(sqlState(error) ?? '')) {
    return `The database does not let its user do what it must (${message}): make that user the owner of the database.`;
  }
  if (isDiskFull(error)) return `The disk of the database is full (${message}): make room, and try again.`;
  if (!isDatabaseUnreachable(error)) return undefined;
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : message;
  return `The database stopped working (${reason}): make sure that it runs and has room, and try again.`;
}

/** Without the password. */
function placeOf(url: string): { database: string; host: string } {
  const { hostname, port, pathname, username } = new URL(url);
  const name = pathname.slice(1) || username || 'of no name';
  return { database: decodeURIComponent(name), host: `${hostname || 'localhost'}:${port || '5432'}` };
}
