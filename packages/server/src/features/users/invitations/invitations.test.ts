import type { SignUpRules } from '@exam/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { until } from '../../../../test/until.ts';
import { Browser } from '../testing/browser.ts';
import { invite } from './invite.ts';

const BY_INVITATION =
  'Accounts here are by invitation. Open the link in the mail that invites you, and sign up with the address that got it.';
const BY_DOMAIN =
  'Accounts here are for e-mail addresses at example.org and uni.example, and for whoever opens the link of an invitation.';
const CLOSED = 'Nobody can sign up here. Ask whoever operates this installation for an account.';

const DAY_MS = 24 * 60 * 60_000;

const servers: TestApp[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A server with one account from before these rules. */
async function serverWith(rules: Partial<SignUpRules>, email = 'member@elsewhere.example') {
  const signUpRules = { signUp: 'open' as SignUpRules['signUp'], signUpDomains: [] as readonly string[] };
  const server = await makeTestApp({ signUpRules });
  servers.push(server);
  const member = await server.signIn(email);
  Object.assign(signUpRules, rules);
  return { server, member };
}

const tokenIn = (link: string) => new URL(link).searchParams.get('invitation') ?? '';

async function inviteTo(server: TestApp, email: string, invitedBy: string): Promise<string> {
  const parts = { db: server.db, clock: () => server.clock.now, publicUrl: new URL('http://localhost') };
  const signUpRules = { signUp: 'invited', signUpDomains: [] } as const;
  return tokenIn(await invite({ ...parts, signUpRules }, { email, invitedBy }));
}

const signUp = (server: TestApp, email: string, invitation?: string) =>
  new Browser(server).signUp(email, undefined, invitation);

describe.each([
  [{ signUp: 'closed' }, CLOSED],
  [{ signUp: 'invited' }, BY_INVITATION],
  [{ signUp: 'domains', signUpDomains: ['example.org', 'uni.example'] }, BY_DOMAIN],
] as const)('with %j', (rules, sentence) => {
  test('a stranger is refused in words, and in the same ones whether there is an account', async () => {
    const { server, member } = await serverWith(rules);
    for (const email of ['nobody@elsewhere.example', member.email]) {
      const answer = await signUp(server, email);
      expect([answer.statusCode, answer.json()]).toEqual([403, refusal(sentence)]);
      expect(answer.cookies).toEqual([]);
    }
    expect(await server.db.selectFrom('accounts').select('email').execute()).toEqual([
      { email: member.email },
    ]);
  });

  test('the screens are told who may sign up', async () => {
    const { server } = await serverWith(rules);
    const { data } = (await server.call({ method: 'GET', url: '/api/settings' })).json();
    expect(data).toMatchObject(rules);
  });

  test('whoever has an account still logs in', async () => {
    const { server, member } = await serverWith(rules);
    const browser = new Browser(server);
    expect((await browser.logIn(member.email, 'wrong password')).statusCode).toBe(400);
    const me = await server.call({ method: 'GET', url: '/api/users', token: member.token });
    expect(me.statusCode).toBe(200);
  });
});

test('addresses at the domains and below them sign up, and no others that end like them', async () => {
  const { server } = await serverWith({ signUp: 'domains', signUpDomains: ['example.org'] });
  const statusOf = async (email: string) => (await signUp(server, email)).statusCode;
  expect(await statusOf('ada@example.org')).toBe(201);
  expect(await statusOf('ada@cs.EXAMPLE.org')).toBe(201);
  expect(await statusOf('ada@notexample.org')).toBe(403);
  expect(await statusOf('example.org@elsewhere.example')).toBe(403);
});

describe('an invitation', () => {
  test.each(['invited', 'domains'] as const)(
    'lets its address in once with SIGN_UP=%s, and the e-mail is confirmed as always',
    async (rule) => {
      const { server, member } = await serverWith({ signUp: rule, signUpDomains: ['example.org'] });
      const token = await inviteTo(server, 'guest@elsewhere.example', member.accountId);
      const answer = await signUp(server, 'Guest@Elsewhere.example', token);
      expect(answer.statusCode).toBe(201);
      expect(answer.json().user.isVerified).toBe(false);
      server.clock.advance(60_000);
      expect((await signUp(server, 'guest@elsewhere.example', token)).statusCode).toBe(403);
    },
  );

  test('works for nobody else, not after seven days, and nowhere where nobody may sign up', async () => {
    const { server, member } = await serverWith({ signUp: 'invited' });
    const token = await inviteTo(server, 'guest@elsewhere.example', member.accountId);
    expect((await signUp(server, 'other@elsewhere.example', token)).json()).toEqual(refusal(BY_INVITATION));
    expect((await signUp(server, 'guest@elsewhere.example', `${token}x`)).statusCode).toBe(403);
    server.clock.advance(7 * DAY_MS);
    expect((await signUp(server, 'guest@elsewhere.example', token)).json()).toEqual(refusal(BY_INVITATION));

    const closed = await serverWith({ signUp: 'closed' });
    const there = await inviteTo(closed.server, 'guest@elsewhere.example', closed.member.accountId);
    expect((await signUp(closed.server, 'guest@elsewhere.example', there)).json()).toEqual(refusal(CLOSED));
  });

  test('makes one account for two sign-ups at once', async () => {
    const { server, member } = await serverWith({ signUp: 'invited' });
    const token = await inviteTo(server, 'guest@elsewhere.example', member.accountId);
    const both = [1, 2].map(() => signUp(server, 'guest@elsewhere.example', token));
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 403]);
  });

  test('is stored as a hash alone', async () => {
    const { server, member } = await serverWith({ signUp: 'invited' });
    const token = await inviteTo(server, 'guest@elsewhere.example', member.accountId);
    const [row] = await server.db.selectFrom('invitations').selectAll().execute();
    expect(row?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe('sharing a course', () => {
  async function share({ server, member }: Awaited<ReturnType<typeof serverWith>>, email: string) {
    const { _id } = await makePool(server, member.token).course();
    const before = server.mails.length;
    const payload = { email, role: 'editor' };
    const url = `/api/courses/${_id}/members`;
    const { statusCode } = await server.call({ method: 'POST', url, payload, token: member.token });
    expect(statusCode).toBe(201);
    await until(() => expect(server.mails.length).toBe(before + 1));
    return { text: server.mails.at(-1)?.text ?? '', courseId: _id };
  }

  test('invites an address that could not sign up otherwise', async () => {
    const installation = await serverWith({ signUp: 'invited' });
    const { server } = installation;
    const { text, courseId } = await share(installation, 'colleague@elsewhere.example');
    expect(text).toContain('the link works once, for 7 days');
    const [link = ''] = /http\S+signup\?invitation=\S+/.exec(text) ?? [];
    const browser = new Browser(server);
    expect((await browser.signUp('colleague@elsewhere.example', undefined, tokenIn(link))).statusCode).toBe(
      201,
    );
    const code = /\b\d{6}\b/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '';
    await browser.verify(code);
    expect((await browser.get(`/api/courses/${courseId}`)).statusCode).toBe(200);
  });

  test.each([
    ['an address that may sign up anyway', { signUp: 'open' }, 'new@elsewhere.example'],
    [
      'an address at a domain that may',
      { signUp: 'domains', signUpDomains: ['example.org'] },
      'new@example.org',
    ],
    ['anybody where nobody may', { signUp: 'closed' }, 'new@elsewhere.example'],
  ] as const)('does not invite %s', async (_name, rules, email) => {
    const installation = await serverWith(rules);
    const { text } = await share(installation, email);
    expect(text).not.toContain('invitation=');
    expect(text).toContain(
      rules.signUp === 'closed' ? 'ask whoever operates' : 'sign up with this e-mail and confirm it',
    );
    expect(await installation.server.db.selectFrom('invitations').select('id').execute()).toEqual([]);
  });

  test('does not invite anybody for the demo account, which every visitor uses', async () => {
    const installation = await serverWith({ signUp: 'invited' }, 'demo@example.com');
    const { text } = await share(installation, 'new@elsewhere.example');
    expect(text).not.toContain('invitation=');
    expect(text).toContain('ask whoever operates');
    expect(await installation.server.db.selectFrom('invitations').select('id').execute()).toEqual([]);
  });

  test('does not invite whoever has an account', async () => {
    const installation = await serverWith({ signUp: 'invited' });
    const { server, member } = installation;
    const guest = 'guest@elsewhere.example';
    const browser = new Browser(server);
    await browser.signUp(guest, undefined, await inviteTo(server, guest, member.accountId));
    await browser.verify(/\b\d{6}\b/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '');
    const { text } = await share(installation, guest);
    expect(text).not.toContain('invitation=');
  });
});
