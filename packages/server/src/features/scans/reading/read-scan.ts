import { LIMITS } from '@exam/contract';
import type { PrintedSheets } from '@exam/paper/sheet';
import { v7 as uuid } from 'uuid';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { conflict } from '../../../platform/errors.ts';
import { ENDED, type Piece, type Run } from '../../../platform/workshop/index.ts';
import type { OpenedScan, ReadScanPage, ScanTasks } from '../../../workers/scans-worker.ts';
import { listPrints } from '../../papers/index.ts';
import { deleteUploads, listUploadsById, readUploadInPieces } from '../../uploads/index.ts';
import { findPrintedPageOf } from '../pages/printed-pages.ts';
import { settlePage } from '../pages/settle-page.ts';
import { countChange, findNextPosition, findScan, holdScan, insertPage, sumPages } from '../queries.ts';
import type { ScanParts } from '../scan-parts.ts';
import { scanRuns } from './runs.ts';
import { InterruptedScan, RefusedScan, readPages } from './scan-reader.ts';

/** How a file is read. */
export interface AskedScan {
  readonly uploadId: string;
}

/** The reading of a file of scanned pages, as a piece of work. It goes on behind the pages that are stored. */
export function pieceOfReading(
  parts: ScanParts,
  accountId: string,
  run: Run,
  { uploadId }: AskedScan,
): Piece<void, ScanTasks> {
  return {
    work: (worker) =>
      scanRuns
        .whileRunning(parts, run, async () => {
          const leftOut = await readScan(parts, run, uploadId, worker);
          await end(parts, accountId, { run, uploadId, state: 'read', failure: tellLeftOut(leftOut) });
        })
        .catch((error: unknown) => {
          if (!(error instanceof RefusedScan)) throw error;
          if (error.cause !== undefined) parts.logger.warn({ err: error.cause }, 'a scan could not be read');
          return end(parts, accountId, { run, uploadId, state: 'unreadable', failure: error.message });
        }),
    onFailure: async (error) => {
      // Without beats the run is lost after a minute, and then taken up.
      if (error instanceof InterruptedScan) return;
      await end(parts, accountId, { run, uploadId, state: 'unreadable', failure: FAILED });
    },
    beat: () => scanRuns.beat(parts, run),
  };
}

const FAILED =
  'Something went wrong on the server while the file was read. The pages that were read stay; upload the file again for the others.';
/** A page that could not be drawn or read. */
interface LeftOut {
  readonly position: number;
  readonly why: string;
}

/** Most numbers of pages that a sentence lists. */
const MOST_NUMBERS = 10;

function tellLeftOut([first, ...others]: readonly LeftOut[]): string | null {
  if (first === undefined) return null;
  const told = `Page ${first.position + 1} was left out. ${first.why}`;
  if (others.length === 0) return told;
  const numbers = others.slice(0, MOST_NUMBERS).map(({ position }) => position + 1);
  const more = others.length > MOST_NUMBERS ? ', …' : '';
  return `${told} Left out, too: ${numbers.join(', ')}${more}.`;
}

const GONE = 'This scan was deleted in the meantime.';

async function readScan(
  { db }: ScanParts,
  run: Run,
  uploadId: string,
  worker: Parameters<Piece<void, ScanTasks>['work']>[0],
): Promise<LeftOut[]> {
  const scan = await findScan(db, run.rowId);
  const [upload] = await listUploadsById(db, [uploadId]);
  if (scan === undefined) throw conflict(GONE);
  if (upload === undefined) throw new RefusedScan(`The file “${scan.name}” was deleted before it was read.`);
  const prints = await listPrints(db, scan.examId);
  const store = await makeStoring({ db, run, examId: scan.examId, prints });
  const file = { name: scan.name, bytes: upload.bytes, pieces: () => readUploadInPieces(db, upload) };
  const leftOut: LeftOut[] = [];
  await readPages(worker, {
    file,
    prints,
    from: await findNextPosition(db, scan.id),
    take: async (part) => {
      if ('numberOfPages' in part) return open({ db, run }, part);
      await store(part);
      if (part.refusal !== undefined) leftOut.push({ position: part.position, why: part.refusal });
    },
  });
  return leftOut;
}

async function open({ db, run }: { db: ScanParts['db']; run: Run }, { numberOfPages }: OpenedScan) {
  if (!(await scanRuns.update(db, run, { numberOfPages }))) throw conflict(GONE);
}

interface Storing {
  readonly db: ScanParts['db'];
  readonly run: Run;
  readonly examId: string;
  readonly prints: readonly PrintedSheets[];
}

/** A function that stores a page in a short transaction, so that nothing is read twice after a crash. */
async function makeStoring({ db, run, examId, prints }: Storing) {
  const findPrintedPage = findPrintedPageOf(prints);
  // Other files of the account are not read at the same time.
  const sums = await sumPages(db, examId);
  return async ({ position, reading, picture }: ReadScanPage) => {
    const pictureBytes = picture?.length ?? 0;
    sums.numberOfPages += 1;
    sums.bytes += pictureBytes;
    sums.accountBytes += pictureBytes;
    requireRoom(sums);
    const page = {
      id: uuid(),
      examId,
      scanId: run.rowId,
      position,
      ...settlePage(reading, {}, findPrintedPage),
      reading: JSON.stringify(reading),
      picture: picture === null ? null : Buffer.from(picture),
      pictureBytes,
    };
    await inTransaction(db, async (trx) => {
      if (!(await holdScan(trx, run))) throw conflict(GONE);
      await insertPage(trx, page);
      await countChange(trx, examId);
    });
  };
}

const MIB = 1024 ** 2;

/** @throws RefusedScan with the limit that is reached */
function requireRoom({ numberOfPages, bytes, accountBytes }: Awaited<ReturnType<typeof sumPages>>): void {
  const reached =
    numberOfPages > LIMITS.examScannedPages
      ? `an exam has at most ${LIMITS.examScannedPages} scanned pages`
      : bytes > LIMITS.examScanBytes
        ? `the pages of an exam take at most ${LIMITS.examScanBytes / MIB} MiB`
        : accountBytes > LIMITS.accountScanBytes
          ? `the pages of all your exams take at most ${LIMITS.accountScanBytes / MIB} MiB`
          : undefined;
  if (reached === undefined) return;
  throw new RefusedScan(`Not all pages were stored: ${reached}. Delete scans that you no longer need.`);
}

interface Ended {
  readonly run: Run;
  readonly uploadId: string;
  readonly state: 'read' | 'unreadable';
  readonly failure: string | null;
}

/** Ends the reading, deletes the file, and computes the results. A run that was taken up, or whose scan is deleted, changes nothing. */
async function end(
  { db, results }: ScanParts,
  accountId: string,
  { run, uploadId, state, failure }: Ended,
): Promise<void> {
  const scan = await findScan(db, run.rowId);
  const isOwn = await inTransaction(db, async (trx) => {
    if (!(await scanRuns.update(trx, run, { state, failure, ...ENDED }))) return false;
    await deleteUploads(trx, [uploadId]);
    if (scan) await countChange(trx, scan.examId);
    return true;
  });
  if (scan === undefined) await deleteUploads(db, [uploadId]);
  if (!isOwn || scan === undefined) return;
  await results.compute(accountId, scan.examId);
}
