import { v7 as uuid } from 'uuid';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type AppError, conflict } from '../../platform/errors.ts';
import type { UserParts, Visit } from './parts.ts';
import { refuseCommonPassword } from './passwords/refuse-common-password.ts';
import { claimEmail, findAccountByEmail } from './queries.ts';
import { endSessionsOfAccount } from './sessions/queries.ts';
import { type OpenSession, startSession } from './sessions/start-session.ts';
import { issueCode } from './verification/issue-code.ts';
import { sendVerificationMail } from './verification/send-verification-mail.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Makes an account and sends its code. An e-mail that nobody has verified is taken over: whoever signed up with it
 * before loses password, sessions and code.
 * @throws AppError `malformed` for a common password, `conflict` for the e-mail of a verified account,
 * `tooManyRequests`, `unavailable`
 */
export async function signUp(
  parts: UserParts,
  { email, password }: Credentials,
  visit: Visit,
): Promise<OpenSession> {
  refuseCommonPassword(password, 'password');
  parts.passwords.refuseIfBusy();
  await parts.limits.signupsByAddress.take(visit.network, visit.log);
  await parts.limits.mailsByAccount.take(`${email} ${visit.network}`, visit.log);
  if ((await findAccountByEmail(parts.db, email))?.isVerified) throw emailTaken();
  const passwordHash = await parts.passwords.hash(password);

  const now = parts.clock();
  const { session, code } = await inTransaction(parts.db, async (trx) => {
    const accountId = await claimEmail(trx, { id: uuid(), email, passwordHash, now });
    if (accountId === undefined) throw emailTaken();
    await endSessionsOfAccount(trx, accountId, now);
    return {
      code: await issueCode(trx, accountId, parts.keys.verificationCode, now),
      session: await startSession(trx, accountId, visit, now),
    };
  });
  await sendVerificationMail(parts, email, code, visit.log);
  return session;
}

function emailTaken(): AppError {
  return conflict('There is an account with this e-mail address. Log in instead.');
}
