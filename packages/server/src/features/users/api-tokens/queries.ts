import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import type { Account, ProgramClaims } from '../../../platform/http/account.ts';

interface NewToken {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly mayWrite: boolean;
  readonly courseIds: string[] | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertToken(trx: Trx, token: NewToken): Promise<void> {
  await trx.insertInto('apiTokens').values(token).execute();
}

/** The tokens of an account, newest first. Of the courses those that it still sees. */
export async function listTokens(db: Queryable, { id, email }: Account) {
  return db
    .selectFrom('apiTokens')
    .where('accountId', '=', id)
    .orderBy('id', 'desc')
    .select([
      'id',
      'name',
      'prefix',
      'mayWrite',
      'createdAt',
      'expiresAt',
      'lastUsedAt',
      sql<{ _id: string; name: string }[] | null>`case when course_ids is not null then (
        select coalesce(json_agg(json_build_object('_id', courses.id, 'name', courses.name) order by courses.id), '[]')
        from courses where courses.id = any(course_ids) and ${isOf({ id, email })}
      ) end`.as('courses'),
    ])
    .execute();
}

export type ApiTokenRow = Awaited<ReturnType<typeof listTokens>>[number];

/** The condition on `courses` that an account sees them: this feature stands before that of courses. */
const isOf = ({ id, email }: Pick<Account, 'id' | 'email'>) => sql<boolean>`(
  courses.owner_id = ${id} or exists (
    select from course_members where course_members.course_id = courses.id and course_members.email = ${email}
  )
)`;

/** How many of these courses the account sees. */
export async function countSeen(
  db: Queryable,
  account: Account,
  courseIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from courses
    where courses.id = any(${[...courseIds]}::uuid[]) and ${isOf(account)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countTokens(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('apiTokens')
    .where('accountId', '=', accountId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a token of an account, so that it is good no more. @returns its name; undefined if there is no such token */
export async function deleteToken(trx: Trx, accountId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('apiTokens')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** @returns how many there were */
export async function deleteTokensOf(trx: Trx, accountId: string): Promise<number> {
  const result = await trx.deleteFrom('apiTokens').where('accountId', '=', accountId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteOldTokens(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('apiTokens').where('expiresAt', '<=', expiredBefore).execute();
}

/** A token with its account, while it is good and the account is open. One query, because every call of a program needs it. */
export async function findTokenWithAccount(
  db: Queryable,
  { accountId, tokenHash }: ProgramClaims,
  now: Date,
) {
  return db
    .selectFrom('apiTokens')
    .innerJoin('accounts', 'accounts.id', 'apiTokens.accountId')
    .where('apiTokens.hash', '=', tokenHash)
    .where('apiTokens.accountId', '=', accountId)
    .where('apiTokens.expiresAt', '>', now)
    .where('accounts.isLocked', '=', false)
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.verifiedAt',
      'apiTokens.id as tokenId',
      'apiTokens.mayWrite',
      'apiTokens.courseIds',
      'apiTokens.lastUsedAt',
    ])
    .executeTakeFirst();
}

export async function noteUse(db: Queryable, tokenId: string, now: Date): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt: now }).where('id', '=', tokenId).execute();
}
