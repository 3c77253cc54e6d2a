import type { FastifyBaseLogger } from 'fastify';
import { recordAccountEvent } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { UserParts } from '../parts.ts';
import { countRefusedPassword, lockAccountOf } from './queries.ts';

/**
 * Tells the owner of an account that a wrong password was given for it. One event a day holds the count: a stranger can make
 * no more rows than that, from however many addresses. It is written once the answer is on its way, and the look-up as well,
 * so that the time of the answer does not tell whether there is such an account.
 */
export function recordRefusedPassword(
  { db, afterwards }: Pick<UserParts, 'db' | 'afterwards'>,
  email: string,
  log: FastifyBaseLogger,
): void {
  const work = () =>
    inTransaction(db, async (trx) => {
      const account = await lockAccountOf(trx, email);
      if (account === undefined || (await countRefusedPassword(trx, account.id))) return;
      await recordAccountEvent(trx, account, { action: 'account.password-refused', what: '1' });
    });
  afterwards.run(work, log);
}
