import pg from 'pg';

/** SQLSTATE class 22, data exceptions: their messages quote the value that was refused. */
const QUOTES_VALUES = /^22/;

/**
 * An error for the log. PostgreSQL puts whole rows into `detail` and `where` and values into some messages;
 * a row may be a question with its answer, so only names and positions of its errors are logged.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  const message = error instanceof pg.DatabaseError ? messageOf(error) : error.message;
  return {
    type: error.name,
    message,
    ...(code !== undefined && { code }),
    ...(error instanceof pg.DatabaseError && placeOf(error)),
    stack: `${error.name}: ${message}\n${framesOf(error)}`,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

function messageOf({ code = '', message }: pg.DatabaseError): string {
  return QUOTES_VALUES.test(code) ? 'a value was refused' : message;
}

function placeOf({ table, column, constraint, routine }: pg.DatabaseError): object {
  return { table, column, constraint, routine };
}

/** The lines of a stack below its message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
