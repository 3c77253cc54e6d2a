import type { Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvents } from '../../audit/index.ts';
import { leaveAllGroups } from '../groups/queries.ts';
import { deleteMemberships } from './queries.ts';

/** Ends all memberships of an account. */
export async function giveUpMemberships(trx: Trx, account: Pick<Account, 'id' | 'email'>): Promise<void> {
  await leaveAllGroups(trx, account.email);
  const given = await deleteMemberships(trx, account.email);
  await recordEvents(
    trx,
    account,
    given.map(({ id, courseId, role }) => ({
      action: 'member.removed',
      courseId,
      objectId: id,
      what: role,
      memberEmail: account.email,
    })),
  );
}
