import type { FastifyBaseLogger } from 'fastify';
import type { Background } from '../../platform/background/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { FileReader } from './reading/file-reader.ts';

/** Dependencies of the import routes. */
export interface ImportParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly reader: FileReader;
  /** Reads files, of an account one import after the other. */
  readonly reading: Background;
  /** Imports what was chosen, likewise. */
  readonly applying: Background;
}
