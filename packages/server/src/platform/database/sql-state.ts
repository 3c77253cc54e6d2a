import pg from 'pg';

/**
 * What was asked for may have been done, and may not: the answer was lost, or it stands on this database server alone.
 * Nobody may be told that it is saved, nor asked to do it again.
 */
export class OutcomeUnknownError extends Error {}

/** The database said nothing for longer than it may take, and the connection was given up. */
export class SilentDatabaseError extends Error {}

/** The five characters by which PostgreSQL names an error, if it is one of PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether the error says that this constraint was broken. */
export function breaksConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Serialization failure and deadlock: the same may go well the next time. */
const COLLISIONS = ['40001', '40P01'];

/** Whether PostgreSQL gave this up for others that wrote the same at the same time. */
export function isCollision(error: unknown): boolean {
  return COLLISIONS.includes(sqlState(error) ?? '');
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

/** Of a standby that has not taken over yet: it reads, and refuses to write. */
const READ_ONLY = '25006';

/**
 * Whether the database could not be reached, or is starting, stopping or full, or could not keep what it was given.
 * Whether a change that it was asked for has been made is not known where it is an OutcomeUnknownError.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return state === READ_ONLY || /^(08|57P|53)/.test(state);
  return error instanceof OutcomeUnknownError || isConnectionBroken(error);
}

/** Connection exceptions, which poolers answer with where they lost the database, and "statement completion unknown". */
const ANSWER_LOST = /^(08...|40003)$/;

/** Whether the answer to a statement was lost: nobody knows whether the statement was done. */
export function isAnswerLost(error: unknown): boolean {
  return isConnectionBroken(error) || ANSWER_LOST.test(sqlState(error) ?? '');
}

/** Whether there is no connection, or none any more; what PostgreSQL itself says is not meant. */
function isConnectionBroken(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  const code = (error as NodeJS.ErrnoException).code;
  return (
    error instanceof SilentDatabaseError ||
    (code !== undefined && UNREACHABLE_CODES.includes(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  );
}
