import { join } from 'node:path';
import type { QuestionFile } from '@exam/interchange';
import { makeWorkerProcess, TaskError, WorkerEnded } from '../../../platform/workers/index.ts';
import type { QuestionFileTasks } from '../../../workers/question-files-worker.ts';
import { RefusedFile } from './refused-file.ts';

/** Reads files that nobody trusts. */
export interface FileReader {
  /** @throws RefusedFile with a sentence about the file */
  read(file: { readonly name: string; readonly content: Uint8Array }): Promise<QuestionFile>;
  close(): Promise<void>;
}

const WORKER_LIMITS = { memoryMiB: 512, timeoutMs: 60_000 };

/** Reads in a process of its own, which has neither the database nor the environment, and is ended when it takes too much. */
export function makeFileReader(workersFolder: string, limits = WORKER_LIMITS): FileReader {
  const program = join(workersFolder, 'question-files-worker.js');
  const worker = makeWorkerProcess<QuestionFileTasks>(program, limits);
  return {
    read: ({ name, content }) =>
      worker.run('readQuestionFile', { name, content }).catch((error: unknown) => {
        throw refusalOf(error, name);
      }),
    close: () => worker.close(),
  };
}

const STOPPED = 'The server was stopped while it read the files. Import them once more.';

function refusalOf(error: unknown, name: string): unknown {
  if (error instanceof TaskError && error.name === 'UnreadableFile') return new RefusedFile(error.message);
  if (!(error instanceof WorkerEnded) && !(error instanceof TaskError)) return error;
  const reason = error instanceof WorkerEnded ? error.reason : 'failure';
  if (reason === 'stopped') return new RefusedFile(STOPPED);
  return new RefusedFile(`The file “${name}” ${REASONS[reason]}`, error);
}

const REASONS = {
  time: 'takes longer than a minute to read. Divide it into smaller ones.',
  memory: 'takes more memory to read than there is. Divide it into smaller ones.',
  failure:
    'cannot be read: it is broken in a way that was not foreseen. Export it anew, or in another format.',
};
