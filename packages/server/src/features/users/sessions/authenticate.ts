import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import { type Authenticate, isOfProgram } from '../../../platform/http/account.ts';
import { deriveAccountKeys } from '../account-keys.ts';
import { isApiToken, readApiToken } from '../api-tokens/api-token.ts';
import { makeAuthenticateProgram } from '../api-tokens/authenticate-program.ts';
import { makeReadAccessToken } from './access-token.ts';
import { findSignedInAccount } from './queries.ts';

interface AuthenticateParts {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly appSecret: string;
  readonly clock: Clock;
  /** Calls of one token for programs in a minute; default: 600. */
  readonly tokenCallsPerMinute?: number;
}

/** Makes the check of access tokens and of tokens for programs. Those of an ended session, and revoked ones, are refused immediately. */
export function makeAuthenticate(parts: AuthenticateParts): Authenticate {
  const { db, clock } = parts;
  const keys = deriveAccountKeys(parts.appSecret);
  const readAccessToken = makeReadAccessToken(keys.accessToken);
  const findAccountOfProgram = makeAuthenticateProgram(parts);
  return {
    readClaims: (token, log) =>
      isApiToken(token) ? readApiToken(token, keys.apiToken, log) : readAccessToken(token, clock(), log),
    async findAccount(claims, log) {
      if (isOfProgram(claims)) return findAccountOfProgram(claims, log);
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
