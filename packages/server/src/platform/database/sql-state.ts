import pg from 'pg';

/** The five characters by which PostgreSQL names an error, if it is one of PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether the error says that this constraint was broken. */
export function breaksConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

const UNREACHABLE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'];

/** Whether the database could not be reached, or is starting, stopping or full. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return /^(08|57P|53)/.test(state);
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  return (
    (code !== undefined && UNREACHABLE_CODES.includes(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  );
}
