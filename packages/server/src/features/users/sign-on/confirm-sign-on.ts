import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import type { AppError } from '../../../platform/errors.ts';
import { lockCodeTries } from '../email-change/queries.ts';
import { freeMail } from '../mails/next-mail.ts';
import type { UserParts, Visit } from '../parts.ts';
import { countTryOfDay } from '../verification/queries.ts';
import { refusalOf } from '../verification/refusal-of.ts';
import { dayOf, judgeTry, normalizeCode, type Verdict } from '../verification/verification-code.ts';
import { link, type SignedIn, signIn } from './finish-sign-on.ts';
import { hashSignOnCode } from './mail-code.ts';
import { countTryOfSignOn, deleteSignOn, lockWaiting } from './queries.ts';
import { hashCookie } from './sign-on-cookie.ts';

/**
 * Links the person of the provider to the account with the mailed code, and logs in. Codes and tries are limited as those of a sign-up.
 * @throws AppError malformed for a wrong or expired code, conflict if the person is linked to another account by now, tooManyRequests
 */
export async function confirmSignOn(
  parts: UserParts,
  label: string,
  { code, cookie }: { readonly code: string; readonly cookie: string | undefined },
  visit: Visit,
): Promise<SignedIn> {
  await parts.limits.signOnsByAddress.take(visit.network, visit.log);
  const now = parts.clock();
  if (cookie === undefined) throw refuse('no-code', visit, now);
  // A wrong try must be committed to count, so the refusal is thrown afterwards.
  const tried = await inTransaction(parts.db, (trx) =>
    tryCode(trx, parts, { label, code, cookieHash: hashCookie(cookie), visit, now }),
  );
  if (typeof tried === 'string') throw refuse(tried, visit, now);
  return tried;
}

type Refusing = Exclude<Verdict, 'right'>;

interface Try {
  readonly label: string;
  readonly code: string;
  readonly cookieHash: Buffer;
  readonly visit: Visit;
  readonly now: Date;
}

async function tryCode(
  trx: Trx,
  { keys }: UserParts,
  { label, code, cookieHash, visit, now }: Try,
): Promise<SignedIn | Refusing> {
  const waiting = await lockWaiting(trx, cookieHash);
  if (waiting === undefined || waiting.isLocked) return 'no-code';
  const { accountId, issuer, subject, codeHash, tries, expiresAt, email } = waiting;
  if (accountId === null || issuer === null || subject === null || codeHash === null) {
    throw new Error('a waiting sign-on without a person');
  }
  const day = dayOf(now);
  const triesToday = await lockCodeTries(trx, accountId, day);
  const person = { issuer, subject };
  const presented = hashSignOnCode({ accountId, code: normalizeCode(code), person }, keys.signOnCode);
  const state = { isVerified: false, triesToday, code: { hash: codeHash, tries, expiresAt } };
  const verdict = judgeTry(state, presented, now);
  if (verdict === 'right' || verdict === 'wrong') {
    await countTryOfDay(trx, accountId, day);
    await countTryOfSignOn(trx, cookieHash);
  }
  if (verdict !== 'right') return verdict;
  const account = { id: accountId, email };
  const logOutAddress = waiting.logOutAddress ?? undefined;
  await deleteSignOn(trx, cookieHash);
  await freeMail(trx, { keys }, email, 'code');
  await link(trx, { person, label, now }, account);
  return signIn(trx, { person: { logOutAddress }, visit, now }, account);
}

function refuse(verdict: Refusing, { log }: Visit, now: Date): AppError {
  log.warn({ verdict }, 'a code for a single sign-on was refused');
  return refusalOf(verdict, now);
}
