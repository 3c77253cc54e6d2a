import { setMaxListeners } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { writePrivateFile } from '../data-folder/index.ts';
import type { Db } from '../database/connect.ts';
import { describeError } from '../describe-error.ts';
import type { JobDefinition, Jobs } from './jobs.ts';

/** A job that the server does by itself: when it begins to listen, and then again and again. */
export interface ScheduledJob extends JobDefinition {
  /** What it does, as in 'delete expired sessions'. */
  readonly name: string;
  readonly schedule: {
    /** Time from the end of a run to the next one. */
    readonly everyMs: number;
    /** The same after a run that failed. */
    readonly retryMs: number;
  };
  readonly handle: (db: Db, clock: Clock) => Promise<void>;
}

/** One after the other, so that they take little from those who wait for an answer. */
const QUEUE = { atOnce: 1, capacity: 1_000, refusal: 'Too many scheduled jobs wait.' };
const HOURLY = { everyMs: 60 * 60_000, retryMs: 10 * 60_000 };

/** A job of every hour, which is tried again after ten minutes if it fails. */
export function hourly(name: string, handle: ScheduledJob['handle']): ScheduledJob {
  return { name, queue: QUEUE, isDurable: false, schedule: HOURLY, handle };
}

/** The name of the file in the data folder that holds the scheduled jobs that fail. There is none while all succeed. */
export const FAILED_JOBS = 'failed-jobs.json';

/** A scheduled job that failed at its last try. */
export interface FailedScheduledJob {
  readonly name: string;
  /** When it failed first, in ISO 8601. */
  readonly since: string;
  /** Why, in words without values of the database. */
  readonly reason: string;
}

interface ScheduleParts {
  readonly jobs: Jobs;
  readonly scheduled: readonly ScheduledJob[];
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The path of the file for the jobs that fail. */
  readonly file: string;
}

/**
 * Runs scheduled jobs while the server listens, whose start waits for none. Each fails by itself: that is logged and kept in
 * the file for the doctor, and the others go on.
 */
export function runSchedule(app: FastifyInstance, parts: ScheduleParts): void {
  const { jobs, scheduled, db, clock, logger } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  // Each job listens while it rests or waits for its slot.
  setMaxListeners(2 * scheduled.length, signal);
  let running: Promise<unknown> = Promise.resolve();

  async function repeat(job: ScheduledJob, noteResult: NoteResult): Promise<void> {
    const queue = jobs.queueOf(job);
    while (!signal.aborted) {
      const isDone = await queue
        .run({ accountId: '', signal }, async () => {
          try {
            await job.handle(db, clock);
            await noteResult(job.name);
          } catch (error) {
            logger.warn({ err: error, job: job.name }, 'a scheduled job failed; it is tried again');
            await noteResult(job.name, error);
            throw error;
          }
        })
        .then(
          () => true,
          () => false,
        );
      const { everyMs, retryMs } = job.schedule;
      await rest(isDone ? everyMs : retryMs, signal);
    }
  }

  app.addHook('onListen', () => {
    running = makeNoteResult(parts).then((noteResult) =>
      Promise.all(scheduled.map((job) => repeat(job, noteResult))),
    );
  });
  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onClose', async () => void (await running));
}

/** Notes how a job ended. @param error absent if it succeeded */
type NoteResult = (name: string, error?: unknown) => Promise<void>;

/** Jobs of the schedule run one after the other, so that nothing else writes the file meanwhile. */
async function makeNoteResult({ scheduled, clock, logger, file }: ScheduleParts): Promise<NoteResult> {
  const names = new Set(scheduled.map(({ name }) => name));
  const before = await readFailedJobs(file);
  const failed = new Map(before.filter(({ name }) => names.has(name)).map((job) => [job.name, job]));
  return async (name, error) => {
    if (error !== undefined) {
      const since = failed.get(name)?.since ?? clock().toISOString();
      failed.set(name, { name, since, reason: reasonOf(error) });
    } else if (!failed.delete(name)) return;
    await keepFailed(file, [...failed.values()]).catch((failure: unknown) => {
      logger.warn({ err: failure }, 'could not note which scheduled jobs fail');
    });
  };
}

function reasonOf(error: unknown): string {
  const { message } = describeError(error) as { message?: string };
  return message ?? 'no reason is known';
}

async function keepFailed(file: string, failed: readonly FailedScheduledJob[]): Promise<void> {
  if (failed.length === 0) return rm(file, { force: true });
  await writePrivateFile(file, JSON.stringify(failed));
}

/** The scheduled jobs that failed at their last try, as the file says; none where there is no such file. */
export async function readFailedJobs(file: string): Promise<FailedScheduledJob[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? (read as FailedScheduledJob[]) : [];
  } catch {
    return [];
  }
}

/** Resolves after this time, or when the signal aborts. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
