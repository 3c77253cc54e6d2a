import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAccountEvent } from '../audit/index.ts';
import { recordRefusedPassword } from './history/record-refused-password.ts';
import type { UserParts, Visit } from './parts.ts';
import { type AccountRow, findAccountByEmail, holdPassword } from './queries.ts';
import { describeDevice } from './sessions/describe-device.ts';
import { type OpenSession, startSession } from './sessions/start-session.ts';
import { refusePasswords } from './sign-on/refuse-passwords.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface LoggedIn {
  readonly account: AccountRow;
  readonly session: OpenSession;
}

/**
 * Starts a session for the right password. An unknown e-mail, a wrong password and a locked account take the same
 * time and get the same answer.
 * @throws AppError `wrongCredentials`, `tooManyRequests`, `unavailable`
 */
export async function logIn(
  parts: UserParts,
  { email, password }: Credentials,
  visit: Visit,
): Promise<LoggedIn> {
  refusePasswords(parts);
  const { loginsByAddress, loginsByAccount } = parts.limits;
  const accountKey = `${email} ${visit.network}`;
  // A refusal because of load must not use up a try.
  parts.passwords.refuseIfBusy();
  await loginsByAddress.take(visit.network, visit.log);
  await loginsByAccount.take(accountKey, visit.log);

  const account = await findAccountByEmail(parts.db, email);
  const isRight = await parts.passwords.verify(account?.passwordHash, password);
  const session = isRight && account ? await openSession(parts, account, visit) : undefined;
  if (account === undefined || session === undefined) {
    visit.log.warn({ accountId: account?.id }, 'a log-in was refused');
    recordRefusedPassword(parts, email, visit.log);
    throw new AppError('wrongCredentials', { message: 'E-mail or password is wrong.' });
  }
  await loginsByAddress.giveBack(visit.network);
  await loginsByAccount.forget(accountKey);
  return { account, session };
}

/** Undefined if the account is locked, or its password was changed while it was checked. */
function openSession(
  { db, clock }: UserParts,
  account: AccountRow,
  visit: Visit,
): Promise<OpenSession | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await holdPassword(trx, account.id, account.passwordHash))) return undefined;
    const session = await startSession(trx, account.id, visit, clock());
    const what = describeDevice(visit.userAgent);
    await recordAccountEvent(trx, account, { action: 'account.logged-in', what });
    return session;
  });
}
