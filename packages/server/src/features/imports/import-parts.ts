import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';

/** Dependencies of the calls and jobs of imports. */
export interface ImportParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}
