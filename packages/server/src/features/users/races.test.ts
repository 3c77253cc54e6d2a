import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeFairQueue } from '../../platform/jobs/index.ts';
import { deleteAccount } from './delete-account.ts';
import { logIn } from './log-in.ts';
import type { UserParts } from './parts.ts';
import { signUp } from './sign-up.ts';
import { askForResetToken, Browser, lastCodeTo } from './testing/browser.ts';
import { makeUserParts, makeVisit, UNLIMITED } from './testing/user-parts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

const visit = () => makeVisit(app);

/** Parts whose work on passwords lasts until `meanwhile` has run. */
async function partsWhile(meanwhile: () => Promise<unknown>): Promise<UserParts> {
  const parts = await makeUserParts(app);
  const { refuseIfBusy, hash, verify } = parts.passwords;
  const slowly = async <Result>(result: Promise<Result>) => {
    await meanwhile();
    return result;
  };
  return {
    ...parts,
    passwords: {
      refuseIfBusy,
      hash: (password) => slowly(hash(password)),
      verify: (storedHash, password) => slowly(verify(storedHash, password)),
    },
  };
}

async function logInWhile(email: string, password: string, meanwhile: () => Promise<unknown>) {
  return logIn(await partsWhile(meanwhile), { email, password }, visit());
}

test('a log-in that nothing disturbs starts a session', async () => {
  await new Browser(app).signUp('calm@example.com', 'the first password');
  const { session } = await logInWhile('calm@example.com', 'the first password', async () => {});
  expect(session.refreshToken).toHaveLength(43);
});

test('a password that is replaced while it is checked starts no session', async () => {
  await new Browser(app).signUp('replaced@example.com', 'the first password');
  const replace = () => new Browser(app).signUp('replaced@example.com', 'the second password');
  await expect(logInWhile('replaced@example.com', 'the first password', replace)).rejects.toMatchObject({
    status: 400,
  });
});

test('an account that is locked while its password is checked starts no session', async () => {
  const email = 'locked-meanwhile@example.com';
  await new Browser(app).signUp(email, 'the first password');
  const lock = () =>
    app.db.updateTable('accounts').set({ isLocked: true }).where('email', '=', email).execute();
  await expect(logInWhile(email, 'the first password', lock)).rejects.toMatchObject({ status: 400 });
});

test('an e-mail that is verified while somebody signs up with it stays with its account', async () => {
  const email = 'verified-meanwhile@example.com';
  const owner = new Browser(app);
  await owner.signUp(email, 'the first password');
  const verify = () => owner.verify(lastCodeTo(app, email));
  const signingUp = signUp(await partsWhile(verify), { email, password: 'the second password' }, visit());
  await expect(signingUp).rejects.toMatchObject({ status: 409 });
  expect((await owner.me()).json()).toMatchObject({ email, isVerified: true });
  expect((await new Browser(app).logIn(email, 'the first password')).statusCode).toBe(200);
});

test('a log-in that is sent away because the server is busy costs no try', async () => {
  const parts = await partsWhile(async () => {});
  let tries = 0;
  const counting = { ...UNLIMITED, take: async () => void tries++ };
  const busy: UserParts = {
    ...parts,
    limits: { ...parts.limits, loginsByAddress: counting, loginsByAccount: counting },
  };
  const credentials = { email: 'anybody@example.com', password: 'anything' };
  await expect(logIn(busy, credentials, visit())).rejects.toMatchObject({ status: 400 });
  expect(tries).toBe(2);
  const queue = makeFairQueue({ atOnce: 1, capacity: 0, refusal: 'Come again.' });
  const passwords = { ...busy.passwords, refuseIfBusy: queue.requireCapacity };
  await expect(logIn({ ...busy, passwords }, credentials, visit())).rejects.toMatchObject({ status: 503 });
  expect(tries).toBe(2);
});

test('a password that is set by a link while the old one is checked leaves the old one without a session', async () => {
  const email = 'forgotten-meanwhile@example.com';
  await new Browser(app).signUp(email, 'the first password');
  app.clock.advance(60_000);
  const token = await askForResetToken(app, new Browser(app), email);
  const reset = () => new Browser(app).resetPassword(token, 'the second password');
  await expect(logInWhile(email, 'the first password', reset)).rejects.toMatchObject({ status: 400 });
});

test('an account is not deleted with a password that is replaced while it is checked', async () => {
  const { email, accountId } = await app.signIn();
  const token = await askForResetToken(app, new Browser(app), email);
  const parts = await partsWhile(() => new Browser(app).resetPassword(token, 'the second password'));
  const account = { id: accountId, email, isVerified: true, sessionId: '' };
  const deleting = deleteAccount(parts, account, { password: 'correct horse battery' }, visit());
  await expect(deleting).rejects.toMatchObject({ status: 409 });
  expect((await new Browser(app).logIn(email, 'the second password')).statusCode).toBe(200);
});
