import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '@exam/contract';
import type { PrintedSheets } from '@exam/paper/sheet';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { StoredReading } from '../../../database/columns.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import {
  type DurableJob,
  ENDED,
  type RequestedJob,
  type Run,
  type RunningJob,
  runsOn,
} from '../../../platform/jobs/index.ts';
import type { OpenedScan, ReadScanPage, ReadSheet, ScanTasks } from '../../../workers/scans-worker.ts';
import { listPrints } from '../../papers/index.ts';
import { refuseIfFull } from '../../storage/index.ts';
import { deleteUploads, listUploadsById, readUploadInPieces } from '../../uploads/index.ts';
import { MOST_CHANGES } from '../pages/change-page.ts';
import { findPrintedPageOf } from '../pages/printed-pages.ts';
import { type FindPrintedPage, settlePage } from '../pages/settle-page.ts';
import {
  countChange,
  type FullPageRow,
  findNextPosition,
  findScan,
  holdScan,
  insertPage,
  lockPageOfScan,
  sumPages,
  updatePage,
} from '../queries.ts';
import type { ScanParts } from '../scan-parts.ts';
import { InterruptedScan, READING_SCANS, RefusedScan, readPages } from './scan-reader.ts';

/** The work on scans. Pages that were read stay. */
const scanRuns = runsOn('scans', [
  {
    from: 'reading',
    to: 'unreadable',
    during: 'read the scan',
    advice: 'The pages that were read stay; upload the file again for the others.',
  },
]);

const UploadedScanSchema = z.object({ uploadId: z.string() });
export type UploadedScan = z.infer<typeof UploadedScanSchema>;

/** A file of scanned pages is read. It goes on behind the pages that are stored. */
export const READ_SCAN: DurableJob<UploadedScan, void, ScanTasks, ScanParts> = {
  ...READING_SCANS,
  runs: scanRuns,
  payload: UploadedScanSchema,
  handle: readScan,
  onFailure: async (job, parts) => {
    // Without heartbeats the run is lost after a minute, and then taken up.
    if (job.error instanceof InterruptedScan) return;
    await end(parts, job, { state: 'unreadable', failure: FAILED });
  },
  tidy: ({ results }) => results.computeLeftBehind(),
};

