import { LIMITS } from '@exam/contract';
import type { PrintedSheets } from '@exam/paper/sheet';
import {
  type Definition,
  durableLine,
  type SentFile,
  TaskError,
  type Worker,
  WorkerEnded,
} from '../../../platform/workshop/index.ts';
import type { OpenedScan, ReadScanPage, ScanTasks } from '../../../workers/scans-worker.ts';

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

/** Longest time of a page. One of 600 dpi takes some seconds on a busy machine. */
const PAGE_MS = 60_000;
/** Pages of a file that are left out because they end their process, each after up to `PAGE_MS`. */
const MOST_LEFT_OUT = 3;

interface PagesToRead {
  readonly file: SentFile & { readonly name: string };
  readonly prints: readonly PrintedSheets[];
  /** Index of the first page to read. */
  readonly from: number;
  /** Takes the number of pages, and then page after page. If it throws, reading ends. */
  readonly take: (part: OpenedScan | ReadScanPage) => Promise<void>;
}

const TOO_MUCH =
  'Reading it took too long or too much memory. Scan it again with 200 to 300 dpi, or look at the paper.';

/**
 * Reads pages in a process of its own. A page that ends its process is given as unreadable, and reading goes on behind it.
 * @throws RefusedScan with a sentence about the file; InterruptedScan; what `take` throws
 */
export async function readPages(
  worker: Worker<ScanTasks>,
  { file, prints, from, take }: PagesToRead,
): Promise<void> {
  const keys = prints.map(({ token, key, layouts }) => ({ token, key, layouts }));
  let leftOut = 0;
  for (let next = from; ; ) {
    let numberOfPages = 0;
    const takeNew = async (part: OpenedScan | ReadScanPage) => {
      if ('numberOfPages' in part) numberOfPages = part.numberOfPages;
      // A process that begins again with more memory reads pages that are stored already.
      else if (part.position < next) return;
      else next = part.position + 1;
      await take(part);
    };
    const way = { file, take: takeNew, forget: () => {}, partMs: PAGE_MS };
    try {
      await worker.run('readScan', { prints: keys, from: next } as never, way);
      return;
    } catch (error) {
      if (!isOfPage(error) || next >= numberOfPages || leftOut === MOST_LEFT_OUT)
        throw refusalOf(error, file.name);
      leftOut += 1;
      const reading = { kind: 'unreadable', isStraight: false } as const;
      await take({ position: next, reading, picture: null, refusal: TOO_MUCH });
      next += 1;
    }
  }
}

/** Whether the page that was being read is to blame: it took too long or too much memory, or broke a library. */
function isOfPage(error: unknown): boolean {
  if (error instanceof TaskError) return error.name !== 'ScanRefused';
  return error instanceof WorkerEnded && error.reason !== 'stopped';
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
