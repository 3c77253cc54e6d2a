import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { type DemoAccount, ensureDemoAccount } from './ensure-demo-account.ts';
import { Browser } from './testing/browser.ts';

let app: TestApp;
let folder: string;
let copies: string[];
beforeEach(async () => {
  app = await makeTestApp();
  folder = await mkdtemp(join(tmpdir(), 'exam-demo-'));
  copies = [];
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const file = () => join(folder, 'demo-account.txt');

function start({ demo }: { demo: boolean }): Promise<DemoAccount | undefined> {
  const onVerified = async (_trx: unknown, { email }: { email: string }) => void copies.push(email);
  return ensureDemoAccount({ db: app.db, clock: () => app.clock.now, file: file(), demo, onVerified });
}

async function startWithDemo(): Promise<DemoAccount> {
  const account = await start({ demo: true });
  if (account === undefined) throw new Error('no demo account');
  return account;
}

async function canLogIn({ email, password }: DemoAccount): Promise<boolean> {
  return (await new Browser(app).logIn(email, password)).statusCode === 200;
}

test('the first start makes a verified account with a random password and its copy', async () => {
  const account = await startWithDemo();
  expect(account).toEqual({
    email: 'demo@example.com',
    password: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
    isNew: true,
  });
  const response = await new Browser(app).logIn(account.email, account.password);
  expect(response.json().user).toMatchObject({ email: 'demo@example.com', isVerified: true });
  expect(copies).toEqual(['demo@example.com']);
});

test('address and password stand in a file that only its owner may read', async () => {
  const { email, password } = await startWithDemo();
  const text = await readFile(file(), 'utf8');
  expect(text).toContain(`E-mail: ${email}\n`);
  expect(text).toContain(`Password: ${password}\n`);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

test('a later start leaves account, password, sessions and copy as they are', async () => {
  const first = await startWithDemo();
  const browser = new Browser(app);
  await browser.logIn(first.email, first.password);
  expect(await startWithDemo()).toEqual({ ...first, isNew: false });
  expect((await browser.me()).statusCode).toBe(200);
  expect(copies).toHaveLength(1);
});

test('without its file it gets a new password, and no second copy', async () => {
  const first = await startWithDemo();
  await rm(file());
  const second = await startWithDemo();
  expect(second.isNew).toBe(true);
  expect(await canLogIn(first)).toBe(false);
  expect(await canLogIn(second)).toBe(true);
  expect(copies).toHaveLength(1);
});

test('in an empty database it gets the password of its file', async () => {
  const first = await startWithDemo();
  await app.db.deleteFrom('accounts').execute();
  expect(await startWithDemo()).toEqual({ ...first, isNew: false });
  expect(await canLogIn(first)).toBe(true);
  expect(copies).toHaveLength(2);
});

test('without DEMO it is locked and signed out, with DEMO it is open again', async () => {
  const account = await startWithDemo();
  const browser = new Browser(app);
  await browser.logIn(account.email, account.password);
  expect(await start({ demo: false })).toBeUndefined();
  expect((await browser.me()).statusCode).toBe(401);
  expect((await browser.refresh()).statusCode).toBe(400);
  expect(await canLogIn(account)).toBe(false);
  expect(await startWithDemo()).toEqual({ ...account, isNew: false });
  expect(await canLogIn(account)).toBe(true);
});

test('without DEMO none is made', async () => {
  await start({ demo: false });
  expect(await app.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
});

test('who signed up with its address before loses it', async () => {
  const squatter = new Browser(app);
  await squatter.signUp('demo@example.com');
  const account = await startWithDemo();
  expect((await squatter.me()).statusCode).toBe(401);
  expect(await canLogIn(account)).toBe(true);
  expect(copies).toEqual(['demo@example.com']);
});
