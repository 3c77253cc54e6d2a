import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { deriveAccountKeys } from '../account-keys.ts';
import type { OnVerified, Visit } from '../parts.ts';
import { Browser, lastCodeTo } from '../testing/browser.ts';
import { verifyEmail } from './verify-email.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ appSecret: 'the secret of this test' });
});
afterAll(() => app.close());

/** Verifies without HTTP, so that the test controls `onVerified`. */
async function verifyWith(email: string, code: string, onVerified: OnVerified): Promise<void> {
  const { id } = await app.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const visit: Visit = {
    network: '',
    neighbours: '',
    userAgent: '',
    refreshToken: undefined,
    log: app.app.log,
  };
  const parts = {
    db: app.db,
    clock: () => app.clock.now,
    keys: deriveAccountKeys('the secret of this test'),
    onVerified,
  };
  await verifyEmail(parts, { id, email, isVerified: false, sessionId: '' }, code, visit);
}

test('what follows a verification happens in its transaction', async () => {
  const email = 'follow@example.com';
  await new Browser(app).signUp(email);
  const seen: unknown[] = [];
  await verifyWith(email, lastCodeTo(app, email), async (trx, account) => {
    const inside = await trx
      .selectFrom('accounts')
      .select('verifiedAt')
      .where('id', '=', account.id)
      .execute();
    const outside = await app.db
      .selectFrom('accounts')
      .select('verifiedAt')
      .where('id', '=', account.id)
      .execute();
    seen.push(account.email, inside[0]?.verifiedAt, outside[0]?.verifiedAt);
  });
  expect(seen).toEqual([email, app.clock.now, null]);
});

test('when it fails, the account stays unverified and the code good', async () => {
  const email = 'failure@example.com';
  const browser = new Browser(app);
  await browser.signUp(email);
  const code = lastCodeTo(app, email);
  const fail = () => Promise.reject(new Error('no copy today'));
  await expect(verifyWith(email, code, fail)).rejects.toThrow('no copy today');
  expect((await browser.me()).json()).toMatchObject({ isVerified: false });
  expect((await browser.verify(code)).statusCode).toBe(200);
});
