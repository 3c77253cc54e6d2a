import { LOST_MS, type Progress, whileBeating } from '../../platform/background/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Queryable } from '../../platform/database/transaction.ts';
import { endLostRuns, type ImportRow, type Run, updateRun } from './queries.ts';

const FAILURES = {
  reading: 'The server was stopped while it read the files. Bring them once more.',
  importing: 'The server was stopped while it imported the questions; none came in. Import them once more.',
};

/** Does the work on an import and keeps in its row that somebody does, and how far it is. */
export async function whileRunning<Result>(
  { db, clock }: { db: Db; clock: Clock },
  run: Run,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  return whileBeating(({ done, total }) => updateRun(db, run, { beat_at: clock(), done, total }), work);
}

/** Says that the work on an import will still be done. */
export function beat({ db, clock }: { db: Db; clock: Clock }, run: Run): Promise<boolean> {
  return updateRun(db, run, { beat_at: clock() });
}

/** Whether the server that works on an import is gone. */
export function isLost({ beat_at }: Pick<ImportRow, 'beat_at'>, now: Date): boolean {
  return beat_at !== null && beat_at.getTime() < now.getTime() - LOST_MS;
}

/** Lets go of all work that servers left behind: what was being read is unreadable, what was being imported is ready again. */
export async function endLost(db: Queryable, now: Date): Promise<void> {
  await endLostRuns(db, new Date(now.getTime() - LOST_MS), FAILURES);
}
