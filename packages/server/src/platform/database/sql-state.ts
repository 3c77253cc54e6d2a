import pg from 'pg';
import { UnreplicatedError } from './refuse-unreplicated.ts';

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
 * Whether a change that it was asked for has been made is not known then.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return state === READ_ONLY || /^(08|57P|53)/.test(state);
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  return (
    error instanceof UnreplicatedError ||
    (code !== undefined && UNREACHABLE_CODES.includes(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  );
}
