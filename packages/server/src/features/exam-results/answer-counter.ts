import { AppError, type FieldError, invalidField } from '../../platform/errors.ts';
import { type Client, type JobDefinition, type JobQueue, WorkerEnded } from '../../platform/jobs/index.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import type { AnswersToCount, CountedAnswers } from './count-answers.ts';

type Counted = Extract<CountedAnswers, { ok: true }>;

/** Answers of students are counted. A small file need not wait for a large one of somebody else. */
export const COUNTING_ANSWERS: JobDefinition<ResultsTasks> = {
  name: 'count answers',
  queue: {
    atOnce: 2,
    capacity: 64,
    ofEach: { atOnce: 1 },
    refusal: 'Many results are being counted at the moment. Try again in a few seconds.',
  },
  isDurable: false,
  // The largest file that is taken, 4 MiB, was counted in 256 MiB.
  worker: { program: 'results-worker', memoryMiB: 320, mostMemoryMiB: 576, timeoutMs: 60_000 },
};

/**
 * Counts what students answered.
 * @throws AppError malformed with a sentence for the file, or for each line that cannot be used, and with the columns of
 * a file that has lines; unavailable where many count
 */
export async function countInTurn(
  counting: JobQueue<ResultsTasks>,
  client: Client,
  answers: AnswersToCount,
): Promise<Counted> {
  const field = 'content' in answers.file ? 'content' : 'workbook';
  const counted = await counting
    .run(client, (worker) => worker.run('countAnswers', answers))
    .catch(refuseEnded(field));
  if (counted.ok) return counted;
  throw refusalOf(counted, field);
}

const STOPPED = 'The server is being restarted, and the answers were not counted. Try again in a minute.';

type Field = 'content' | 'workbook';

function refuseEnded(field: Field): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof WorkerEnded)) throw error;
    if (error.reason === 'stopped') throw new AppError('unavailable', { message: STOPPED }, 30);
    if (error.reason === 'failure') throw error;
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
