import pg from 'pg';

/**
 * The change may or may not have happened: the answer was lost, or it exists on this database server only.
 * The user must neither be told that it is saved, nor asked to repeat it.
 */
export class OutcomeUnknownError extends Error {}

/** The database was silent for longer than allowed, and the connection was closed. */
export class SilentDatabaseError extends Error {}

/** The SQLSTATE of an error of PostgreSQL. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether the error is a violation of this constraint. */
export function breaksConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Serialization failure and deadlock, which a retry may avoid. */
const COLLISIONS = ['40001', '40P01'];

/** Whether PostgreSQL aborted this because of a concurrent change, so that the same transaction may succeed. */
export function isCollision(error: unknown): boolean {
  return COLLISIONS.includes(sqlState(error) ?? '') || isPreparationLost(error);
}

/** A prepared statement is not there, or is another one: behind a pooler, or after `discard all`. */
const STATEMENT_NAMES = ['26000', '42P05'];

/** The function of PostgreSQL that refuses a statement whose columns have changed since it was prepared. */
const REVALIDATION = 'RevalidateCachedQuery';

/** Whether a statement failed before it began, because what was prepared under its name is gone or outdated. */
export function isPreparationLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return STATEMENT_NAMES.includes(error.code ?? '') || error.routine === REVALIDATION;
}

const UNREACHABLE_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** From a standby that was not promoted yet: it is read-only. */
const READ_ONLY = '25006';

/** Whether a change was refused because the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100';
}

/**
 * Whether the database is unreachable, starting, stopping or full, or could not store a change.
 * For an OutcomeUnknownError it is unknown whether the change was made.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return state === READ_ONLY || /^(08|57P|53)/.test(state);
  return error instanceof OutcomeUnknownError || isConnectionBroken(error);
}

/** Connection exceptions, which poolers answer with where they lost the database, and "statement completion unknown". */
const ANSWER_LOST = /^(08...|40003)$/;

/** Whether the answer to a statement was lost, so that its outcome is unknown. */
export function isAnswerLost(error: unknown): boolean {
  return isConnectionBroken(error) || ANSWER_LOST.test(sqlState(error) ?? '');
}

/** Whether the connection failed; errors reported by PostgreSQL do not count. */
function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  const code = (error as NodeJS.ErrnoException).code;
  return (
    error instanceof SilentDatabaseError ||
    (code !== undefined && UNREACHABLE_CODES.includes(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  );
}
