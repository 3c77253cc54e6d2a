import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import type { Background } from '../../platform/jobs/index.ts';
import type { QuestionFileTasks } from '../../workers/question-files-worker.ts';

/** Dependencies of the import routes. */
export interface ImportParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Reads files, of an account one import after the other. */
  readonly reading: Background<QuestionFileTasks>;
  /** Imports what was chosen, likewise. */
  readonly applying: Background;
}
