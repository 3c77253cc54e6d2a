import { LIMITS } from '@exam/contract';
import type { PrintedSheets } from '@exam/paper/sheet';
import {
  durableQueue,
  type JobDefinition,
  type SentFile,
  TaskError,
  type Worker,
  WorkerEnded,
} from '../../../platform/jobs/index.ts';
import type { OpenedScan, ReadScanPage, ScanTasks } from '../../../workers/scans-worker.ts';

const QUEUE = durableQueue('Many scans are being read at the moment. Try again in a few minutes.');

/** What the reading of a file of scanned answer sheets may take. */
export const READING_SCANS: JobDefinition<ScanTasks> & { readonly isDurable: true } = {
  name: 'read scans',
  // Stacks come in many files; those that wait take no memory.
  queue: {
    ...QUEUE,
    capacity: 8 * LIMITS.accountUploads,
    ofEach: { atOnce: 1, capacity: LIMITS.accountUploads },
  },
  isDurable: true,
  // The file, a copy in the library that opens it, and one page. Its processor time is counted over all its time slices.
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

/** Processor time of a page. One of 600 dpi takes about a second. */
const PAGE_PROCESSOR_MS = 10_000;
/** Longest time of a page, for one that hangs without using the processor. */
const PAGE_MS = 120_000;
/** Processor time of a file: twice what the largest stack takes. */
const FILE_PROCESSOR_MS = 900_000;
/** Pages of a file that are left out because they end their process, each after up to `PAGE_PROCESSOR_MS`. */
const MOST_LEFT_OUT = 3;

/** Reading stops before the next page, because the time slice is over. */
class TimeSliceIsOver extends Error {
  override readonly name = 'TimeSliceIsOver';
}

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
 * While other accounts wait, it stops behind a page now and then, and goes on there in the next time slice.
 * @throws RefusedScan with a sentence about the file; InterruptedScan; what `take` throws
 */
export async function readPages(
  worker: Pick<Worker<ScanTasks>, 'run' | 'isTimeSliceOver' | 'yield'>,
  { file, prints, from, take }: PagesToRead,
): Promise<void> {
  const keys = prints.map(({ token, key, layouts }) => ({ token, key, layouts }));
  let leftOut = 0;
  let processorMs = 0;
  for (let next = from; ; ) {
    if (worker.isTimeSliceOver()) await worker.yield();
    let numberOfPages = 0;
    const takeNew = async (part: OpenedScan | ReadScanPage) => {
      if ('numberOfPages' in part) numberOfPages = part.numberOfPages;
      // A process that begins again with more memory reads pages that are stored already.
      else if (part.position < next) return;
      else next = part.position + 1;
      await take(part);
      processorMs += part.processorMs;
      // In each time slice at least one page is read.
      if ('numberOfPages' in part || next >= numberOfPages) return;
      if (processorMs > FILE_PROCESSOR_MS) throw new RefusedScan(sentenceOf(file.name, 'time'));
      if (worker.isTimeSliceOver()) throw new TimeSliceIsOver();
    };
    const limits = { partMs: PAGE_MS, partProcessorMs: PAGE_PROCESSOR_MS };
    const way = { file, take: takeNew, forget: () => {}, ...limits };
    try {
      await worker.run('readScan', { prints: keys, from: next } as never, way);
      return;
    } catch (error) {
      if (error instanceof TimeSliceIsOver) continue;
      if (!isOfPage(error) || next >= numberOfPages || leftOut === MOST_LEFT_OUT)
        throw refusalOf(error, file.name);
      leftOut += 1;
      const reading = { kind: 'unreadable', isStraight: false } as const;
      processorMs += PAGE_PROCESSOR_MS;
      await take({
        position: next,
        sheets: [{ reading, picture: null }],
        refusal: TOO_MUCH,
        processorMs: PAGE_PROCESSOR_MS,
      });
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
  if (reason === 'stopped') return new InterruptedScan('The server stops.', { cause: error });
  return new RefusedScan(sentenceOf(name, reason), { cause: error });
}

const sentenceOf = (name: string, reason: keyof typeof REASONS) => `The file “${name}” ${REASONS[reason]}`;

const REASONS = {
  time: 'takes too long to read. Divide it into smaller ones.',
  memory: 'takes too much memory to read. Divide it into smaller ones, or scan with fewer pixels.',
  failure: 'cannot be read.',
} as const;
