import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import type { UserParts } from '../parts.ts';
import { countRefusedPassword, lockAccountOf } from './queries.ts';

/**
 * Records a wrong password for the owner of the account. One event per day holds the count, so that a stranger cannot
 * create more rows from any number of addresses. Lookup and write happen after the answer is sent, so that its time
 * does not reveal whether the account exists.
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
