import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';
import type { ScanTasks } from '../../workers/scans-worker.ts';
import type { ResultsOfScans } from './results/results-of-scans.ts';

/** Dependencies of the calls and jobs of scans. */
export interface ScanParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Reads a page again while its call waits. */
  readonly readingTyped: JobQueue<ScanTasks>;
  readonly results: ResultsOfScans;
}
