import type { FileBlock, FileSummary } from '@exam/interchange';
import {
  durableQueue,
  type JobDefinition,
  type SentFile,
  TaskError,
  type Worker,
  WorkerEnded,
} from '../../../platform/jobs/index.ts';
import type { FileToRead, QuestionFileTasks } from '../../../workers/question-files-worker.ts';
import type { ChapterOfCourse, Suggestion } from '../planning/suggest-chapters.ts';
import { RefusedFile } from './refused-file.ts';

/** Reads untrusted files. */
export interface FileReader {
  /**
   * @param content in pieces: that of the file, then those of the files beside it
   * @param take receives the items of the file in order, block by block; if it throws, reading ends
   * @param forget drops what was taken: the file is read from its beginning again
   * @returns the facts about the file
   * @throws RefusedFile with a sentence about the file; items taken so far do not count then
   */
  read(
    file: FileToRead,
    content: SentFile,
    parts: {
      readonly take: (block: FileBlock) => Promise<void>;
      readonly forget: () => void | Promise<void>;
    },
  ): Promise<FileSummary>;
  /** The suggested chapter of each category, in order. */
  suggestChapters(
    categories: readonly string[],
    chapters: readonly Pick<ChapterOfCourse, 'id' | 'number' | 'name'>[],
  ): Promise<Suggestion[]>;
}

/** What the reading of files may take. A small import need not wait for a large one of somebody else. */
export const READING_FILES: JobDefinition<QuestionFileTasks> & { readonly isDurable: true } = {
  name: 'read files of questions',
  queue: durableQueue('Many files are being read at the moment. Try again in a few seconds.'),
  isDurable: true,
  // 50,000 questions in the dearest format took 353 MiB.
  worker: {
    program: 'question-files-worker',
    memoryMiB: 384,
    mostMemoryMiB: 1_088,
    timeoutMs: 600_000,
    // These took 30 s.
    processorMs: 120_000,
    beginsAgain: true,
    keepsHeapSmall: true,
  },
};

/** Reads in processes of its own, which have neither the database nor the environment, and are ended when they take too much. */
export function makeFileReader(worker: Worker<QuestionFileTasks>): FileReader {
  return {
    read: (file, content, { take, forget }) =>
      worker.run('readQuestionFile', file, { file: content, take, forget }).catch((error: unknown) => {
        throw refusalOf(error, file.name);
      }),
    suggestChapters: (categories, chapters) =>
      worker
        .run('suggestChapters', {
          categories,
          chapters: chapters.map(({ id, number, name }) => ({ id, number, name })),
        })
        .catch((error: unknown) => {
          throw refusalOf(error);
        }),
  };
}

const STOPPED = 'The server was stopped while it read the files. Import them again.';

/** @param name of the file; absent if the failure concerns several */
function refusalOf(error: unknown, name?: string): unknown {
  if (error instanceof TaskError && error.name === 'UnreadableFile') return new RefusedFile(error.message);
  if (!(error instanceof WorkerEnded) && !(error instanceof TaskError)) return error;
  const reason = error instanceof WorkerEnded ? error.reason : 'failure';
  if (reason === 'stopped') return new RefusedFile(STOPPED, undefined, { endsAll: true });
  return new RefusedFile(
    `${name === undefined ? 'What the files hold' : `The file “${name}”`} ${REASONS[reason]}`,
    error,
  );
}

const REASONS = {
  time: 'takes longer than two minutes to read. Divide it into smaller ones.',
  memory: 'takes too much memory to read. Divide it into smaller ones.',
  failure: 'cannot be read because of an unexpected error. Export it again, or in another format.',
};
