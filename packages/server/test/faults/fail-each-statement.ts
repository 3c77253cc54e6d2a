import { sql } from 'kysely';
import { hashTables } from '../table-hashes.ts';
import type { TestApp } from '../test-app.ts';
import type { StatementFaults } from './statement-faults.ts';

/** A call that is ready to be sent, again and again as long as it changes nothing. */
export type Send = () => Promise<{ readonly statusCode: number; readonly body: string }>;

export interface Attempt {
  readonly server: TestApp;
  readonly faults: StatementFaults;
  readonly name: string;
  /** Makes all that the call needs; once more where a call has succeeded in spite of its fault. */
  prepare(): Promise<Send>;
  /** Which statements fail, in rising order without an end; each one unless given. */
  readonly places?: Iterable<number>;
}

/** What came of a fault at each statement of a call. */
export interface Outcome {
  readonly tried: number;
  /** A sentence for each fault that left something half done. */
  readonly broken: readonly string[];
}

// Tries of passwords count whether a call succeeds or not.
const COUNTS_TRIES = ['rate_limits'];
// Made after the answer, and again with the next look at the course.
const MADE_LATER = ['question_signatures', 'question_pairs'];

/**
 * Sends a call once for each of its statements, and lets that one fail. One that is refused must leave every table as
 * it was; one that is answered as done must have done all that it does without a fault.
 * @throws where the call is refused without a fault
 */
export async function failEachStatement({ places = all(), ...attempt }: Attempt): Promise<Outcome> {
  const { server, faults, name, prepare } = attempt;
  const broken: string[] = [];
  const doneInSpite: { statement: string; growth: string }[] = [];
  let tried = 0;
  let send = await prepare();
  let before = await read(server);
  for (const place of places) {
    // So many tries come to the bounds of what an account may.
    await sql`delete from rate_limits`.execute(server.db);
    faults.failAt(place);
    const { statusCode, body } = await send();
    const statement = faults.stop();
    const after = await read(server);
    const growth = growthOf(before, after);
    if (statement === undefined) {
      if (statusCode >= 300) throw new Error(`${name} is refused without a fault: ${statusCode} ${body}`);
      const half = doneInSpite.filter((done) => done.growth !== growth);
      return { tried, broken: [...broken, ...half.map((one) => describe(name, one.statement, one.growth))] };
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

/** How many rows more each table has: `questions +1, audit_events +1`. */
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
