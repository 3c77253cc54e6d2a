import { sql } from 'kysely';
import { COUNTS_TRIES, hashTables } from '../table-hashes.ts';
import type { TestApp } from '../test-app.ts';
import type { StatementFaults } from './statement-faults.ts';

/** A prepared call. It can be sent again as long as it has changed nothing. */
export type Send = () => Promise<{ readonly statusCode: number; readonly body: string }>;

export interface Attempt {
  readonly server: TestApp;
  readonly faults: StatementFaults;
  readonly name: string;
  /** Creates what the call needs. It is called again after a call that succeeded in spite of its fault. */
  prepare(): Promise<Send>;
  /** The numbers of the statements that fail, in rising order and possibly endless; default: all. */
  readonly places?: Iterable<number>;
}

/** The results of a fault at each statement of a call. */
export interface Outcome {
  readonly tried: number;
  /** One sentence for each fault that left a partial change. */
  readonly broken: readonly string[];
  /** What the call changed without a fault: `questions 1, audit_events 1`. */
  readonly growth: string;
}

// Written after the answer, or by the next call of the course.
const MADE_LATER = ['question_signatures', 'question_pairs'];

/**
 * Sends a call once for each of its statements and makes that statement fail. A refused call must leave every table
 * unchanged; a successful one must have made the same changes as without a fault.
 * @throws if the call is refused without a fault
 */
export async function failEachStatement({ places = all(), ...attempt }: Attempt): Promise<Outcome> {
  const { server, faults, name, prepare } = attempt;
  const broken: string[] = [];
  const doneInSpite: { statement: string; growth: string }[] = [];
  let tried = 0;
  let send = await prepare();
  let before = await read(server);
  for (const place of places) {
    // The tries of this suite would reach the rate limits.
    for (const table of COUNTS_TRIES) await sql`delete from ${sql.table(table)}`.execute(server.db);
    faults.failAt(place);
    const { statusCode, body } = await send();
    const statement = faults.stop();
    const after = await read(server);
    const growth = growthOf(before, after);
    if (statement === undefined) {
      if (statusCode >= 300) throw new Error(`${name} is refused without a fault: ${statusCode} ${body}`);
      const half = doneInSpite.filter((done) => done.growth !== growth);
      broken.push(...half.map((one) => describe(name, one.statement, one.growth)));
      return { tried, broken, growth };
    }
    tried++;
    if (statusCode < 300) doneInSpite.push({ statement, growth });
    else if (!isSame(before, after)) broken.push(describe(name, statement, growth));
    if (isSame(before, after)) continue;
    send = await prepare();
    before = await read(server);
  }
  throw new Error(`${name} has more statements than places are given.`);
}

function* all(): Generator<number> {
  for (let place = 1; ; place++) yield place;
}

type Tables = Readonly<Record<string, string>>;

const read = ({ db }: TestApp): Promise<Tables> => hashTables(db, COUNTS_TRIES);

function isSame(before: Tables, after: Tables): boolean {
  return Object.entries(before).every(([table, hash]) => after[table] === hash);
}

/** The number of new rows of each table: `questions +1, audit_events +1`. */
function growthOf(before: Tables, after: Tables): string {
  const rowsOf = (tables: Tables, name: string) => Number.parseInt(tables[name] ?? '0', 10);
  return Object.keys(after)
    .filter((name) => !MADE_LATER.includes(name) && after[name] !== before[name])
    .map((name) => `${name} ${rowsOf(after, name) - rowsOf(before, name)}`)
    .join(', ');
}

function describe(name: string, statement: string, growth: string): string {
  return `${name}, failing at "${statement.slice(0, 60)}": ${growth || 'nothing'}`;
}
