import type { InstallationState, SignUpRules } from '@exam/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/connect.ts';
import { PRODUCT_VERSION } from '../../platform/product-version.ts';
import { countAccounts, countWork, measureDatabase, readFailedMails } from './queries.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** The installation at this moment, in numbers: nothing of a question, a student or a mark. */
export async function describeInstallation({
  db,
  clock,
  signUpRules,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly signUpRules: SignUpRules;
}): Promise<
  Omit<InstallationState, 'failedMails'> & { failedMails: Awaited<ReturnType<typeof readFailedMails>> }
> {
  const now = clock();
  const since = new Date(now.getTime() - WEEK_MS);
  return {
    version: PRODUCT_VERSION,
    ...signUpRules,
    accounts: await countAccounts(db),
    storage: await measureDatabase(db),
    jobs: await countWork(db, now, since),
    failedMails: await readFailedMails(db, since),
  };
}
