import { LIMITS } from '@exam/contract';
import {
  type Definition,
  durableLine,
  type SentFile,
  TaskError,
  type Worker,
  WorkerEnded,
} from '../../../platform/workshop/index.ts';
import type { OpenedScan, ReadScanPage, ScanTasks } from '../../../workers/scans-worker.ts';
import type { PrintRow } from '../queries.ts';

const LINE = durableLine('Many scans are being read at the moment. Try again in a few minutes.');

/** Scanned answer sheets are read. */
export const READING_SCANS: Definition<ScanTasks> = {
  name: 'reading scans',
  // Stacks come in many files; those that wait take no memory.
  line: {
    ...LINE,
    capacity: 8 * LIMITS.accountUploads,
    ofEach: { atOnce: 1, capacity: LIMITS.accountUploads },
  },
  isDurable: true,
  // The file, a copy in the library that opens it, and one page.
  worker: { program: 'scans-worker', memoryMiB: 512, mostMemoryMiB: 1_088, timeoutMs: 1_800_000 },
};

/** A file that cannot be read to its end; its message says why. The pages before stay. */
export class RefusedScan extends Error {
  override readonly name = 'RefusedScan';
}

/** The server stops; another one goes on. */
export class InterruptedScan extends Error {
  override readonly name = 'InterruptedScan';
}

interface PagesToRead {
  readonly file: SentFile & { readonly name: string };
  readonly prints: readonly PrintRow[];
  /** Index of the first page to read. */
  readonly from: number;
  /** Takes the number of pages, and then page after page. If it throws, reading ends. */
  readonly take: (part: OpenedScan | ReadScanPage) => Promise<void>;
}

/**
 * Reads pages in a process of its own.
 * @throws RefusedScan with a sentence about the file; InterruptedScan; what `take` throws
 */
export async function readPages(
  worker: Worker<ScanTasks>,
  { file, prints, from, take }: PagesToRead,
): Promise<void> {
  const input = { prints: prints.map(({ token, key, layouts }) => ({ token, key, layouts })), from };
  await worker
    // A task that begins again reads pages that are stored already, which are left as they are.
    .run('readScan', input as never, { file, take, forget: () => {} })
    .catch((error: unknown) => {
      throw refusalOf(error, file.name);
    });
}

function refusalOf(error: unknown, name: string): unknown {
  if (error instanceof TaskError && error.name === 'ScanRefused') {
    return new RefusedScan(`The file “${name}” cannot be read: ${error.message}`);
  }
  if (!(error instanceof WorkerEnded) && !(error instanceof TaskError)) return error;
  const reason = error instanceof WorkerEnded ? error.reason : 'failure';
  if (reason === 'stopped') return new InterruptedScan();
  return new RefusedScan(`The file “${name}” ${REASONS[reason]}`, { cause: error });
}

const REASONS = {
  time: 'takes too long to read. Divide it into smaller ones.',
  memory: 'takes too much memory to read. Divide it into smaller ones, or scan with fewer pixels.',
  failure: 'cannot be read.',
} as const;