async function readScan(job: RunningJob<UploadedScan, ScanTasks>, parts: ScanParts): Promise<void> {
  try {
    const leftOut = await readAllPages(job, parts);
    await end(parts, job, { state: 'read', failure: tellLeftOut(leftOut) });
  } catch (error) {
    if (!(error instanceof RefusedScan)) throw error;
    if (error.cause !== undefined) parts.logger.warn({ err: error.cause }, 'a scan could not be read');
    job.worker.noteRefusal();
    await end(parts, job, { state: 'unreadable', failure: error.message });
  }
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

async function readAllPages(
  { account, run, worker, payload: { uploadId } }: RunningJob<UploadedScan, ScanTasks>,
  { db, clock }: ScanParts,
): Promise<LeftOut[]> {
  const scan = await findScan(db, run.rowId);
  const [upload] = await listUploadsById(db, [uploadId]);
  if (scan === undefined) throw conflict(GONE);
  if (upload === undefined) throw new RefusedScan(`The file “${scan.name}” was deleted before it was read.`);
  const prints = await listPrints(db, scan.examId);
  const store = await makeStoring({
    ...{ db, clock, run, examId: scan.examId, prints },
    ...{ accountId: account.id, by: account.email },
  });
  const file = { name: scan.name, bytes: upload.bytes, pieces: () => readUploadInPieces(db, upload) };
  const leftOut: LeftOut[] = [];
  const yieldSlot = async () => {
    await scanRuns.update(db, run, { isPaused: true });
    await worker.yield();
  };
  await readPages(
    { ...worker, yield: yieldSlot },
    {
      file,
      prints,
      from: await findNextPosition(db, scan.id),
      take: async (part) => {
        if ('numberOfPages' in part) return open({ db, run }, part);
        await store(part);
        if (part.refusal !== undefined) leftOut.push({ position: part.position, why: part.refusal });
      },
    },
  );
  return leftOut;
}

/** Notes that the file is open: for the first time, or again in another time slice. */
async function open({ db, run }: { db: ScanParts['db']; run: Run }, { numberOfPages }: OpenedScan) {
  if (!(await scanRuns.update(db, run, { numberOfPages, isPaused: false }))) throw conflict(GONE);
}

interface Storing extends Pick<ScanParts, 'db' | 'clock'> {
  readonly run: Run;
  readonly examId: string;
  readonly prints: readonly PrintedSheets[];
  /** The person who uploaded the file, and the e-mail. */
  readonly accountId: string;
  readonly by: string;
}

/**
 * A function that stores all sheets of a page in a short transaction, so that nothing is read twice after a crash. The same scan in another
 * file of the exam is read again: what people said of it holds.
 */
async function makeStoring({ db, clock, run, examId, prints, accountId, by }: Storing) {
  const findPrintedPage = findPrintedPageOf(prints);
  // Other files of the account are not read at the same time.
  const sums = await sumPages(db, examId);
  const scanId = run.rowId;
  /** @returns the bytes of the picture of a new page; undefined if the page was known */
  const storeSheet = async (
    trx: Trx,
    { reading, picture: encoded, fingerprint: hash }: ReadSheet,
    place: { readonly position: number; readonly sheetInPicture: number },
  ) => {
    const picture = encoded === null ? null : Buffer.from(encoded);
    const fingerprint = hash === undefined ? null : Buffer.from(hash);
    const pictureBytes = picture?.length ?? 0;
    const known = fingerprint && (await lockPageOfScan(trx, { examId, scanId, fingerprint }));
    if (known) {
      const again = { againScanId: scanId, againPosition: place.position };
      const read = { reading, picture, findPrintedPage, by, at: clock() };
      await updatePage(trx, known.id, { ...again, ...readAgain(known, read) });
      return undefined;
    }
    requireRoom(sums, pictureBytes);
    await requireStorage(trx, accountId, examId);
    const read = { reading: JSON.stringify(reading), picture, pictureBytes, fingerprint };
    const settled = settlePage(reading, {}, findPrintedPage);
    await insertPage(trx, { id: uuid(), examId, scanId, ...place, ...settled, ...read });
    return pictureBytes;
  };
  return async ({ position, sheets }: ReadScanPage) => {
    const stored = await inTransaction(db, async (trx) => {
      if (!(await holdScan(trx, run))) throw conflict(GONE);
      const bytesOfNew: number[] = [];
      for (const [sheetInPicture, sheet] of sheets.entries()) {
        const bytes = await storeSheet(trx, sheet, { position, sheetInPicture });
        if (bytes !== undefined) bytesOfNew.push(bytes);
      }
      await countChange(trx, examId);
      return bytesOfNew;
    });
    for (const bytes of stored) {
      sums.numberOfPages += 1;
      sums.bytes += bytes;
      sums.accountBytes += bytes;
    }
  };
}

interface ReadAgain {
  readonly reading: StoredReading;
  readonly picture: Buffer | null;
  readonly findPrintedPage: FindPrintedPage;
  readonly by: string;
  readonly at: Date;
}

/** What changes of a page that is read again: nothing if the same is read. Corrections and discarding stay. */
function readAgain(
  { reading: before, corrections, version, changes }: FullPageRow,
  { reading, picture, findPrintedPage, by, at }: ReadAgain,
) {
  const json = JSON.stringify(reading);
  if (isDeepStrictEqual(before, JSON.parse(json))) return {};
  const made = { madeAt: at.toISOString(), by, what: 'Read again.' };
  return {
    ...settlePage(reading, corrections, findPrintedPage),
    reading: json,
    picture,
    pictureBytes: picture?.length ?? 0,
    version: version + 1,
    changes: JSON.stringify([...changes, made].slice(-MOST_CHANGES)),
    changedAt: at,
  };
}

const MIB = 1024 ** 2;

/** @throws RefusedScan with the limit that another page of this size exceeds */
function requireRoom(sums: Awaited<ReturnType<typeof sumPages>>, pictureBytes: number): void {
  const numberOfPages = sums.numberOfPages + 1;
  const [bytes, accountBytes] = [sums.bytes + pictureBytes, sums.accountBytes + pictureBytes];
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

/** @throws RefusedScan if the storage of the owner of the exam is full */
async function requireStorage(trx: Trx, accountId: string, examId: string): Promise<void> {
  try {
    await refuseIfFull(trx, { id: accountId }, { examIds: [examId] });
  } catch (error) {
    if (error instanceof AppError) throw new RefusedScan(`Not all pages were stored. ${error.message}`);
    throw error;
  }
}

interface Ended {
  readonly state: 'read' | 'unreadable';
  readonly failure: string | null;
}

/** Ends the reading, deletes the file, and computes the results. A run that was taken up, or whose scan is deleted, changes nothing. */
async function end(
  { db, results }: ScanParts,
  { run, payload: { uploadId } }: RequestedJob<UploadedScan>,
  { state, failure }: Ended,
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
  await results.compute(scan.ownerId, scan.examId);
}
