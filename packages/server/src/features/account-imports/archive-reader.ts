import {
  durableQueue,
  type JobDefinition,
  TaskError,
  type Worker,
  WorkerEnded,
} from '../../platform/jobs/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import type { Outline } from './outline.ts';
import type { PackedArchive } from './pack-archive.ts';

/** A file that cannot be imported. The message is for its uploader. */
export class UnreadableArchive extends Error {}

/** What reading the file of an exported account, or making its courses anew, may take. A small account need not wait for a large one of somebody else. */
export const IMPORTING_ACCOUNTS: JobDefinition<QuestionFileTasks> & { readonly isDurable: true } = {
  name: 'import accounts',
  queue: durableQueue('Other accounts are being imported at the moment. Try again in a few seconds.'),
  isDurable: true,
  worker: {
    program: 'question-files-worker',
    memoryMiB: 320,
    mostMemoryMiB: 1_088,
    timeoutMs: 300_000,
    processorMs: 60_000,
    beginsAgain: true,
  },
};

/** Reads files of exported accounts, which are untrusted, in a worker process without database and environment. */
export interface ArchiveReader {
  /** Validates a file and summarises it. @throws UnreadableArchive with a sentence about the file */
  outline(content: Uint8Array): Promise<Outline>;
  /** The contents of a file. @throws UnreadableArchive with a sentence about the file */
  read(content: Uint8Array): Promise<PackedArchive>;
}

export function makeArchiveReader(worker: Worker<QuestionFileTasks>): ArchiveReader {
  return {
    outline: (content) => worker.run('outlineAccountArchive', { content }).catch(refuse),
    read: (content) => worker.run('readAccountArchive', { content }).catch(refuse),
  };
}

function refuse(error: unknown): never {
  if (error instanceof TaskError && error.name === 'UnreadableFile') {
    throw new UnreadableArchive(error.message);
  }
  const isTooMuch = error instanceof WorkerEnded && ['time', 'memory'].includes(error.reason);
  throw isTooMuch ? new UnreadableArchive(TOO_MUCH) : error;
}

const TOO_MUCH =
  'The file takes too long, or too much memory, to read. Ask the operator of this server to move the account with a backup.';
