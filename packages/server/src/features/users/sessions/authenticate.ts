import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import type { Authenticate } from '../../../platform/http/account.ts';
import { deriveAccountKeys } from '../account-keys.ts';
import { makeReadAccessToken } from './access-token.ts';
import { findSignedInAccount } from './queries.ts';

interface AuthenticateParts {
  readonly db: Db;
  readonly appSecret: string;
  readonly clock: Clock;
}

/** Makes the check of access tokens. Tokens of an ended session are refused immediately. */
export function makeAuthenticate({ db, appSecret, clock }: AuthenticateParts): Authenticate {
  const keys = deriveAccountKeys(appSecret);
  const readAccessToken = makeReadAccessToken(keys.accessToken);
  return {
    readClaims: (accessToken, log) => readAccessToken(accessToken, clock(), log),
    async findAccount(claims) {
      const row = await findSignedInAccount(db, claims, clock());
      return (
        row && {
          id: row.id,
          email: row.email,
          isVerified: row.verifiedAt !== null,
          sessionId: claims.sessionId,
        }
      );
    },
  };
}
