import { join } from 'node:path';
import type { FileBlock, FileSummary, RawFile } from '@exam/interchange';
import {
  makeWorkerProcesses,
  TaskError,
  WorkerEnded,
  type WorkerLimits,
} from '../../../platform/workers/index.ts';
import type { QuestionFileTasks } from '../../../workers/question-files-worker.ts';
import type { ChapterOfCourse, Suggestion } from '../planning/suggest-chapters.ts';
import { RefusedFile } from './refused-file.ts';

/** Reads untrusted files. */
export interface FileReader {
  /**
   * @param content in pieces
   * @param take receives the items of the file in order, block by block; if it throws, reading ends
   * @returns the facts about the file
   * @throws RefusedFile with a sentence about the file; items taken so far do not count then
   */
  read(
    file: Omit<RawFile, 'content'>,
    content: FileContent,
    take: (block: FileBlock) => Promise<void>,
  ): Promise<FileSummary>;
  /** The suggested chapter of each category, in order. */
  suggestChapters(
    categories: readonly string[],
    chapters: readonly Pick<ChapterOfCourse, 'id' | 'number' | 'name'>[],
  ): Promise<Suggestion[]>;
  close(): Promise<void>;
}

/** A file to read. */
export interface FileContent {
  readonly bytes: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** As much as writing takes. */
const WORKER_LIMITS: WorkerLimits = { memoryMiB: 1_024, timeoutMs: 180_000, keepsHeapSmall: true };

/**
 * Reads in processes of its own, which have neither the database nor the environment, and are ended when they take too much.
 * @param atOnce how many files are read at the same time
 */
export function makeFileReader(workersFolder: string, atOnce: number, limits = WORKER_LIMITS): FileReader {
  const program = join(workersFolder, 'question-files-worker.js');
  const workers = makeWorkerProcesses<QuestionFileTasks>(atOnce, program, limits);
  return {
    read: (file, content, take) =>
      workers.run('readQuestionFile', file, { file: content, take }).catch((error: unknown) => {
        throw refusalOf(error, file.name);
      }),
    suggestChapters: (categories, chapters) =>
      workers
        .run('suggestChapters', {
          categories,
          chapters: chapters.map(({ id, number, name }) => ({ id, number, name })),
        })
        .catch((error: unknown) => {
          throw refusalOf(error);
        }),
    close: () => workers.close(),
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
  time: 'takes longer than three minutes to read. Divide it into smaller ones.',
  memory: 'takes too much memory to read. Divide it into smaller ones.',
  failure: 'cannot be read because of an unexpected error. Export it again, or in another format.',
};
