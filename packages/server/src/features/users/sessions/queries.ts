import { preparedAs } from '../../../platform/database/prepared-as.ts';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import type { SessionClaims } from '../../../platform/http/account.ts';
import type { PresentedToken } from './refresh-token.ts';

interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly userAgent: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  const { id, accountId, userAgent, tokenHash, now, expiresAt } = session;
  await trx
    .insertInto('sessions')
    .values({
      id,
      accountId,
      userAgent,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      revokedAt: null,
    })
    .execute();
  await trx
    .insertInto('refreshTokens')
    .values({ hash: tokenHash, sessionId: id, issuedAt: now, rotatedAt: null })
    .execute();
}

/** An ended session with its account. */
export interface EndedSession {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly userAgent: string;
}

/** Ends a session. @returns undefined if it had ended before */
export async function endSession(trx: Trx, sessionId: string, now: Date): Promise<EndedSession | undefined> {
  return endedBy(endSessions(trx, now).where('sessions.id', '=', sessionId));
}

/** Ends the session that this token belongs to, current or used. */
export async function endSessionOfToken(
  trx: Trx,
  tokenHash: Buffer,
  now: Date,
): Promise<EndedSession | undefined> {
  const ofToken = trx.selectFrom('refreshTokens').select('sessionId').where('hash', '=', tokenHash);
  return endedBy(endSessions(trx, now).where('sessions.id', 'in', ofToken));
}

/** Ends one session of an account. @returns undefined if it has no such active session */
export async function endOwnSession(
  trx: Trx,
  { accountId, sessionId, now }: { accountId: string; sessionId: string; now: Date },
): Promise<EndedSession | undefined> {
  return endedBy(
    endSessions(trx, now)
      .where('sessions.id', '=', sessionId)
      .where('sessions.accountId', '=', accountId)
      .where('sessions.expiresAt', '>', now),
  );
}

/** @returns the number of ended sessions */
export async function endSessionsOfAccount(trx: Trx, accountId: string, now: Date): Promise<number> {
  const ended = await endSessions(trx, now).where('sessions.accountId', '=', accountId).execute();
  return ended.length;
}

/** Ends the sessions of an account except the calling one. @returns the number of ended sessions */
export async function endOtherSessions(
  trx: Trx,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  now: Date,
): Promise<number> {
  const ended = await endSessions(trx, now)
    .where('sessions.accountId', '=', id)
    .where('sessions.id', '!=', sessionId)
    .execute();
  return ended.length;
}

function endSessions(trx: Trx, now: Date) {
  return trx
    .updateTable('sessions')
    .from('accounts')
    .set({ revokedAt: now })
    .whereRef('accounts.id', '=', 'sessions.accountId')
    .where('sessions.revokedAt', 'is', null)
    .returning(['accounts.id', 'accounts.email', 'accounts.verifiedAt', 'sessions.userAgent']);
}

async function endedBy(ending: ReturnType<typeof endSessions>): Promise<EndedSession | undefined> {
  const row = await ending.executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      isVerified: row.verifiedAt !== null,
      userAgent: row.userAgent,
    }
  );
}

const MOST_LISTED = 100;

/** The active sessions of an account, most recently used first. */
export async function listSessions(db: Queryable, accountId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** The id of the session that a token belongs to. */
export async function findSessionOfToken(db: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('refreshTokens')
    .select('sessionId')
    .where('hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.sessionId;
}

interface TokenRow extends PresentedToken {
  readonly accountId: string;
  readonly sessionId: string;
}

/** A token with its session, both locked, so that concurrent refreshes run one after the other. */
export async function lockRefreshToken(trx: Trx, tokenHash: Buffer): Promise<TokenRow | undefined> {
  return trx
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select([
      'refreshTokens.rotatedAt as rotatedAt',
      'sessions.id as sessionId',
      'sessions.accountId as accountId',
      'sessions.expiresAt as sessionExpiresAt',
      'sessions.revokedAt as sessionRevokedAt',
      'accounts.isLocked as isLocked',
    ])
    .where('refreshTokens.hash', '=', tokenHash)
    .forUpdate(['refreshTokens', 'sessions'])
    .executeTakeFirst();
}

interface Rotation {
  readonly sessionId: string;
  readonly oldHash: Buffer;
  readonly newHash: Buffer;
  readonly now: Date;
}

export async function rotateRefreshToken(trx: Trx, rotation: Rotation): Promise<void> {
  const { sessionId, oldHash, newHash, now } = rotation;
  await trx.updateTable('refreshTokens').set({ rotatedAt: now }).where('hash', '=', oldHash).execute();
  await trx
    .insertInto('refreshTokens')
    .values({ hash: newHash, sessionId, issuedAt: now, rotatedAt: null })
    .execute();
  await trx.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', sessionId).execute();
}

/** The account of an access token while its session is active. One query, because every request needs it. */
export async function findSignedInAccount(db: Queryable, { accountId, sessionId }: SessionClaims, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id', 'accounts.email', 'accounts.verifiedAt'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.accountId', '=', accountId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('accounts.isLocked', '=', false)
    .modifyEnd(preparedAs('session'))
    .executeTakeFirst();
}
