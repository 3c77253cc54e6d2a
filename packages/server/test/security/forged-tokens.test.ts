import { createHmac, createSecretKey } from 'node:crypto';
import { type Endpoint, installationEndpoints } from '@exam/contract';
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../src/features/users/testing/browser.ts';
import { deriveKey } from '../../src/platform/keys.ts';
import { EVERY_ENDPOINT, nameOf, SOME_POSSESSIONS, urlWith, validBody } from '../every-call.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, type TestApp } from '../test-app.ts';

const APP_SECRET = 'the secret that the tokens of this test are signed with';
const KEY = keyOf(APP_SECRET, 'access-token');

let app: TestApp;
let token: string;
let own: JWTPayload;
let other: JWTPayload;
beforeAll(async () => {
  app = await makeTestApp({ appSecret: APP_SECRET });
  token = await signedUp('holder@example.com');
  own = payloadOf(token);
  other = payloadOf(await signedUp('somebody-else@example.com'));
});
afterAll(() => app.close());

async function signedUp(email: string): Promise<string> {
  const browser = new Browser(app);
  await browser.signUp(email);
  return browser.token ?? '';
}

function keyOf(secret: string, purpose: string) {
  return createSecretKey(deriveKey(secret, purpose));
}

const payloadOf = (jwt: string): JWTPayload =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** Signs any claims, because those of a forger need not be valid. */
const sign = (
  claims: Readonly<Record<string, unknown>>,
  key: Parameters<SignJWT['sign']>[0] = KEY,
  alg = 'HS256',
) => new SignJWT(claims as JWTPayload).setProtectedHeader({ alg }).sign(key);
const me = async (authorization: string) =>
  (await app.call({ method: 'GET', url: '/api/users', headers: { authorization } })).statusCode;

/** Signs with our key, but with a header and an algorithm of the forger's choice. */
function signBy(header: object, hash: 'sha256' | 'sha384' | 'sha512'): string {
  const content = `${encode(header)}.${encode(own)}`;
  return `${content}.${createHmac(hash, KEY).update(content).digest('base64url')}`;
}

/** The valid token with one of its three parts replaced. */
const withPart = (index: number, part: string) => token.split('.').with(index, part).join('.');
const signatureOf = () => token.split('.')[2] ?? '';
const inSeconds = (seconds: number) => Math.floor(app.clock.now.getTime() / 1000) + seconds;

const FORGERIES: readonly [what: string, make: () => string | Promise<string>][] = [
  [
    'of another secret',
    () => sign(own, keyOf('the secret of another installation, long enough', 'access-token')),
  ],
  ['signed with the key of another purpose', () => sign(own, keyOf(APP_SECRET, 'refresh-token'))],
  ['signed with the secret itself', () => sign(own, Buffer.from(APP_SECRET))],
  ['unsigned, alg none', () => `${encode({ alg: 'none' })}.${encode(own)}.`],
  ['unsigned, alg None', () => `${encode({ alg: 'None' })}.${encode(own)}.`],
  ['alg none with the old signature', () => withPart(0, encode({ alg: 'none' }))],
  ['without an alg', () => withPart(0, encode({ typ: 'JWT' }))],
  ['HS384 with our key', () => signBy({ alg: 'HS384' }, 'sha384')],
  ['HS512 with our key', () => signBy({ alg: 'HS512' }, 'sha512')],
  ['RS256 in the header, signed with our key', () => signBy({ alg: 'RS256' }, 'sha256')],
  ['signed by a key pair', async () => sign(own, (await generateKeyPair('ES256')).privateKey, 'ES256')],
  ['with a critical header', () => signBy({ alg: 'HS256', crit: ['b64'], b64: false }, 'sha256')],
  ['expired', () => sign({ ...own, iat: inSeconds(-901), exp: inSeconds(-1) })],
  ['without an end', () => sign({ ...own, exp: undefined })],
  ['without a beginning', () => sign({ ...own, iat: undefined })],
  ['from the future', () => sign({ ...own, iat: inSeconds(120), exp: inSeconds(1_020) })],
  ['not good yet', () => sign({ ...own, nbf: inSeconds(120) })],
  ['of another issuer', () => sign({ ...own, iss: 'somebody' })],
  ['for another audience', () => sign({ ...own, aud: 'something' })],
  ['with the account of another session', () => sign({ ...own, sub: other.sub })],
  ['with the session of another account', () => sign({ ...own, sid: other['sid'] })],
  ['with an account that does not exist', () => sign({ ...own, sub: uuid() })],
  ['with a session that does not exist', () => sign({ ...own, sid: uuid() })],
  ['without an account', () => sign({ ...own, sub: undefined })],
  ['without a session', () => sign({ ...own, sid: undefined })],
  ['with another payload', () => withPart(1, encode({ ...own, sub: other.sub, sid: other['sid'] }))],
  ['with a longer life in the payload', () => withPart(1, encode({ ...own, exp: inSeconds(9_999) }))],
  ['with another header', () => withPart(0, encode({ alg: 'HS256', kid: '../../dev/null' }))],
  ['without its signature', () => withPart(2, '')],
  ['with a signature of zeros', () => withPart(2, 'A'.repeat(43))],
  ['with half a signature', () => withPart(2, signatureOf().slice(0, 22))],
  ['with the signature of another token', async () => withPart(2, (await sign(other)).split('.')[2] ?? '')],
  ['in four parts', () => `${token}.${signatureOf()}`],
  ['with a character in front', () => `x${token}`],
];

