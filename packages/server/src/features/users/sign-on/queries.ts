import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import type { Expected, Person } from './provider.ts';

interface NewSignOn extends Expected {
  readonly cookieHash: Buffer;
  /** The account that asked to be linked. */
  readonly accountId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSignOn(db: Queryable, signOn: NewSignOn): Promise<void> {
  await db.insertInto('signOns').values(signOn).execute();
}

/** A sign-on that waits for the provider's answer. */
export async function findSignOn(db: Queryable, cookieHash: Buffer, now: Date) {
  return db
    .selectFrom('signOns')
    .where('cookieHash', '=', cookieHash)
    .where('codeHash', 'is', null)
    .where('expiresAt', '>', now)
    .select(['state', 'nonce', 'codeVerifier', 'accountId'])
    .executeTakeFirst();
}

/** A person of the provider with an e-mail that an account has, until the mailed code is given. */
interface WaitingPerson {
  readonly cookieHash: Buffer;
  readonly accountId: string;
  readonly person: Person;
  readonly codeHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertWaiting(trx: Trx, { person, ...waiting }: WaitingPerson): Promise<void> {
  const { issuer, subject, logOutAddress = null } = person;
  await trx
    .insertInto('signOns')
    .values({ ...waiting, issuer, subject, logOutAddress, state: '', nonce: '', codeVerifier: '' })
    .execute();
}

/** A waiting person, locked, so that tries of the code run one after the other. */
export async function lockWaiting(trx: Trx, cookieHash: Buffer) {
  return trx
    .selectFrom('signOns')
    .innerJoin('accounts', 'accounts.id', 'signOns.accountId')
    .where('cookieHash', '=', cookieHash)
    .where('signOns.codeHash', 'is not', null)
    .select([
      'signOns.accountId',
      'signOns.issuer',
      'signOns.subject',
      'signOns.logOutAddress',
      'signOns.codeHash',
      'signOns.tries',
      'signOns.expiresAt',
      'accounts.email',
      'accounts.verifiedAt',
      'accounts.isLocked',
    ])
    .forUpdate(['signOns', 'accounts'])
    .executeTakeFirst();
}

export async function countTryOfSignOn(trx: Trx, cookieHash: Buffer): Promise<void> {
  await trx
    .updateTable('signOns')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('cookieHash', '=', cookieHash)
    .execute();
}

/** Uses a sign-on up. @returns whether it existed */
export async function deleteSignOn(db: Queryable, cookieHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('signOns').where('cookieHash', '=', cookieHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteOldSignOns(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('signOns').where('expiresAt', '<=', now).execute();
}

/** The id of the account of a person of the provider. */
export async function findAccountOfPerson(
  db: Queryable,
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('accountId')
    .executeTakeFirst();
  return row?.accountId;
}

/** The account with an e-mail, locked. */
export async function lockAccountWith(trx: Trx, email: string) {
  return trx
    .selectFrom('accounts')
    .where('email', '=', email)
    .select(['id', 'email', 'verifiedAt', 'isLocked'])
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Links a person of the provider to an account, in the place of another one of the same provider.
 * @returns whether it is linked; false for a person who is linked to another account
 */
export async function linkPerson(
  trx: Trx,
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
  accountId: string,
  now: Date,
): Promise<boolean> {
  await trx
    .deleteFrom('identities')
    .where('issuer', '=', issuer)
    .where('accountId', '=', accountId)
    .execute();
  const linked = await trx
    .insertInto('identities')
    .values({ issuer, subject, accountId, linkedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (linked.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Keeps where the provider ends its session, as long as the session here lives. */
export async function keepLogOutAddress(
  trx: Trx,
  sessionId: string,
  logOutAddress: string | undefined,
): Promise<void> {
  if (logOutAddress === undefined) return;
  await trx.updateTable('sessions').set({ logOutAddress }).where('id', '=', sessionId).execute();
}

export async function findLogOutAddress(db: Queryable, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('logOutAddress')
    .executeTakeFirst();
  return row?.logOutAddress ?? undefined;
}
