import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForResetToken, Browser, lastCodeTo, PASSWORD } from '../../src/features/users/testing/browser.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, type TestApp } from '../test-app.ts';

const DAY_MS = 24 * 60 * 60_000;
const NEW_PASSWORD = 'another password of the tests';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

/** An account with two devices: one acts, and the other may be in the hands of somebody else. */
interface Household {
  readonly acting: Browser;
  readonly other: Browser;
  readonly email: string;
}

let nextPerson = 1;
async function makeHousehold(): Promise<Household> {
  const email = `person-${nextPerson++}@example.com`;
  const acting = new Browser(app);
  await acting.signUp(email);
  await acting.verify(lastCodeTo(app, email));
  const other = new Browser(app);
  await other.logIn(email);
  return { acting, other, email };
}

/** @returns whether the session is still valid; 'half' if access token and refresh token disagree */
async function lasts(browser: Browser): Promise<boolean | 'half'> {
  const statuses = [(await browser.me()).statusCode, (await browser.refresh()).statusCode];
  if (statuses.every((status) => status === 200)) return true;
  return statuses[0] === 401 && statuses[1] === 400 ? false : 'half';
}

async function idOf(browser: Browser): Promise<string> {
  const { data } = (await browser.get('/api/users/sessions')).json();
  return data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)._id;
}

interface Ending {
  readonly what: string;
  readonly act: (household: Household) => Promise<{ statusCode: number } | undefined>;
  /** Whether the session of the acting device and that of the other device stay valid. */
  readonly lasting: readonly [acting: boolean, other: boolean];
}

const ENDINGS: readonly Ending[] = [
  { what: 'nothing', act: async () => undefined, lasting: [true, true] },
  { what: 'a log-out', act: ({ acting }) => acting.copy().logOut(), lasting: [false, true] },
  {
    what: 'a log-out everywhere else',
    act: ({ acting }) => acting.post('/api/users/logout-everywhere', { sessions: 'others' }),
    lasting: [true, false],
  },
  {
    what: 'a log-out everywhere',
    act: ({ acting }) => acting.copy().post('/api/users/logout-everywhere', { sessions: 'all' }),
    lasting: [false, false],
  },
  {
    what: 'the end of one session',
    act: async ({ acting, other }) => acting.delete(`/api/users/sessions/${await idOf(other)}`),
    lasting: [true, false],
  },
  {
    what: 'a changed password',
    act: ({ acting }) =>
      acting.post('/api/users/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    lasting: [true, false],
  },
  {
    what: 'a password set by a link',
    act: async ({ email }) => {
      const token = await askForResetToken(app, new Browser(app), email);
      return new Browser(app).resetPassword(token, NEW_PASSWORD);
    },
    lasting: [false, false],
  },
  {
    what: 'a changed e-mail',
    act: async ({ acting, email }) => {
      await acting.post('/api/users/change-email', { email: `new-${email}`, password: PASSWORD });
      const verificationCode = lastCodeTo(app, `new-${email}`);
      return acting.post('/api/users/confirm-new-email', { verificationCode });
    },
    lasting: [true, false],
  },
  {
    what: 'a deleted account',
    act: ({ acting }) => acting.copy().post('/api/users/delete', { password: PASSWORD }),
    lasting: [false, false],
  },
  {
    what: 'another log-in with the same cookies',
    act: ({ acting, email }) => acting.copy().logIn(email),
    lasting: [false, true],
  },
  {
    what: 'a locked account',
    act: async ({ email }) => {
      await app.db.updateTable('accounts').set({ isLocked: true }).where('email', '=', email).execute();
      return undefined;
    },
    lasting: [false, false],
  },
];

test('whatever ends a session ends both of its tokens at once, and no session of others', async () => {
  const tally = makeTally();
  const bystander = (await makeHousehold()).other;
  for (const { what, act, lasting } of ENDINGS) {
    const household = await makeHousehold();
    const { statusCode } = (await act(household)) ?? { statusCode: 200 };
    expect([what, statusCode]).toEqual([what, 200]);
    tally.add(`${what}: the session that acts`, (await lasts(household.acting)) === lasting[0]);
    tally.add(`${what}: the other session`, (await lasts(household.other)) === lasting[1]);
    tally.add(`${what}: a session of somebody else`, (await lasts(bystander)) === true);
  }
  expect(tally.report(6, 'sessions after what ends one, or does not')).toEqual([]);
});

test('the session of an unverified account ends when somebody else confirms its e-mail', async () => {
  const [squatter, owner] = [new Browser(app), new Browser(app)];
  await squatter.signUp('contested@example.com');
  await owner.signUp('contested@example.com');
  expect([await lasts(squatter), await lasts(owner)]).toEqual([false, true]);
});

test('a session that is used every day ends after 30 days', async () => {
  const { acting, other } = await makeHousehold();
  for (let day = 1; day < 30; day++) {
    app.clock.advance(DAY_MS);
    expect([day, (await acting.refresh()).statusCode]).toEqual([day, 200]);
  }
  app.clock.advance(DAY_MS - 1_000);
  expect((await acting.refresh()).statusCode).toBe(200);
  expect((await acting.me()).statusCode).toBe(200);
  app.clock.advance(1_000);
  expect([await lasts(acting), await lasts(other)]).toEqual([false, false]);
});
