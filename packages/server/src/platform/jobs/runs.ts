import type { Updateable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../database/tables.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import type { Queryable } from '../database/transaction.ts';
import {
  type Beginning,
  beginRun,
  countTry,
  type Ending,
  endRuns,
  forgetRequest,
  type LostRun,
  listLostRuns,
  type Run,
  replaceRun,
  updateRun,
  type WorkTable,
} from './queries.ts';

/** Interval of the heartbeats that show that the server of a run is alive. */
export const HEARTBEAT_MS = 5_000;
/** A run without a heartbeat for this long is ended: its server is gone, or its server lost the database. */
const LOST_MS = 60_000;

/**
 * The heartbeat of a run that is to begin at a time. It counts as alive until then; afterwards it is taken up like a run whose server is
 * gone.
 */
export const heartbeatOfRunAt = (begins: Date) => new Date(begins.getTime() - LOST_MS);

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
 * Runs of jobs on the rows of a table. One server at a time works on a row. When a server dies, another server does the
 * job once more; if that one dies, too, the run is ended.
 */
export interface Runs<Table extends WorkTable> {
  /**
   * Starts a run on a row whose state allows it. Only one of several simultaneous callers succeeds. @returns whether
   * this one did
   */
  begin(parts: WorkParts, run: Run, beginning: Beginning): Promise<boolean>;
  /** Changes a row on behalf of its current run. @returns false if the run no longer owns the row */
  update(db: Queryable, run: Run, change: Updateable<Database[Table]>): Promise<boolean>;
  /** Records that the run is alive. */
  heartbeat(parts: WorkParts, run: Run): Promise<boolean>;
  /**
   * Does the work, and writes heartbeats and progress to the row meanwhile.
   * @param work is told how often it has begun, this time included
   */
  whileRunning<Result>(
    parts: WorkParts,
    run: Run,
    work: (progress: Progress, tries: number) => Promise<Result>,
  ): Promise<Result>;
  /** Whether the server of a run is gone. */
  isLost(row: { readonly heartbeatAt: Date | null }, now: Date): boolean;
  /** The runs whose servers are gone and which can be taken up. */
  listLost(db: Queryable, now: Date): Promise<LostRun[]>;
  /** Begins a new run of this server in place of a lost one, whose work it must do. @returns undefined if another server was quicker */
  takeUp(parts: WorkParts, lost: LostRun): Promise<Run | undefined>;
  /** Forgets what a lost run did: no server can take it up. */
  giveUp(db: Queryable, lost: LostRun): Promise<void>;
  /** Ends all runs whose servers are gone and which cannot be taken up. */
  endLost(db: Queryable, now: Date): Promise<void>;
}

/** @param endings the new state of a row whose run was lost, by its state */
export function runsOn<Table extends WorkTable>(table: Table, endings: readonly Ending[]): Runs<Table> {
  const sendHeartbeat = ({ db, clock }: WorkParts, run: Run, progress?: Progress) =>
    updateRun<WorkTable>(db, table, run, { heartbeatAt: clock(), ...progress });
  const lostBefore = (now: Date) => new Date(now.getTime() - LOST_MS);
  return {
    begin: ({ db, clock }, run, beginning) => beginRun(db, table, run, { ...beginning, at: clock() }),
    update: (db, run, change) => updateRun(db, table, run, change),
    heartbeat: (parts, run) => sendHeartbeat(parts, run),
    async whileRunning(parts, run, work) {
      const tries = await countTry(parts.db, table, run);
      return whileSendingHeartbeats(
        (progress) => sendHeartbeat(parts, run, progress),
        (progress) => work(progress, tries),
      );
    },
    isLost: ({ heartbeatAt }, now) => heartbeatAt !== null && heartbeatAt < lostBefore(now),
    listLost: (db, now) => listLostRuns(db, table, lostBefore(now)),
    async takeUp({ db, clock }, { rowId, runId }) {
      const newId = uuid();
      const isOwn = await replaceRun(db, table, { rowId, runId }, { newId, at: clock() });
      return isOwn ? { rowId, runId: newId } : undefined;
    },
    giveUp: (db, lost) => forgetRequest(db, table, lost),
    endLost: (db, now) => endRuns(db, table, lostBefore(now), endings),
  };
}

/**
 * Does the work with a heartbeat every few seconds. The work itself must check at each write that it still owns the row: a
 * run without heartbeats for too long has lost it.
 */
async function whileSendingHeartbeats<Result>(
  heartbeat: (progress: Progress) => Promise<unknown>,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress: Progress = { done: 0, total: 0 };
  // A failed heartbeat is ignored, because another one follows.
  const sending = setInterval(() => void heartbeat(progress).catch(() => {}), HEARTBEAT_MS);
  try {
    return await work(progress);
  } finally {
    clearInterval(sending);
  }
}
