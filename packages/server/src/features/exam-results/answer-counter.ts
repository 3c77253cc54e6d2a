import { join } from 'node:path';
import { AppError, type FieldError, invalidField } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { makeTurns } from '../../platform/take-turns.ts';
import { makeWorkerProcesses, WorkerEnded } from '../../platform/workers/index.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import type { AnswersToCount, CountedAnswers } from './count-answers.ts';

type Counted = Extract<CountedAnswers, { ok: true }>;

/** Evaluates the answers of students. */
export interface AnswerCounter {
  /**
   * @throws AppError malformed with a sentence for the file or for each bad line, and with the columns of a file
   * that has
   * lines; unavailable when the server is busy
   */
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
      throw refusalOf(counted, field);
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

type NotCounted = Exclude<CountedAnswers, { ok: true }>;

/** Includes the columns, so that the user can correct what they contain. */
function refusalOf(refused: NotCounted, field: Field): AppError {
  const { table } = refused;
  const errors =
    'problem' in refused ? ([{ msg: refused.problem, path: field }] as const) : errorsOf(refused, field);
  return new AppError('malformed', { errors, ...(table !== undefined && { table }) });
}

function errorsOf(
  { problems, numberOfProblems }: Extract<NotCounted, { problems: unknown }>,
  field: Field,
): [FieldError, ...FieldError[]] {
  const [first, ...others] = problems.map(({ line, reason }) => ({
    msg: `Line ${line}: ${reason}`,
    path: `${field}.${line}`,
  }));
  if (first === undefined) throw new Error('there is no problem to tell');
  const untold = numberOfProblems - problems.length;
  const more = { msg: `${untold} more lines cannot be used.`, path: field };
  return [first, ...others, ...(untold > 0 ? [more] : [])];
}
