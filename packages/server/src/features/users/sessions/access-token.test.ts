import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { makeReadAccessToken, signAccessToken } from './access-token.ts';

const KEY = createSecretKey(randomBytes(32));
const NOW = new Date('2026-11-05T12:00:00Z');
const CLAIMS = { accountId: 'an-account', sessionId: 'a-session' };

const forgeries: string[] = [];
const readAccessToken = makeReadAccessToken(KEY);
const read = (token: string, now = NOW) =>
  readAccessToken(token, now, { warn: (message) => void forgeries.push(message) });

/** A valid token except for the replaced parts. */
function forge({ issuer = 'exam-generation-system', audience = 'exam-generation-system-api' }) {
  return new SignJWT({ sid: 'a-session' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('an-account')
    .setIssuedAt(NOW.getTime() / 1000)
    .setExpirationTime(NOW.getTime() / 1000 + 60);
}

test('a token says whose it is and by which session', async () => {
  const token = await signAccessToken(CLAIMS, KEY, NOW);
  expect(await read(token)).toEqual(CLAIMS);
  expect(await read(await forge({}).sign(KEY))).toEqual(CLAIMS);
});

test('two tokens of the same second differ', async () => {
  const [one, other] = await Promise.all([
    signAccessToken(CLAIMS, KEY, NOW),
    signAccessToken(CLAIMS, KEY, NOW),
  ]);
  expect(one).not.toBe(other);
  expect(await read(other)).toEqual(CLAIMS);
});

test('a token is good until 15 minutes are over', async () => {
  const token = await signAccessToken(CLAIMS, KEY, NOW);
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  expect(await read(token, at(899))).toEqual(CLAIMS);
  expect(await read(token, at(900))).toBeUndefined();
});

test('a token of the next minute is good, as clocks differ; one from later is not', async () => {
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  expect(await read(await signAccessToken(CLAIMS, KEY, at(60)))).toEqual(CLAIMS);
  expect(await read(await signAccessToken(CLAIMS, KEY, at(61)))).toBeUndefined();
});

test('a token that we cannot have made is logged, one that has expired is not', async () => {
  forgeries.length = 0;
  await read(await signAccessToken(CLAIMS, KEY, NOW), new Date(NOW.getTime() + 900_000));
  expect(forgeries).toEqual([]);
  await read(await forge({}).sign(createSecretKey(randomBytes(32))));
  expect(forgeries).toEqual(['an access token that this server did not make was refused']);
});

/** Signs with our key but with SHA-512, which the key alone would allow. */
async function signWithSha512(): Promise<string> {
  const [, payload] = (await forge({}).sign(KEY)).split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'HS512' })).toString('base64url');
  const signature = createHmac('sha512', KEY).update(`${header}.${payload}`).digest('base64url');
  return `${header}.${payload}.${signature}`;
}

test.each([
  ['another key', () => forge({}).sign(createSecretKey(randomBytes(32)))],
  ['another algorithm', signWithSha512],
  ['another issuer', () => forge({ issuer: 'somebody' }).sign(KEY)],
  ['another audience', () => forge({ audience: 'something' }).sign(KEY)],
])('a token with %s is refused', async (_what, make) => {
  expect(await read(await make())).toBeUndefined();
});

test('an unsigned token is refused', async () => {
  const token = new UnsecuredJWT({ sid: 'a-session', sub: 'an-account' })
    .setIssuer('exam-generation-system')
    .setAudience('exam-generation-system-api')
    .setExpirationTime(NOW.getTime() / 1000 + 60)
    .encode();
  expect(await read(token)).toBeUndefined();
});

test('a token without session or account is refused', async () => {
  const withoutSession = new SignJWT({}).setSubject('an-account');
  const withoutAccount = new SignJWT({ sid: 'a-session' });
  for (const token of [withoutSession, withoutAccount]) {
    const signed = await token
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('exam-generation-system')
      .setAudience('exam-generation-system-api')
      .setExpirationTime(NOW.getTime() / 1000 + 60)
      .sign(KEY);
    expect(await read(signed)).toBeUndefined();
  }
});

test.each(['', 'a.b.c', 'nonsense'])('the text %j is refused', async (text) => {
  expect(await read(text)).toBeUndefined();
});
