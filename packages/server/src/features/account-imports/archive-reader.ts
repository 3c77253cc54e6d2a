import { join } from 'node:path';
import { makeWorkerProcess, TaskError, WorkerEnded } from '../../platform/workers/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';
import type { Outline } from './outline.ts';
import type { PackedArchive } from './pack-archive.ts';

/** A file that cannot be imported. The message is for its uploader. */
export class UnreadableArchive extends Error {}

/** Reads files of exported accounts, which are untrusted. */
export interface ArchiveReader {
  /** Validates a file and summarises it. @throws UnreadableArchive with a sentence about the file */
  outline(content: Uint8Array): Promise<Outline>;
  /** The contents of a file. @throws UnreadableArchive with a sentence about the file */
  read(content: Uint8Array): Promise<PackedArchive>;
  close(): Promise<void>;
}

const WORKER_LIMITS = { memoryMiB: 1_024, timeoutMs: 60_000 };

/** Reads in a worker process without database and environment, which is killed when it exceeds its limits. */
export function makeArchiveReader(workersFolder: string): ArchiveReader {
  const program = join(workersFolder, 'question-files-worker.js');
  const worker = makeWorkerProcess<QuestionFileTasks>(program, WORKER_LIMITS);
  return {
    outline: (content) => worker.run('outlineAccountArchive', { content }).catch(refuse),
    read: (content) => worker.run('readAccountArchive', { content }).catch(refuse),
    close: () => worker.close(),
  };
}

function refuse(error: unknown): never {
  if (error instanceof TaskError && error.name === 'UnreadableFile') {
    throw new UnreadableArchive(error.message);
  }
  throw error instanceof WorkerEnded ? new UnreadableArchive(TOO_MUCH) : error;
}

const TOO_MUCH =
  'The file takes too long, or too much memory, to read. Ask the operator of this server to move the account with a backup.';
