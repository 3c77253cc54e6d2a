import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

interface MailSlot {
  readonly key: string;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Reserves a mail for all servers that share the database; a concurrent request waits for the end of the transaction.
 * @returns undefined if it was free, otherwise the end of the current reservation
 */
export async function takeMailSlot(trx: Trx, { key, now, until }: MailSlot): Promise<Date | undefined> {
  const taken = await trx
    .insertInto('rateLimits')
    .values({ key, points: 1, expire: until.getTime() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ expire: until.getTime() })
        .where('rateLimits.expire', '<=', now.getTime()),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const held = await trx.selectFrom('rateLimits').where('key', '=', key).select('expire').executeTakeFirst();
  return new Date(held?.expire ?? until);
}

export async function freeMailSlot(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute();
}
