import type { Trx } from '../../../platform/database/transaction.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import { describeDevice } from './describe-device.ts';
import type { EndedSession } from './queries.ts';

/** Records the end of a session in the history of its account. */
export async function recordLogOut(trx: Trx, { userAgent, ...account }: EndedSession): Promise<void> {
  const what = describeDevice(userAgent);
  await recordAccountEvent(trx, account, { action: 'account.logged-out', what });
}
