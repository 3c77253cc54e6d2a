import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';

/** Dependencies of the calls and jobs of account imports. */
export interface AccountImportParts {
  readonly db: Db;
  readonly clock: Clock;
}
