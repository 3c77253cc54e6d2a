import { type CreateApiTokenSchema, LIMITS } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordAccountEvent } from '../../audit/index.ts';
import { refuseDemoAccount } from '../demo-account.ts';
import type { UserParts, Visit } from '../parts.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { passwordReplaced } from '../passwords/password-replaced.ts';
import { lockPassword } from '../passwords/queries.ts';
import { hashApiToken, makeApiToken, prefixOf } from './api-token.ts';
import { countSeen, countTokens, insertToken } from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Makes a token for a program. It needs the password, because a token outlives the session that it is made in.
 * @returns its id, and the token, which is stored as a hash alone
 * @throws AppError notFound unless the account sees the courses, malformed for a wrong password, forbidden for the demo account,
 * conflict for too many tokens or if the password was changed meanwhile, tooManyRequests, unavailable
 */
export async function createApiToken(
  parts: UserParts,
  account: Account,
  wanted: z.output<typeof CreateApiTokenSchema>,
  visit: Visit,
): Promise<{ id: string; token: string }> {
  refuseDemoAccount(account);
  const courseIds = wanted.courses === 'all' ? null : [...new Set<string>(wanted.courses)];
  if (courseIds && (await countSeen(parts.db, account, courseIds)) < courseIds.length)
    throw notFound('Course');
  const presented = { password: wanted.password, path: 'password' };
  const passwordHash = await confirmPassword(parts, account, presented, visit);

  const id = uuid();
  const token = makeApiToken(account.id, parts.keys.apiToken);
  const createdAt = parts.clock();
  await inTransaction(parts.db, async (trx) => {
    if (!(await lockPassword(trx, account.id, passwordHash))) throw passwordReplaced();
    if ((await countTokens(trx, account.id)) >= LIMITS.accountTokens) {
      throw conflict(
        `An account has at most ${LIMITS.accountTokens} tokens. Revoke one that is not used any more.`,
      );
    }
    await insertToken(trx, {
      id,
      accountId: account.id,
      name: wanted.name,
      prefix: prefixOf(token),
      hash: hashApiToken(token),
      mayWrite: wanted.right === 'write',
      courseIds,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + wanted.days * DAY_MS),
    });
    await recordAccountEvent(trx, account, { action: 'account.token-made', what: wanted.name });
  });
  visit.log.info({ accountId: account.id }, 'a token for a program was made');
  return { id, token };
}
