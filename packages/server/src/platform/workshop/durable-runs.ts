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

/** Interval of the beats that show that the server of a run is alive. */
export const BEAT_MS = 5_000;
/** A run without a beat for this long is ended: its server is gone, or its server lost the database. */
const LOST_MS = 60_000;

/** Progress of a run. */
export interface Progress {
  done: number;
  total: number;
}

interface WorkParts {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Runs of work on the rows of a table. One server at a time works on a row. When a server dies, another server ends
 * its runs.
 */
export interface Runs<Table extends WorkTable> {
  /**
   * Starts a run on a row whose state allows it. Only one of several simultaneous callers succeeds. @returns whether
   * this one did
   */
  begin(
    parts: WorkParts,
    run: Run,
    states: { readonly from: WorkState; readonly to: WorkState },
  ): Promise<boolean>;
  /** Changes a row on behalf of its current run. @returns false if the run no longer owns the row */
  update(db: Queryable, run: Run, change: Updateable<Database[Table]>): Promise<boolean>;
  /** Records that the run is alive. */
  beat(parts: WorkParts, run: Run): Promise<boolean>;
  /** Does the work, and writes beats and progress to the row meanwhile. */
  whileRunning<Result>(
    parts: WorkParts,
    run: Run,
    work: (progress: Progress) => Promise<Result>,
  ): Promise<Result>;
  /** Whether the server of a run is gone. */
  isLost(row: { readonly beatAt: Date | null }, now: Date): boolean;
  /** Ends all runs whose servers are gone. */
  endLost(db: Queryable, now: Date): Promise<void>;
}

/** @param endings the new state of a row whose run was lost, by its state */
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
 * Does the work with a beat every few seconds. The work itself must check at each write that it still owns the row: a
 * run without beats for too long has lost it.
 */
async function whileBeating<Result>(
  beat: (progress: Progress) => Promise<unknown>,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress: Progress = { done: 0, total: 0 };
  // A failed beat is ignored, because another one follows.
  const beating = setInterval(() => void beat(progress).catch(() => {}), BEAT_MS);
  try {
    return await work(progress);
  } finally {
    clearInterval(beating);
  }
}
