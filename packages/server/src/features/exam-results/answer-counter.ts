import { join } from 'node:path';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { makeTurns } from '../../platform/take-turns.ts';
import { makeWorkerProcesses, WorkerEnded } from '../../platform/workers/index.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import type { AnswersToCount, CountedAnswers } from './count-answers.ts';

type Counted = Extract<CountedAnswers, { ok: true }>;

/** Counts what students answered. */
export interface AnswerCounter {
  /** @throws AppError malformed with a sentence for the file, or for each line that cannot be used; unavailable where many count */
  count(account: Account, answers: AnswersToCount): Promise<Counted>;
  close(): Promise<void>;
}

/** The largest file that is taken, 4 MiB, was counted in 256 MiB. */
const WORKER_LIMITS = { memoryMiB: 512, timeoutMs: 60_000 };
/** So that a small file need not wait for a large one of somebody else: of each account one is counted at a time. */
const AT_ONCE = 2;
const TURNS = {
  atOnce: AT_ONCE,
  places: 64,
  ofEach: { atOnce: 1 },
  refusal: 'Many results are being counted at the moment. Try again in a few seconds.',
};

/** Counts in a process of its own, so that everybody else is served meanwhile. */
export function makeAnswerCounter(workersFolder: string): AnswerCounter {
  const program = join(workersFolder, 'results-worker.js');
  const worker = makeWorkerProcesses<ResultsTasks>(AT_ONCE, program, WORKER_LIMITS);
  const takeTurns = makeTurns(TURNS);
  return {
    async count({ id }, answers) {
      const field = 'content' in answers.file ? 'content' : 'workbook';
      const counted = await takeTurns(() => worker.run('countAnswers', answers), id).catch(
        refuseEnded(field),
      );
      if (counted.ok) return counted;
      throw 'problem' in counted ? invalidField(field, counted.problem) : refusalOf(counted, field);
    },
    close: () => worker.close(),
  };
}

type Field = 'content' | 'workbook';

function refuseEnded(field: Field): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof WorkerEnded)) throw error;
    throw invalidField(field, 'The file takes too long, or too much memory, to count.');
  };
}

function refusalOf(
  { problems, numberOfProblems }: Extract<CountedAnswers, { problems: unknown }>,
  field: Field,
): AppError {
  const [first, ...others] = problems.map(({ line, reason }) => ({
    msg: `Line ${line}: ${reason}`,
    path: `${field}.${line}`,
  }));
  if (first === undefined) throw new Error('there is no problem to tell');
  const untold = numberOfProblems - problems.length;
  const more = { msg: `${untold} more lines cannot be used.`, path: field };
  return new AppError('malformed', { errors: [first, ...others, ...(untold > 0 ? [more] : [])] });
}
