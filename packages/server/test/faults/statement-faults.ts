import type pg from 'pg';

/** Makes one of the statements fail that a client, or the clients of a pool, send. */
export interface StatementFaults {
  /** Starts counting statements, and makes number `place` fail, counted from 1. */
  failAt(place: number): void;
  /** Lets all statements pass again. @returns the failed statement; undefined if fewer were sent */
  stop(): string | undefined;
}

// PostgreSQL itself refuses this statement, so that the transaction is aborted as after any other error.
const FAULT = 'select a_fault_of_the_test()';

/** Faults in the statements of an application. */
export function faultsOfPool(pool: pg.Pool): StatementFaults {
  const { faults, intercept } = makeFaults();
  onEachClient(pool, intercept);
  return faults;
}

/** Records every statement of an application, without its values. */
export function recordStatements(pool: pg.Pool): { of(work: () => Promise<unknown>): Promise<string[]> } {
  let statements: string[] = [];
  onEachClient(pool, (client) =>
    interceptQueries(client, (text) => {
      statements.push(text);
      return false;
    }),
  );
  return {
    async of(work) {
      statements = [];
      await work();
      return statements;
    },
  };
}

/** Calls `intercept` once for each connection that an application opens. */
export function onEachClient(pool: pg.Pool, intercept: (client: pg.ClientBase) => void): void {
  const known = new WeakSet<pg.ClientBase>();
  pool.on('acquire', (client) => {
    if (!known.has(client)) intercept(client);
    known.add(client);
  });
}

/** Faults in the statements of one client. */
export function faultsOfClient(client: pg.ClientBase): StatementFaults {
  const { faults, intercept } = makeFaults();
  intercept(client);
  return faults;
}

function makeFaults(): { faults: StatementFaults; intercept(client: pg.ClientBase): void } {
  let sent = 0;
  let place: number | undefined;
  let failed: string | undefined;
  const isFault = (text: string) => {
    // A failing rollback means a lost connection, and PostgreSQL then rolls back itself.
    if (/^rollback$/i.test(text)) return false;
    sent++;
    if (sent !== place) return false;
    failed = text;
    return true;
  };
  const faults: StatementFaults = {
    failAt(next) {
      [sent, place, failed] = [0, next, undefined];
    },
    stop() {
      place = undefined;
      return failed;
    },
  };
  return { faults, intercept: (client) => interceptQueries(client, isFault) };
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * The first argument of `query` is a text, a description of the statement, or a stream of rows. Values and a callback
 * may follow.
 */
function interceptQueries(client: pg.ClientBase, isFault: (text: string) => boolean): void {
  const query = client.query.bind(client) as Query;
  const intercepted: Query = (statement, ...rest) => {
    if (!isFault(textOf(statement))) return query(statement, ...rest);
    if (!isStream(statement)) return query(FAULT, ...rest.filter((one) => typeof one === 'function'));
    const stream = query(statement, ...rest) as typeof statement;
    stream.destroy(new Error('a fault of the test'));
    return stream;
  };
  client.query = intercepted as typeof client.query;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return isStream(statement) ? 'rows' : String((statement as { text?: string }).text);
}

function isStream(statement: unknown): statement is { destroy(error: Error): void } {
  return typeof (statement as { destroy?: unknown }).destroy === 'function';
}
