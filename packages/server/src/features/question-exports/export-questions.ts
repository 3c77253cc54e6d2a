import { FORMATS, type FormatId, type Losses } from '@exam/contract';
import { findLosses, type QuestionsToWrite } from '@exam/interchange';
import type { Db } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import {
  type Client,
  type JobDefinition,
  type JobQueue,
  type Worker,
  WorkerEnded,
} from '../../platform/jobs/index.ts';
import { inSlices } from '../../platform/yield-by-time.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import { readImages } from './read-images.ts';
import type { QuestionList } from './read-questions.ts';

export interface ExportParts {
  readonly db: Db;
  readonly writing: JobQueue<QuestionFileTasks>;
}

/** Files of questions are written. A small file need not wait for a large one of somebody else. */
export const WRITING_FILES: JobDefinition<QuestionFileTasks> = {
  name: 'write files of questions',
  queue: {
    atOnce: 2,
    capacity: 64,
    ofEach: { atOnce: 1 },
    refusal: 'Many files are being written at the moment. Try again in a few seconds.',
  },
  isDurable: false,
  worker: { program: 'question-files-worker', memoryMiB: 320, mostMemoryMiB: 1_088, timeoutMs: 120_000 },
};

/** The losses of an export are computed. This does not wait for files that are being written. */
export const FINDING_LOSSES: JobDefinition = {
  name: 'find what a file will not hold',
  queue: {
    ...WRITING_FILES.queue,
    refusal: 'Many exports are being checked at the moment. Try again in a few seconds.',
  },
  isDurable: false,
};

export interface WrittenFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Writes questions to a file, with images if the format holds them. They are read when the work starts,
 * so that waiting exports use no memory.
 * @throws AppError conflict above the limit of a file, unavailable when the server is busy
 */
export async function exportQuestions(
  { db, writing }: ExportParts,
  { account, client }: { readonly account: Account; readonly client: Client },
  { read, format }: { readonly read: () => Promise<QuestionList>; readonly format: FormatId },
): Promise<WrittenFile> {
  const { extension, mediaType } = FORMATS[format];
  return writing.run(client, async (worker) => {
    const list = await read();
    const questions = { ...list, images: await readImages(db, account, list) };
    const content = await write(worker, format, questions);
    return { name: `${list.title}${extension}`, type: mediaType, content: Buffer.from(content) };
  });
}

async function write(
  worker: Worker<QuestionFileTasks>,
  format: FormatId,
  questions: QuestionsToWrite,
): Promise<Uint8Array> {
  try {
    return await worker.run('writeQuestionFile', { format, questions });
  } catch (error) {
    if (!(error instanceof WorkerEnded) || error.reason === 'failure') throw error;
    if (error.reason === 'stopped') throw new AppError('unavailable', { message: STOPPED }, 30);
    throw new AppError(
      'unavailable',
      { message: 'Writing the file took too long. Export the chapters one by one, or narrow the list.' },
      RETRY_AFTER_SECONDS,
    );
  }
}

const STOPPED = 'The server is being restarted, and the file was not written. Try again in a minute.';
const RETRY_AFTER_SECONDS = 60;

/** The content of these questions that a file of the format cannot hold. Yields to other requests. */
export async function presentLosses(format: FormatId, list: QuestionList): Promise<Losses> {
  return {
    numberOfQuestions: list.questions.length,
    losses: await inSlices(findLosses(format, list.questions)),
  };
}
