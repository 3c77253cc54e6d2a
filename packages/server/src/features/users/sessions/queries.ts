import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import type { AccessClaims } from '../../../platform/http/account.ts';
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
      account_id: accountId,
      user_agent: userAgent,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .execute();
  await trx
    .insertInto('refresh_tokens')
    .values({ hash: tokenHash, session_id: id, issued_at: now, rotated_at: null })
    .execute();
}

/** A session that was ended, by the account that it was of. */
export interface EndedSession {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly userAgent: string;
}

/** Ends a session. @returns undefined where it had ended before */
export async function endSession(trx: Trx, sessionId: string, now: Date): Promise<EndedSession | undefined> {
  return endedBy(endSessions(trx, now).where('sessions.id', '=', sessionId));
}

/** Ends the session that this token belongs to, whatever the token's place in it. */
export async function endSessionOfToken(
  trx: Trx,
  tokenHash: Buffer,
  now: Date,
): Promise<EndedSession | undefined> {
  const ofToken = trx.selectFrom('refresh_tokens').select('session_id').where('hash', '=', tokenHash);
  return endedBy(endSessions(trx, now).where('sessions.id', 'in', ofToken));
}

/** Ends one session of an account. @returns undefined where it has none of this id that lasts */
export async function endOwnSession(
  trx: Trx,
  { accountId, sessionId, now }: { accountId: string; sessionId: string; now: Date },
): Promise<EndedSession | undefined> {
  return endedBy(
    endSessions(trx, now)
      .where('sessions.id', '=', sessionId)
      .where('sessions.account_id', '=', accountId)
      .where('sessions.expires_at', '>', now),
  );
}

/** @returns how many they were */
export async function endSessionsOfAccount(trx: Trx, accountId: string, now: Date): Promise<number> {
  const ended = await endSessions(trx, now).where('sessions.account_id', '=', accountId).execute();
  return ended.length;
}

/** Ends the sessions of an account but the one that asks. @returns how many they were */
export async function endOtherSessions(
  trx: Trx,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  now: Date,
): Promise<number> {
  const ended = await endSessions(trx, now)
    .where('sessions.account_id', '=', id)
    .where('sessions.id', '!=', sessionId)
    .execute();
  return ended.length;
}

function endSessions(trx: Trx, now: Date) {
  return trx
    .updateTable('sessions')
    .from('accounts')
    .set({ revoked_at: now })
    .whereRef('accounts.id', '=', 'sessions.account_id')
    .where('sessions.revoked_at', 'is', null)
    .returning(['accounts.id', 'accounts.email', 'accounts.verified_at', 'sessions.user_agent']);
}

async function endedBy(ending: ReturnType<typeof endSessions>): Promise<EndedSession | undefined> {
  const row = await ending.executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      isVerified: row.verified_at !== null,
      userAgent: row.user_agent,
    }
  );
}

const MOST_LISTED = 100;

/** The sessions of an account that last, those that were used last first. */
export async function listSessions(db: Queryable, accountId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** The id of the session that a token belongs to. */
export async function findSessionOfToken(db: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.session_id;
}

interface TokenRow extends PresentedToken {
  readonly accountId: string;
  readonly sessionId: string;
}

/** A token with its session, both held until the transaction ends: who refreshes at the same time takes turns. */
export async function lockRefreshToken(trx: Trx, tokenHash: Buffer): Promise<TokenRow | undefined> {
  return trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'refresh_tokens.rotated_at as rotatedAt',
      'sessions.id as sessionId',
      'sessions.account_id as accountId',
      'sessions.expires_at as sessionExpiresAt',
      'sessions.revoked_at as sessionRevokedAt',
      'accounts.is_locked as isLocked',
    ])
    .where('refresh_tokens.hash', '=', tokenHash)
    .forUpdate(['refresh_tokens', 'sessions'])
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
  await trx.updateTable('refresh_tokens').set({ rotated_at: now }).where('hash', '=', oldHash).execute();
  await trx
    .insertInto('refresh_tokens')
    .values({ hash: newHash, session_id: sessionId, issued_at: now, rotated_at: null })
    .execute();
  await trx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
}

/** The account of an access token, as long as its session lasts. One query: every request asks it. */
export async function findSignedInAccount(db: Queryable, { accountId, sessionId }: AccessClaims, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.verified_at as verifiedAt'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.account_id', '=', accountId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('accounts.is_locked', '=', false)
    .executeTakeFirst();
}
