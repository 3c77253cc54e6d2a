import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { APP_SECRET, makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import { DEFAULT_MAIL_RULES, type MailRules } from '../../../platform/mail/index.ts';
import { makeMailAllowance, PURGE_MAIL_COUNTS } from './mail-allowance.ts';

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let sender: SignedIn;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  sender = await app.signIn();
  await app.db.deleteFrom('mailCounts').execute();
});

const allowanceWith = (rules: Partial<MailRules> = {}) =>
  makeMailAllowance({
    appSecret: APP_SECRET,
    clock: () => app.clock.now,
    mailRules: { ...DEFAULT_MAIL_RULES, ...rules },
  });
const account = () => ({ id: sender.accountId, email: sender.email });
const listCounts = () => app.db.selectFrom('mailCounts').select(['kind', 'mails']).orderBy('kind').execute();
let nextAddress = 1;
const newAddress = (domain = 'example.org') => `reader-${nextAddress++}@${domain}`;

test('an address gets five mails a day, however it is spelled and whoever sends them', async () => {
  const allowance = allowanceWith();
  const spellings = [
    'ada@example.org',
    'Ada@example.ORG',
    'ada+exam@example.org',
    'ada+@example.org',
    ' ada@example.org',
  ];
  for (const to of spellings) {
    sender = await app.signIn();
    expect(await allowance.take(app.db, { to, by: account() })).toBeUndefined();
  }
  const refusal = {
    limit: 'received',
    sentence:
      'At most 5 mails of this installation reach an address in a day, and this one had them. Send it tomorrow.',
  };
  for (let time = 1; time <= 2; time++) {
    expect(await allowance.take(app.db, { to: 'ada+6@example.org', by: account() })).toEqual(refusal);
  }
  expect(await allowance.take(app.db, { to: 'a.da@example.org', by: account() })).toBeUndefined();
  app.clock.advance(DAY_MS);
  expect(await allowance.take(app.db, { to: 'ada@example.org', by: account() })).toBeUndefined();
});

test('points make no other address where the provider ignores them', async () => {
  const allowance = allowanceWith();
  for (const name of ['ada', 'a.da', 'ad.a', 'a.d.a', 'a.d.a+x']) {
    const to = `${name}@gmail.com`;
    expect(await allowance.take(app.db, { to, by: account() })).toBeUndefined();
  }
  expect(await allowance.take(app.db, { to: 'a.d.a@googlemail.com', by: account() })).toBeUndefined();
  expect(await allowance.take(app.db, { to: 'ada@gmail.com', by: account() })).toMatchObject({
    limit: 'received',
  });
});

test('of mails at the same moment to one address five are sent', async () => {
  const allowance = allowanceWith();
  const to = newAddress();
  const taken = await Promise.all(
    Array.from({ length: 12 }, () => allowance.take(app.db, { to, by: account() })),
  );
  expect(taken.filter((refusal) => refusal === undefined)).toHaveLength(5);
});

test('a new account sends as many mails as the operator says, until it is a week old', async () => {
  const allowance = allowanceWith({ newAccounts: 2 });
  const send = () => allowance.take(app.db, { to: newAddress(), by: account() });
  expect([await send(), await send()]).toEqual([undefined, undefined]);
  const refusal = {
    limit: 'sent',
    sentence:
      'An account sends at most 2 mails in its first week. Whoever operates this installation can raise that (MAIL_NEW_ACCOUNTS, MAIL_FREE_DOMAINS).',
  };
  expect(await send()).toEqual(refusal);
  app.clock.advance(7 * DAY_MS - 60_000);
  await PURGE_MAIL_COUNTS.handle(app.db, () => app.clock.now);
  expect(await send()).toEqual(refusal);
  app.clock.advance(60_000);
  expect(await send()).toBeUndefined();
});

test('neither a deleted account that signs up again nor a changed e-mail gives mails back', async () => {
  const allowance = allowanceWith({ newAccounts: 2 });
  const { id, email } = account();
  const send = (by: { id: string; email: string }) => allowance.take(app.db, { to: newAddress(), by });
  await send({ id, email });
  await send({ id, email });
  await app.db.deleteFrom('accounts').where('id', '=', id).execute();
  const { accountId } = await app.signIn(email);
  expect(await send({ id: accountId, email })).toMatchObject({ limit: 'sent' });
  expect(await send({ id: accountId, email: `x+${email}` })).toBeUndefined();
  expect(await send({ id, email: 'changed@example.org' })).toMatchObject({ limit: 'sent' });
  expect(await send({ id: uuid(), email: email.replace('@', '+again@') })).toMatchObject({ limit: 'sent' });
});

test('mails to domains of the operator do not count for who sends them, but for who gets them', async () => {
  const allowance = allowanceWith({ newAccounts: 1, freeDomains: ['school.example'] });
  const by = account();
  const free = ['a@school.example', 'b@SCHOOL.example', 'c@students.school.example'];
  for (const to of free) expect(await allowance.take(app.db, { to, by })).toBeUndefined();
  expect(await allowance.refuseBeforehand(app.db, by, [...free, 'x@example.org'])).toBeUndefined();
  expect(await allowance.refuseBeforehand(app.db, by, ['x@notschool.example', 'x@example.org'])).toBe(
    'An account sends at most 1 mail in its first week. You can send 1 more, and this would be 2. Choose fewer students. Whoever operates this installation can raise that (MAIL_NEW_ACCOUNTS, MAIL_FREE_DOMAINS).',
  );
  for (let time = 2; time <= 5; time++) await allowance.take(app.db, { to: 'a@school.example', by });
  expect(await allowance.take(app.db, { to: 'a@school.example', by })).toMatchObject({ limit: 'received' });
});

test('what is stored are days, counts and keys that name nobody, and no longer than it counts', async () => {
  const allowance = allowanceWith();
  await allowance.take(app.db, { to: 'ada@example.org', by: account() });
  const rows = await app.db.selectFrom('mailCounts').select('key').execute();
  expect(rows.map(({ key }) => key.length)).toEqual([32, 32, 32]);
  await allowance.giveBack(app.db, { to: 'ada@example.org', by: account() });
  expect((await listCounts()).map(({ mails }) => mails)).toEqual([0, 0, 0]);
  await allowance.take(app.db, { to: 'ada@example.org', by: account() });
  const purge = () => PURGE_MAIL_COUNTS.handle(app.db, () => app.clock.now);
  await purge();
  expect((await listCounts()).map(({ kind }) => kind)).toEqual(['received', 'sent', 'sent']);
  app.clock.advance(DAY_MS);
  await purge();
  expect((await listCounts()).map(({ kind }) => kind)).toEqual(['sent', 'sent']);
  app.clock.advance(7 * DAY_MS);
  await purge();
  expect(await listCounts()).toEqual([]);
});
