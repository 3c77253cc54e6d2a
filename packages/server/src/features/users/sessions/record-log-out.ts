import { recordAccountEvent } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { describeDevice } from './describe-device.ts';
import type { EndedSession } from './queries.ts';

/** Adds the end of one session to what happened in its account. */
export async function recordLogOut(trx: Trx, { userAgent, ...account }: EndedSession): Promise<void> {
  const what = describeDevice(userAgent);
  await recordAccountEvent(trx, account, { action: 'account.logged-out', what });
}
