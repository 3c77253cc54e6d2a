import type { PrintedSheets } from '@exam/paper/sheet';
import type { ReadMarks, StoredCode } from '../../../database/columns.ts';
import type { Account } from '../../../platform/http/account.ts';
import { type JobDefinition, TaskError, WorkerEnded } from '../../../platform/jobs/index.ts';
import type { ScanTasks } from '../../../workers/scans-worker.ts';
import { type FullPageRow, findPicture } from '../queries.ts';
import type { ScanParts } from '../scan-parts.ts';

/** A page is read again, because somebody typed its code. */
export const READING_TYPED: JobDefinition<ScanTasks> = {
  name: 'read pages again',
  queue: {
    atOnce: 2,
    capacity: 64,
    ofEach: { atOnce: 1 },
    refusal: 'Many pages are being read at the moment. Try again in a few seconds.',
  },
  isDurable: false,
  // A stored picture has at most 1,200 pixels a side.
  worker: { program: 'scans-worker', memoryMiB: 256, timeoutMs: 60_000 },
};

interface TypedPage {
  readonly page: FullPageRow;
  readonly code: StoredCode;
  readonly prints: readonly PrintedSheets[];
}

/**
 * Reads the marks of a page whose code a person has typed, from its stored picture.
 * @returns undefined if the picture is not straight, or its circles are not found: a person answers the questions then
 * @throws AppError unavailable if too many pages wait
 */
export async function readTypedPage(
  { db, readingTyped, logger }: Pick<ScanParts, 'db' | 'readingTyped' | 'logger'>,
  account: Account,
  { page: { id, reading }, code, prints }: TypedPage,
): Promise<ReadMarks | undefined> {
  if (reading.kind !== 'unreadable' || !reading.isStraight) return undefined;
  const picture = await findPicture(db, id);
  const print = prints.find(({ token }) => token === code.token);
  if (picture === undefined || print === undefined) return undefined;
  const { token, key, layouts } = print;
  const input = { print: { token, key, layouts }, code, picture };
  return readingTyped
    .run({ accountId: account.id }, (worker) => worker.run('readTyped', input as never))
    .catch((error: unknown) => {
      if (!(error instanceof WorkerEnded) && !(error instanceof TaskError)) throw error;
      logger.warn({ err: error }, 'a page whose code was typed could not be read');
      return undefined;
    });
}
