import { FORMATS, type FormatId, type Losses } from '@exam/contract';
import { findLosses, type QuestionsToWrite } from '@exam/interchange';
import type { Db } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { TakeTurns } from '../../platform/take-turns.ts';
import { WorkerEnded, type WorkerProcess } from '../../platform/workers/index.ts';
import { inSlices } from '../../platform/yield-by-time.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import { type IsShownElsewhere, readImages } from './read-images.ts';
import type { QuestionList } from './read-questions.ts';

export interface ExportParts {
  readonly db: Db;
  readonly isShownElsewhere: IsShownElsewhere;
  readonly worker: WorkerProcess<QuestionFileTasks>;
  readonly takeTurns: TakeTurns;
}

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
  { db, isShownElsewhere, worker, takeTurns }: ExportParts,
  account: Account,
  { read, format }: { readonly read: () => Promise<QuestionList>; readonly format: FormatId },
): Promise<WrittenFile> {
  const { extension, mediaType } = FORMATS[format];
  return takeTurns(async () => {
    const list = await read();
    const questions = { ...list, images: await readImages(db, account, list, isShownElsewhere) };
    const content = await write(worker, format, questions);
    return { name: `${list.title}${extension}`, type: mediaType, content: Buffer.from(content) };
  }, account.id);
}

async function write(
  worker: WorkerProcess<QuestionFileTasks>,
  format: FormatId,
  questions: QuestionsToWrite,
): Promise<Uint8Array> {
  try {
    return await worker.run('writeQuestionFile', { format, questions });
  } catch (error) {
    if (!(error instanceof WorkerEnded)) throw error;
    throw new AppError(
      'unavailable',
      { message: 'Writing the file took too long. Export the chapters one by one, or narrow the list.' },
      RETRY_AFTER_SECONDS,
    );
  }
}

const RETRY_AFTER_SECONDS = 60;

/** What a file of the format cannot hold of these questions. Yields to other requests. */
export async function presentLosses(format: FormatId, list: QuestionList): Promise<Losses> {
  return {
    numberOfQuestions: list.questions.length,
    losses: await inSlices(findLosses(format, list.questions)),
  };
}
