import type pg from 'pg';

/** Lets one statement of those that a client, or the clients of a pool, send fail. */
export interface StatementFaults {
  /** From now on counts statements, and lets the `place`-th, from 1 on, fail. */
  failAt(place: number): void;
  /** Lets all pass again. @returns the statement that failed; undefined where fewer were sent */
  stop(): string | undefined;
}

// PostgreSQL itself refuses it, so that a transaction ends up as after any other error.
const FAULT = 'select a_fault_of_the_test()';

/** Faults in all that an application sends. */
export function faultsOfPool(pool: pg.Pool): StatementFaults {
  const { faults, intercept } = makeFaults();
  onEachClient(pool, intercept);
  return faults;
}

/** Hears of every statement that an application sends, without its values. */
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

/** Does something once with each connection that an application gets. */
export function onEachClient(pool: pg.Pool, intercept: (client: pg.ClientBase) => void): void {
  const known = new WeakSet<pg.ClientBase>();
  pool.on('acquire', (client) => {
    if (!known.has(client)) intercept(client);
    known.add(client);
  });
}

/** Faults in all that one client sends. */
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
    // What failed is rolled back; where that fails, too, the connection is gone and PostgreSQL does it.
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

/** A statement is a text, its description, or a stream of rows; what follows is its values and perhaps a callback. */
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