test('tokens like ours that we did not make are refused', async () => {
  const tally = makeTally();
  for (const [what, make] of FORGERIES) tally.add(what, (await me(`Bearer ${await make()}`)) === 401);
  for (const scheme of ['', 'Basic ', 'Token ', 'Bearer  ', 'Bearer Bearer ']) {
    tally.add(`after "${scheme}"`, (await me(scheme + token)) === 401);
  }
  expect(tally.report(6, 'forged, altered and misplaced access tokens')).toEqual([]);
  // The unforged parts are valid, so the forgery alone was refused.
  expect(await me(`Bearer ${token}`)).toBe(200);
  expect(await me(`Bearer ${await sign(own)}`)).toBe(200);
});

// A client refreshes its token at each 401 and sends the call once more, so a 401 with another meaning would cause a
// repeated or endless refresh.
describe('401 is the answer to a bad access token and to nothing else', () => {
  const needsToken = ({ access }: Endpoint) => access === 'signed-in' || access === 'verified';
  const isOfMetrics = ({ path }: Endpoint) => path === installationEndpoints.metrics.path;

  test.each([
    ['forged', () => sign(own, keyOf('the secret of another installation, long enough', 'access-token'))],
    ['expired', () => sign({ ...own, iat: inSeconds(-901), exp: inSeconds(-1) })],
    ['absent', async () => ''],
  ])('with one that is %s, exactly the calls that need one answer it', async (_what, make) => {
    const bad = await make();
    for (const endpoint of EVERY_ENDPOINT.filter((each) => !isOfMetrics(each))) {
      const payload = validBody(endpoint, SOME_POSSESSIONS);
      const { statusCode } = await app.call({
        method: endpoint.method,
        url: urlWith(endpoint, SOME_POSSESSIONS),
        token: bad,
        ...(payload && { payload }),
      });
      expect([nameOf(endpoint), statusCode === 401]).toEqual([nameOf(endpoint), needsToken(endpoint)]);
    }
  });

  test('the OpenAPI document declares 401 for the protected calls only', async () => {
    const { paths } = (await app.call({ method: 'GET', url: '/api/openapi.json' })).json();
    for (const endpoint of EVERY_ENDPOINT.filter((each) => !isOfMetrics(each))) {
      const { responses } = paths[endpoint.path][endpoint.method.toLowerCase()];
      expect([nameOf(endpoint), '401' in responses]).toEqual([nameOf(endpoint), needsToken(endpoint)]);
    }
  });
});
