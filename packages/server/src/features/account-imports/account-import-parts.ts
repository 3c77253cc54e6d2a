import type { FastifyBaseLogger } from 'fastify';
import type { Background } from '../../platform/background/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { ArchiveReader } from './archive-reader.ts';

/** Dependencies of the account import routes. */
export interface AccountImportParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly reader: ArchiveReader;
  /** Reads files and makes courses, of an account one after the other. */
  readonly background: Background;
}
