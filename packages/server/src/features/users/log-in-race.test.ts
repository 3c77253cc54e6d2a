import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { deriveAccountKeys } from './account-keys.ts';
import { logIn } from './log-in.ts';
import type { UserParts, Visit } from './parts.ts';
import { makePasswordHasher } from './passwords/password-hasher.ts';
import { Browser } from './testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

const VISIT = { network: '', userAgent: '', refreshToken: undefined };
const UNLIMITED = { take: async () => {}, giveBack: async () => {}, forget: async () => {} };

/** Logs in without HTTP; `meanwhile` happens after the password was found right, before the session starts. */
async function logInWhile(email: string, password: string, meanwhile: () => Promise<unknown>) {
  const hasher = await makePasswordHasher();
  const parts: UserParts = {
    db: app.db,
    clock: () => app.clock.now,
    mailer: { kind: 'smtp', send: async () => {} },
    publicUrl: new URL('http://localhost:3000'),
    keys: deriveAccountKeys('a secret'),
    passwords: {
      ...hasher,
      async verify(hash, given) {
        const isRight = await hasher.verify(hash, given);
        await meanwhile();
        return isRight;
      },
    },
    limits: {
      loginsByAddress: UNLIMITED,
      loginsByAccount: UNLIMITED,
      signupsByAddress: UNLIMITED,
      mailsByAccount: UNLIMITED,
    },
    onVerified: async () => {},
  };
  const visit: Visit = { ...VISIT, log: app.app.log };
  return logIn(parts, { email, password }, visit);
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
    status: 401,
  });
});

test('an account that is locked while its password is checked starts no session', async () => {
  const email = 'locked-meanwhile@example.com';
  await new Browser(app).signUp(email, 'the first password');
  const lock = () =>
    app.db.updateTable('accounts').set({ is_locked: true }).where('email', '=', email).execute();
  await expect(logInWhile(email, 'the first password', lock)).rejects.toMatchObject({ status: 401 });
});
