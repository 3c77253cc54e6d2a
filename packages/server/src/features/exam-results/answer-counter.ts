import { join } from 'node:path';
import { AppError, invalidField } from '../../platform/errors.ts';
import { makeTurns } from '../../platform/take-turns.ts';
import { makeWorkerProcess, WorkerEnded } from '../../platform/workers/index.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import type { AnswersToCount, CountedAnswers } from './count-answers.ts';

type Counted = Extract<CountedAnswers, { ok: true }>;

/** Counts what students answered. */
export interface AnswerCounter {
  /** @throws AppError malformed with a sentence for the file, or for each line that cannot be used; unavailable where many count */
  count(answers: AnswersToCount): Promise<Counted>;
  close(): Promise<void>;
}

/** The largest file that is taken, 4 MiB, was counted in 256 MiB. */
const WORKER_LIMITS = { memoryMiB: 512, timeoutMs: 60_000 };
const TOO_MANY = 'Many results are being counted at the moment. Try again in a few seconds.';

/** Counts in a process of its own, so that everybody else is served meanwhile. */
export function makeAnswerCounter(workersFolder: string): AnswerCounter {
  const worker = makeWorkerProcess<ResultsTasks>(join(workersFolder, 'results-worker.js'), WORKER_LIMITS);
  const takeTurns = makeTurns({ atOnce: 1, places: 20, refusal: TOO_MANY });
  return {
    async count(answers) {
      const counted = await takeTurns(() => worker.run('countAnswers', answers)).catch(refuseEnded);
      if (counted.ok) return counted;
      throw 'problem' in counted ? invalidField('content', counted.problem) : refusalOf(counted);
    },
    close: () => worker.close(),
  };
}

function refuseEnded(error: unknown): never {
  if (!(error instanceof WorkerEnded)) throw error;
  throw invalidField('content', 'The file takes too long, or too much memory, to count.');
}

function refusalOf({ problems, numberOfProblems }: Extract<CountedAnswers, { problems: unknown }>): AppError {
  const [first, ...others] = problems.map(({ line, reason }) => ({
    msg: `Line ${line}: ${reason}`,
    path: `content.${line}`,
  }));
  if (first === undefined) throw new Error('there is no problem to tell');
  const untold = numberOfProblems - problems.length;
  const more = { msg: `${untold} more lines cannot be used.`, path: 'content' };
  return new AppError('malformed', { errors: [first, ...others, ...(untold > 0 ? [more] : [])] });
}
