import type { Updateable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import type { Queryable } from '../database/transaction.ts';
import {
  beginRun,
  type Ending,
  endRuns,
  type Run,
  updateRun,
  type WorkState,
  type WorkTable,
} from './queries.ts';

/** Interval of the beats by which a run tells that its server lives. */
export const BEAT_MS = 5_000;
/** A server that has been silent for so long is gone, or its database was: nothing it began comes to an end. */
const LOST_MS = 60_000;

/** How far work is. */
export interface Progress {
  done: number;
  total: number;
}

interface WorkParts {
  readonly db: Db;
  readonly clock: Clock;
}

/** Work on the rows of a table. One server works on a row at a time. The work of a server that died is ended by another one. */
export interface Runs<Table extends WorkTable> {
  /** Begins work on a row in a state that allows it; of several that try, one does. @returns whether it is this one */
  begin(
    parts: WorkParts,
    run: Run,
    states: { readonly from: WorkState; readonly to: WorkState },
  ): Promise<boolean>;
  /** Changes a row as the run that works on it. @returns whether it still does */
  update(db: Queryable, run: Run, change: Updateable<Database[Table]>): Promise<boolean>;
  /** Says that the work on a row will still be done. */
  beat(parts: WorkParts, run: Run): Promise<boolean>;
  /** Does the work, and keeps in the row that somebody does and how far it is. */
  whileRunning<Result>(
    parts: WorkParts,
    run: Run,
    work: (progress: Progress) => Promise<Result>,
  ): Promise<Result>;
  /** Whether the server that works on a row is gone. */
  isLost(row: { readonly beatAt: Date | null }, now: Date): boolean;
  /** Lets go of all work that servers left behind. */
  endLost(db: Queryable, now: Date): Promise<void>;
}

/** @param endings what becomes of a row that was left behind, by its state */
export function runsOn<Table extends WorkTable>(table: Table, endings: readonly Ending[]): Runs<Table> {
  const beatAgain = ({ db, clock }: WorkParts, run: Run, progress?: Progress) =>
    updateRun<WorkTable>(db, table, run, { beatAt: clock(), ...progress });
  const lostBefore = (now: Date) => new Date(now.getTime() - LOST_MS);
  return {
    begin: ({ db, clock }, run, states) => beginRun(db, table, run, { ...states, at: clock() }),
    update: (db, run, change) => updateRun(db, table, run, change),
    beat: (parts, run) => beatAgain(parts, run),
    whileRunning: (parts, run, work) => whileBeating((progress) => beatAgain(parts, run, progress), work),
    isLost: ({ beatAt }, now) => beatAt !== null && beatAt < lostBefore(now),
    endLost: (db, now) => endRuns(db, table, lostBefore(now), endings),
  };
}

/**
 * Does work and tells every few seconds, with how far it is, that somebody does. The work itself makes sure that it is
 * still its own, where it writes: who was silent for too long has lost it.
 */
async function whileBeating<Result>(
  beat: (progress: Progress) => Promise<unknown>,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress: Progress = { done: 0, total: 0 };
  // One that fails is made up for by the next.
  const beating = setInterval(() => void beat(progress).catch(() => {}), BEAT_MS);
  try {
    return await work(progress);
  } finally {
    clearInterval(beating);
  }
}
