import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askForResetToken,
  Browser,
  lastCodeTo,
  PASSWORD,
  wrongCode,
} from '../src/features/users/testing/browser.ts';
import { EVERY_ENDPOINT, nameOf } from './every-call.ts';
import { beginSignOnProvider, type SignOnProvider } from './sign-on-provider.ts';
import { hashTables } from './table-hashes.ts';
import { makeTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let provider: SignOnProvider;
beforeAll(async () => {
  provider = await beginSignOnProvider();
  app = await makeTestApp({ signOn: provider.settings });
  // Noon, so that no test crosses midnight.
  app.clock.now = new Date('2026-11-05T12:00:00Z');
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** What the provider answers of a new person with this e-mail, in this browser. */
async function beginSignOn(browser: Browser, email: string): Promise<string> {
  const { address } = (await browser.post('/api/users/sign-on', {})).json().data;
  return provider.answerTo(address, { sub: email, email, email_verified: true, name: 'Ada' });
}

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1' };

interface Person {
  readonly email: string;
  readonly id: string;
  readonly browser: Browser;
  readonly phone: Browser;
}

let nextPerson = 1;
async function signUp(): Promise<Person> {
  const email = `person-${nextPerson++}@example.com`;
  const browser = new Browser(app);
  const id = (await browser.signUp(email)).json().user._id;
  return { email, id, browser, phone: new Browser(app, PHONE) };
}

async function signIn(): Promise<Person> {
  const person = await signUp();
  await person.browser.verify(lastCodeTo(app, person.email));
  await person.phone.logIn(person.email);
  return person;
}

interface Deed {
  /** The recorded events, each with its details. */
  readonly records: readonly string[];
  /** Prepares the state for the call. @returns the call itself */
  readonly prepare: () => Promise<() => Promise<LightMyRequestResponse>>;
}

/** A call of an account that is signed in on two devices. */
const signedIn = (records: readonly string[], call: (person: Person) => Promise<LightMyRequestResponse>) => ({
  records,
  prepare: async () => {
    const person = await signIn();
    return () => call(person);
  },
});

async function sessionOf({ browser }: Person, device: string): Promise<string> {
  const sessions: { _id: string; device: string }[] = (await browser.get('/api/users/sessions')).json().data;
  return sessions.find((session) => session.device === device)?._id ?? '';
}

const TOKEN = { name: 'Grades', right: 'read', courses: 'all', days: 30, password: PASSWORD };

/** Every call that changes an account, and the export. */
const DEEDS: Readonly<Record<string, Deed>> = {
  'POST /api/users/signup': {
    records: [],
    prepare: async () => () => new Browser(app).signUp('new@example.com'),
  },
  'POST /api/users/verify-email': {
    records: ['account.verified lightMyRequest'],
    prepare: async () => {
      const { browser, email } = await signUp();
      return () => browser.verify(lastCodeTo(app, email));
    },
  },
  'POST /api/users/resend-verification-code': signedIn([], ({ browser, email }) => browser.resend(email)),
  'POST /api/users/login': signedIn(['account.logged-in Safari on iPhone'], ({ email }) =>
    new Browser(app, PHONE).logIn(email),
  ),
  'POST /api/users/refresh-token': signedIn([], ({ browser }) => browser.refresh()),
  'POST /api/users/logout': signedIn(['account.logged-out lightMyRequest'], ({ browser }) =>
    browser.logOut(),
  ),
  'DELETE /api/users/sessions/{id}': {
    records: ['account.logged-out Safari on iPhone'],
    prepare: async () => {
      const person = await signIn();
      const id = await sessionOf(person, 'Safari on iPhone');
      return () => person.browser.delete(`/api/users/sessions/${id}`);
    },
  },
  'POST /api/users/logout-everywhere': signedIn(['account.logged-out-everywhere others'], ({ browser }) =>
    browser.post('/api/users/logout-everywhere', { sessions: 'others' }),
  ),
  'POST /api/users/sign-on': {
    records: [],
    prepare: async () => () => new Browser(app).post('/api/users/sign-on', {}),
  },
  'POST /api/users/sign-on/link': signedIn([], ({ browser }) => browser.post('/api/users/sign-on/link', {})),
  'POST /api/users/sign-on/finish': {
    records: [
      'account.verified lightMyRequest',
      'account.renamed Ada',
      'account.sign-on-linked Campus',
      'account.logged-in lightMyRequest',
    ],
    prepare: async () => {
      const browser = new Browser(app);
      const answer = await beginSignOn(browser, `new-person-${nextPerson++}@example.com`);
      return () => browser.post('/api/users/sign-on/finish', { answer });
    },
  },
  'POST /api/users/sign-on/confirm': {
    records: ['account.sign-on-linked Campus', 'account.logged-in lightMyRequest'],
    prepare: async () => {
      const { email } = await signIn();
      app.clock.advance(60_000);
      const browser = new Browser(app);
      await browser.post('/api/users/sign-on/finish', { answer: await beginSignOn(browser, email) });
      const verificationCode = lastCodeTo(app, email);
      return () => browser.post('/api/users/sign-on/confirm', { verificationCode });
    },
  },
  'POST /api/users/tokens': signedIn(['account.token-made Grades'], ({ browser }) =>
    browser.post('/api/users/tokens', TOKEN),
  ),
  'DELETE /api/users/tokens/{id}': {
    records: ['account.token-revoked Grades'],
    prepare: async () => {
      const { browser } = await signIn();
      const { _id } = (await browser.post('/api/users/tokens', TOKEN)).json().data;
      return () => browser.delete(`/api/users/tokens/${_id}`);
    },
  },
  'POST /api/users/forgot-password': signedIn([], ({ browser }) => browser.forgotPassword('no@example.com')),
  'POST /api/users/reset-password': {
    records: ['account.password-reset lightMyRequest'],
    prepare: async () => {
      const { browser, email } = await signIn();
      const token = await askForResetToken(app, browser, email);
      return () => browser.resetPassword(token, 'another password');
    },
  },
  'POST /api/users/change-password': signedIn(['account.password-changed lightMyRequest'], ({ browser }) =>
    browser.post('/api/users/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'another password',
    }),
  ),
  'POST /api/users/change-email': signedIn([], ({ browser, email }) =>
    browser.post('/api/users/change-email', { email: `new-${email}`, password: PASSWORD }),
  ),
  'PUT /api/users/display-name': signedIn(['account.renamed Ada Lovelace'], ({ browser }) =>
    browser.put('/api/users/display-name', { displayName: ' Ada Lovelace ' }),
  ),
  'DELETE /api/users/first-steps': signedIn([], ({ browser }) => browser.delete('/api/users/first-steps')),
  'POST /api/users/confirm-new-email': {
    records: ['account.email-changed elsewhere@example.com'],
    prepare: async () => {
      const { browser } = await signIn();
      const email = 'elsewhere@example.com';
      await app.db.deleteFrom('accounts').where('email', '=', email).execute();
      await browser.post('/api/users/change-email', { email, password: PASSWORD });
      return () => browser.post('/api/users/confirm-new-email', { verificationCode: lastCodeTo(app, email) });
    },
  },
  'POST /api/users/delete': signedIn(['account.deleted '], ({ browser }) =>
    browser.post('/api/users/delete', { password: PASSWORD }),
  ),
  'GET /api/users/export': signedIn(['account.exported lightMyRequest'], ({ browser }) =>
    browser.get('/api/users/export'),
  ),
};

const listAll = () => app.db.selectFrom('auditEvents').selectAll().orderBy('id').execute();
const recorded = async () =>
  (await listAll()).map(({ id, action, what }) => ({ id, told: `${action} ${what}` }));

test('every call that changes an account has an entry with the events that it records', () => {
  const changing = EVERY_ENDPOINT.filter(
    ({ method, path }) => path.startsWith('/api/users/') && (method !== 'GET' || path.endsWith('/export')),
  );
  expect(Object.keys(DEEDS).sort()).toEqual(changing.map(nameOf).sort());
});

describe('an event exists if and only if the change does', () => {
  test.each(Object.entries(DEEDS))('%s: with the change, its event', async (_name, { records, prepare }) => {
    const act = await prepare();
    const before = new Set((await recorded()).map(({ id }) => id));
    expect((await act()).statusCode).toBeLessThan(300);
    const added = (await recorded()).filter(({ id }) => !before.has(id));
    expect(added.map(({ told }) => told)).toEqual(records);
  });

  test.each(Object.entries(DEEDS).filter(([, { records }]) => records.length > 0))(
    '%s: without the event, no change',
    async (_name, { prepare }) => {
      const act = await prepare();
      await sql`alter table audit_events add constraint refused check (false) not valid`.execute(app.db);
      try {
        // Rate limits count an attempt before its outcome is known, so their table may change.
        const before = await hashTables(app.db, ['rate_limits']);
        expect((await act()).statusCode).toBe(500);
        expect(await hashTables(app.db, ['rate_limits'])).toEqual(before);
      } finally {
        await sql`alter table audit_events drop constraint refused`.execute(app.db);
      }
    },
  );
});

describe('before the e-mail is confirmed nothing is kept', () => {
  test('of log-ins, log-outs, a new password and the end', async () => {
    const { email, browser } = await signUp();
    const before = await listAll();
    await new Browser(app).logIn(email, 'a wrong password');
    const second = new Browser(app);
    await second.logIn(email);
    await second.logOut();
    await browser.verify(wrongCode(lastCodeTo(app, email)));
    const change = { currentPassword: PASSWORD, newPassword: 'another password' };
    expect((await browser.post('/api/users/change-password', change)).statusCode).toBe(200);
    expect((await browser.post('/api/users/delete', { password: 'another password' })).statusCode).toBe(200);
    expect(await listAll()).toEqual(before);
  });

  test('a reset link also confirms the e-mail, and both are recorded', async () => {
    const { id, email, browser } = await signUp();
    app.clock.advance(60_000);
    await browser.resetPassword(await askForResetToken(app, browser, email), 'another password');
    const events = (await listAll()).filter(({ accountId }) => accountId === id);
    expect(events.map(({ action }) => action)).toEqual(['account.verified', 'account.password-reset']);
  });
});
