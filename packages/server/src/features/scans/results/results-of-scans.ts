import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { JobQueue, Jobs } from '../../../platform/jobs/index.ts';
import type { ResultsTasks } from '../../../workers/results-worker.ts';
import {
  COUNTING_ANSWERS,
  deleteResultsOfScans,
  lockExamOf,
  readVersions,
  storeResults,
} from '../../exam-results/index.ts';
import { answersOfSheet } from '../pages/assemble-sheets.ts';
import { findExamScans, listNotComputed, recordComputed } from '../queries.ts';
import { isFinal, openDoubts, readStack, type Stack } from './read-stack.ts';

/** Computes the results of exams from their sheets. */
export interface ResultsOfScans {
  /**
   * Computes the results anew, and waits for them for a short time. Calls for an exam whose results are being computed
   * share one further computation.
   * @param accountId the owner of the exam
   */
  compute(accountId: string, examId: string): Promise<void>;
  /** Computes the results that a server that is gone has left behind. */
  computeLeftBehind(): Promise<void>;
  /** Resolves when nothing is being computed. */
  settled(): Promise<void>;
}

interface ResultsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
  /** How long a call waits for results. */
  readonly patienceMs?: number | undefined;
}

interface ComputingParts extends Pick<ResultsParts, 'db' | 'clock'> {
  readonly counting: JobQueue<ResultsTasks>;
}

const PATIENCE_MS = 1_000;

export function makeResultsOfScans({
  db,
  clock,
  logger,
  jobs,
  patienceMs = PATIENCE_MS,
}: ResultsParts): ResultsOfScans {
  const parts: ComputingParts = { db, clock, counting: jobs.queueOf(COUNTING_ANSWERS) };
  /** For each exam the computation that runs, and one that follows and knows all changes until it begins. */
  const running = new Map<string, { now: Promise<void>; next: Promise<void> | undefined }>();

  function begin(accountId: string, examId: string): Promise<void> {
    const state = running.get(examId);
    if (state !== undefined) {
      state.next ??= state.now.then(() => begin(accountId, examId));
      return state.next;
    }
    const now = computeOnce(parts, accountId, examId)
      // Losing the database for a moment must not leave the results behind.
      .catch(() => computeOnce(parts, accountId, examId))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'results of scans could not be computed; it is tried again');
      })
      .finally(() => running.delete(examId));
    running.set(examId, { now, next: undefined });
    return now;
  }

  return {
    compute: (accountId, examId) => Promise.race([begin(accountId, examId), after(patienceMs)]),
    async computeLeftBehind() {
      for (const { examId, ownerId } of await listNotComputed(db)) await begin(ownerId, examId);
    },
    async settled() {
      while (running.size > 0) await Promise.all([...running.values()].map(({ now }) => now));
    },
  };
}

/** Most computations that changes of others can make useless before one is left to the next look. */
const MOST_ATTEMPTS = 5;

async function computeOnce(parts: ComputingParts, accountId: string, examId: string): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    if (await computeOf(parts, accountId, examId)) return;
  }
}

/** @returns whether the results contain all changes */
async function computeOf(
  { db, clock, counting }: ComputingParts,
  accountId: string,
  examId: string,
): Promise<boolean> {
  const state = await findExamScans(db, examId);
  if (state === undefined || state.computedRevision >= state.revision) return true;
  const stack = await readStack(db, examId);
  const versions = await readVersions(db, examId);
  const students = rowsOf(stack, versions);
  const counted =
    students.length === 0
      ? undefined
      : await counting.run({ accountId }, (worker) => worker.run('countSheets', { versions, students }));
  return inTransaction(db, async (trx) => {
    // An exam that was deleted, or has another owner now, has no pages any more.
    if (!(await lockExamOf(trx, accountId, examId))) return true;
    const at = clock();
    const finalAt = counted !== undefined && isFinal(stack) ? at : null;
    const computed = { revision: state.revision, finalAt, ...countSheets(stack) };
    if (!(await recordComputed(trx, examId, computed))) return false;
    if (counted !== undefined) {
      await storeResults(trx, { examId, uploadedAt: at, ...counted, isFromScans: true });
    } else await deleteResultsOfScans(trx, examId);
    return true;
  });
}

function countSheets(stack: Stack) {
  const { sheets } = stack.sheets;
  const doubts = [...openDoubts(stack)];
  return {
    numberOfSheets: sheets.length,
    numberOfCompleteSheets: sheets.filter(({ isComplete }) => isComplete).length,
    numberOfDoubts: doubts.length,
    numberOfDoubtfulAnswers: doubts.filter(({ kind }) => kind === 'mark').length,
  };
}

/** The complete sheets as rows of results. */
function rowsOf({ sheets }: Stack, versions: readonly (readonly unknown[])[]) {
  return sheets.sheets.flatMap((sheet) => {
    const version = sheet.pages[0]?.examVersion ?? 0;
    const questions = versions[version];
    if (!sheet.isComplete || questions === undefined) return [];
    return [{ student: sheet.student, version, answers: answersOfSheet(sheet, questions.length) }];
  });
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
