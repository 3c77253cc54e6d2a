import type { FastifyBaseLogger } from 'fastify';
import type { FinishedJob } from './jobs.ts';

/** Logs in one line what a finished job took, so that it can be told why one was slow. */
export function logJob(log: FastifyBaseLogger, { peakMiB, waitedMs, ranMs, ...job }: FinishedJob): void {
  const taken = { waitedMs: Math.round(waitedMs), ranMs: Math.round(ranMs) };
  log.info({ ...job, ...taken, ...(peakMiB && { peakMiB: Math.round(peakMiB) }) }, 'a job finished');
}
