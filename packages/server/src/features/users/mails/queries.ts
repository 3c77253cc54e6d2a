import { sql } from 'kysely';
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

/** Whose mails are counted: those that an address received, or those that an account sent. */
export interface CountedKey {
  readonly kind: 'received' | 'sent';
  readonly key: Buffer;
}

/**
 * Adds mails to the counts of a day, or takes them off. A concurrent request for one of the keys waits for the end of the
 * transaction, always in the same order.
 */
export async function addMails(
  trx: Trx,
  keys: readonly CountedKey[],
  { day, mails }: { readonly day: string; readonly mails: number },
): Promise<void> {
  const inOrder = [...keys].sort(
    (one, other) => one.kind.localeCompare(other.kind) || one.key.compare(other.key),
  );
  for (const { kind, key } of inOrder) {
    await sql`
      insert into mail_counts (kind, key, day, mails) values (${kind}, ${key}, ${day}, greatest(${mails}::integer, 0))
      on conflict (kind, key, day) do update set mails = greatest(mail_counts.mails + ${mails}, 0)`.execute(
      trx,
    );
  }
}

/** The mails of a key since a day, and on it. */
export async function countMails(db: Queryable, { kind, key }: CountedKey, since: string): Promise<number> {
  const row = await db
    .selectFrom('mailCounts')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('day', '>=', since)
    .select((eb) => eb.fn.sum<string>('mails').as('mails'))
    .executeTakeFirst();
  return Number(row?.mails ?? 0);
}

/** Deletes what an address received before `today`, and what was sent before `sentSince`. */
export async function deleteOldMailCounts(
  db: Queryable,
  { today, sentSince }: { readonly today: string; readonly sentSince: string },
): Promise<void> {
  await db
    .deleteFrom('mailCounts')
    .where((eb) =>
      eb.or([eb.and([eb('kind', '=', 'received'), eb('day', '<', today)]), eb('day', '<', sentSince)]),
    )
    .execute();
}

/** When an account was verified; undefined if it is gone or unverified. */
export async function findVerifiedAt(db: Queryable, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('verifiedAt')
    .executeTakeFirst();
  return row?.verifiedAt ?? undefined;
}
