import type { Queryable } from './transaction.ts';

/** The claims of an access token, and the time at which they are checked. */
interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly now: Date;
}

/** The account of an access token while its session is active. */
export function selectSignedIn(db: Queryable, { accountId, sessionId, now }: SignedIn) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id', 'accounts.email', 'accounts.verifiedAt as verifiedAt'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.accountId', '=', accountId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('accounts.isLocked', '=', false);
}
