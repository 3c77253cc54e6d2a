import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  askForResetToken,
  Browser,
  lastCodeTo,
  PASSWORD,
  tells,
} from '../../src/features/users/testing/browser.ts';
import { signOnOfPreparedCalls } from '../faults/prepared-calls.ts';
import { listEveryRow } from '../rows-that-mention.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, type TestApp } from '../test-app.ts';
import { CODE_KINDS } from './mailed-codes.ts';

const NEW_PASSWORD = 'a new password of the tests';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ signOn: await signOnOfPreparedCalls() });
});
afterAll(() => app.close());

let email: string;
let nextPerson = 1;
beforeEach(async () => {
  email = `forgetful-${nextPerson++}@example.com`;
  const browser = new Browser(app);
  await browser.signUp(email);
  await browser.verify(lastCodeTo(app, email));
});

const hashed = (algorithm: string, text: string) => createHash(algorithm).update(text).digest();
const ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha512', 'sha3-256'];

/**
 * Values that a reader of the database could turn back into the code: the code as text, its bytes, and its hashes
 * without a key.
 */
function tracesOf(code: string, owners: readonly string[]): string[] {
  const texts = [
    code,
    `${code}\n`,
    ...owners.flatMap((owner) => [owner + code, code + owner, `${owner}:${code}`]),
  ];
  const hashes = ALGORITHMS.flatMap((algorithm) => texts.map((text) => hashed(algorithm, text)));
  return [Buffer.from(code), ...hashes].flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64')]);
}

async function isFound(code: string, owners: readonly string[]): Promise<boolean> {
  const rows = await listEveryRow(app.db);
  const traces = tracesOf(code, owners);
  return rows.some((row) => tells(row, code) || traces.some((trace) => row.includes(trace)));
}

test('no table holds a code, its bytes or a hash that a million guesses would undo', async () => {
  const tally = makeTally();
  for (const { what, start } of CODE_KINDS) {
    const { address, browser, code } = await start(app);
    const { _id } = (await browser.me()).json();
    tally.add(what, !(await isFound(code(), [_id, address])));
  }
  expect(tally.report(8, 'kinds of codes looked for in every table')).toEqual([]);
});

test('the check detects a code stored as text, as bytes or as a plain hash', async () => {
  const traces = [
    `code ${'483920'}`,
    hashed('sha256', '483920').toString('hex'),
    hashed('md5', 'you483920').toString('hex'),
  ];
  for (const key of traces) {
    await app.db.insertInto('rateLimits').values({ key, points: 1, expire: null }).execute();
    expect([key, await isFound('483920', ['you'])]).toEqual([key, true]);
    await app.db.deleteFrom('rateLimits').where('key', '=', key).execute();
  }
  expect(await isFound('483920', ['you'])).toBe(false);
});

const reset = (token: string) => new Browser(app).resetPassword(token, NEW_PASSWORD);
const canLogIn = async (who: string, password: string) =>
  (await new Browser(app).logIn(who, password)).statusCode === 200;

test('the token of a reset link is in no table, and no similar token is valid', async () => {
  const tally = makeTally();
  const token = await askForResetToken(app, new Browser(app), email);
  const bytes = Buffer.from(token, 'base64url');
  const rows = await listEveryRow(app.db);
  for (const trace of [
    token,
    bytes.toString('hex'),
    bytes.toString('base64'),
    Buffer.from(token).toString('hex'),
  ]) {
    tally.add(`in a table: ${trace}`, !rows.some((row) => row.includes(trace)));
  }
  const stored = hashed('sha256', token);
  const near = [
    '',
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    [...token].reverse().join(''),
    `${token}\0`,
    stored.toString('hex'),
    stored.toString('base64url'),
    `${token}' or '1'='1`,
    '%',
  ];
  for (const guess of near) tally.add(`${guess} for ${token}`, (await reset(guess)).statusCode === 400);
  expect(await canLogIn(email, PASSWORD)).toBe(true);
  expect((await reset(token)).statusCode).toBe(200);
  expect(tally.report(8, 'traces of links for a new password, and guesses near one')).toEqual([]);
});

test('a reset link sets the password of its own account once, however many requests use it at the same time', async () => {
  const victim = `victim-of-${email}`;
  await new Browser(app).signUp(victim);
  const token = await askForResetToken(app, new Browser(app), email);
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => reset(token)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await reset(token)).statusCode).toBe(400);
  expect([await canLogIn(email, NEW_PASSWORD), await canLogIn(victim, PASSWORD)]).toEqual([true, true]);
});
