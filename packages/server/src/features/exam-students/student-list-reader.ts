import type { StudentsFile } from '@exam/interchange';
import { AppError, invalidField } from '../../platform/errors.ts';
import { type Client, type JobDefinition, type JobQueue, WorkerEnded } from '../../platform/jobs/index.ts';
import type { ResultsTasks } from '../../workers/results-worker.ts';
import type { StudentsToRead } from './read-student-list.ts';

/** Lists of students are read. */
export const READING_STUDENTS: JobDefinition<ResultsTasks> = {
  name: 'read students',
  queue: {
    atOnce: 2,
    capacity: 64,
    ofEach: { atOnce: 1 },
    refusal: 'Many lists of students are being read at the moment. Try again in a few seconds.',
  },
  isDurable: false,
  worker: { program: 'results-worker', memoryMiB: 320, mostMemoryMiB: 576, timeoutMs: 60_000 },
};

/**
 * Reads a list as soon as its queue has a slot.
 * @throws AppError malformed with a sentence, and with the columns of a list that has lines; unavailable where many read
 */
export async function readStudentsInTurn(
  reading: JobQueue<ResultsTasks>,
  client: Client,
  list: StudentsToRead,
): Promise<StudentsFile> {
  const field = 'content' in list.file ? 'content' : 'workbook';
  const read = await reading
    .run(client, (worker) => worker.run('readStudentList', list))
    .catch((error: unknown) => {
      if (!(error instanceof WorkerEnded) || error.reason === 'failure') throw error;
      if (error.reason === 'stopped') throw new AppError('unavailable', { message: STOPPED }, 30);
      throw invalidField(field, 'The list takes too long, or too much memory, to read.');
    });
  if (read.ok) return read;
  const { problem, table } = read;
  const errors = [{ msg: problem, path: field }] as const;
  throw new AppError('malformed', { errors, ...(table !== undefined && { table }) });
}

const STOPPED = 'The server is being restarted, and the list was not read. Try again in a minute.';
