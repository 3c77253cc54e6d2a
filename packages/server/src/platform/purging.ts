import { readFile, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { writePrivateFile } from './data-folder/index.ts';
import type { Db } from './database/connect.ts';
import { describeError } from './describe-error.ts';

/** Deletes one kind of data whose time is over. */
export type Purge = (db: Db, clock: Clock) => Promise<void>;

/** The name of the file in the data folder that holds the purges that fail. There is none while all succeed. */
export const FAILED_PURGES = 'failed-purges.json';

/** A purge that failed at its last try. */
export interface FailedPurge {
  /** What it deletes, as in 'expired sessions'. */
  readonly what: string;
  /** When it failed first, in ISO 8601. */
  readonly since: string;
  /** Why, in words without values of the database. */
  readonly reason: string;
}

interface Purging {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** The path of the file for the purges that fail. */
  readonly file: string;
  /** By what they delete. */
  readonly purges: Readonly<Record<string, Purge>>;
}

const INTERVAL_MS = 60 * 60_000;
const RETRY_MS = 10 * 60_000;

/**
 * Runs all purges now and every hour in the background; while one fails, every ten minutes. Each runs by itself: a failure is logged
 * and kept in the file for the doctor, and the next purge runs.
 * @returns a function that stops it, and resolves when no purge runs any more
 */
export function keepPurging(parts: Purging): () => Promise<void> {
  let isStopped = false;
  let wake = () => {};
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    let failed = await readFailedPurges(parts.file);
    while (!isStopped) {
      failed = await purgeAll(parts, failed, () => isStopped);
      if (isStopped) return;
      await rest(failed.length > 0 ? RETRY_MS : INTERVAL_MS);
    }
  };
  const running = run();
  return async () => {
    isStopped = true;
    wake();
    await running;
  };
}

/** @param before the purges that failed in the last round @returns those that fail now */
async function purgeAll(
  { db, clock, log, file, purges }: Purging,
  before: readonly FailedPurge[],
  isStopped: () => boolean,
): Promise<FailedPurge[]> {
  const failed: FailedPurge[] = [];
  for (const [what, purge] of Object.entries(purges)) {
    if (isStopped()) return failed;
    try {
      await purge(db, clock);
    } catch (error) {
      log.warn(
        { err: error, purge: what },
        'could not delete what has expired; it is tried again in ten minutes',
      );
      const since = before.find((one) => one.what === what)?.since ?? clock().toISOString();
      failed.push({ what, since, reason: reasonOf(error) });
    }
  }
  await keepFailed(file, failed).catch((error: unknown) => {
    log.warn({ err: error }, 'could not note which data cannot be deleted');
  });
  return failed;
}

function reasonOf(error: unknown): string {
  const { message } = describeError(error) as { message?: string };
  return message ?? 'no reason is known';
}

async function keepFailed(file: string, failed: readonly FailedPurge[]): Promise<void> {
  if (failed.length === 0) return rm(file, { force: true });
  await writePrivateFile(file, JSON.stringify(failed));
}

/** The purges that failed at their last try, as the file says; none where there is no such file. */
export async function readFailedPurges(file: string): Promise<FailedPurge[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? (read as FailedPurge[]) : [];
  } catch {
    return [];
  }
}
