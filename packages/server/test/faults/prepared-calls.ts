import { type Endpoint, examEndpoints, generationEndpoints, importEndpoints } from '@exam/contract';
import type { SignOnSettings } from '../../src/features/users/index.ts';
import { askForResetToken, Browser, lastCodeTo } from '../../src/features/users/testing/browser.ts';
import {
  makePossessions,
  nameOf,
  type Possessions,
  urlWith,
  validBody,
  validPayload,
} from '../every-call.ts';
import { beginSignOnProvider, type SignOnProvider } from '../sign-on-provider.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../test-app.ts';
import type { Send } from './fail-each-statement.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'another password of somebody';
let next = 1;
const newEmail = () => `somebody-${next++}@example.com`;

/**
 * Creates what a call needs, and returns the call, which then makes a change.
 * @param possess gives the possessions of the owner, for calls that need them
 */
export async function prepareCall(
  server: TestApp,
  owner: SignedIn,
  endpoint: Endpoint,
  possess: () => Promise<Possessions>,
): Promise<Send> {
  const account = ACCOUNT_CALLS[nameOf(endpoint)];
  if (account) return account(server);
  const own = await possess();
  if (nameOf(endpoint) === 'POST /api/exams/{id}/replay') return replayOf(server, owner, own);
  if (endpoint.path === '/api/courses/{id}/ownership') return ownershipOf(server, owner, endpoint, own);
  if (nameOf(endpoint) === 'POST /api/imports/{id}/undo') await importAll(server, owner, own);
  const payload = bodyOf(endpoint, own);
  const isUndone = nameOf(endpoint) === 'POST /api/imports/{id}/undo';
  const url = urlWith(endpoint, isUndone ? { ...own, imported: own.import } : own);
  return () => server.call({ method: endpoint.method, url, token: owner.token, ...(payload && { payload }) });
}

/** A colleague who is asked becomes an owner of the course, or the owner steps down beside another one. */
async function ownershipOf(
  server: TestApp,
  owner: SignedIn,
  { method }: Endpoint,
  own: Possessions,
): Promise<Send> {
  const colleague = await server.signIn(newEmail());
  const send = (method: Endpoint['method'], path: string, { token }: SignedIn, payload?: object) =>
    server.call({ method, url: `/api/courses/${own.course}/${path}`, token, ...(payload && { payload }) });
  const member = await send('POST', 'members', owner, { email: colleague.email, role: 'editor' });
  await send('POST', `members/${member.json().data._id}/ownership`, owner);
  const become = () => send('POST', 'ownership', colleague);
  if (method === 'POST') return become;
  await become();
  return () => send('DELETE', 'ownership', owner);
}

/** Turns the import into one that added a question, an image and a chapter, and raised a maximum. */
async function importAll(server: TestApp, { token }: SignedIn, own: Possessions): Promise<void> {
  const payload = validBody(importEndpoints.apply, own) ?? {};
  const url = urlWith(importEndpoints.apply, own);
  const { statusCode, body } = await server.call({ method: 'POST', url, payload, token });
  if (statusCode !== 200) throw new Error(`could not import: ${body}`);
}

/** A body that moves the question to another cell; the valid body would leave it in its cell. */
function bodyOf(endpoint: Endpoint, own: Possessions): object | undefined {
  const body = validPayload(endpoint, own);
  const kind = { difficulty: 'difficult', objective: 'creativity' };
  const name = nameOf(endpoint);
  if (name === 'POST /api/questions/bulk-edit') {
    return { changes: [own.question, own.twin].map((_id) => ({ _id, ...kind })) };
  }
  return name.endsWith('/api/questions/{id}') && body ? { ...body, ...kind } : body;
}

/** Only an exam that was saved as generated can be replayed. */
async function replayOf(server: TestApp, { token }: SignedIn, own: Possessions): Promise<Send> {
  const post = (url: string, payload: object) => server.call({ method: 'POST', url, payload, token });
  const drawing = validBody(generationEndpoints.generate, own) ?? {};
  const { data, generationId } = (await post('/api/exams/generate', drawing)).json();
  const questions = data.map((question: { _id: string }) => question._id);
  const exam = { ...validBody(examEndpoints.create, own), questions, versions: undefined, generationId };
  const { _id: id } = (await post('/api/exams', exam)).json().data;
  return () => server.call({ method: 'POST', url: `/api/exams/${id}/replay`, token });
}

/** The provider of single sign-on of the application whose calls are prepared. */
let provider: SignOnProvider | undefined;

/** Begins that provider, for `makeTestApp`. It ends with the process. */
export async function signOnOfPreparedCalls(): Promise<SignOnSettings> {
  provider ??= await beginSignOnProvider();
  return provider.settings;
}

/** Begins a single sign-on in a browser. @returns what the provider answers of a person with this e-mail, with a new code each time */
export async function beginSignOn(browser: Browser, email: string): Promise<() => string> {
  const { address } = (await browser.post('/api/users/sign-on', {})).json().data;
  return () => {
    const answer = provider?.answerTo(address, { sub: email, email, email_verified: true });
    if (answer === undefined) throw new Error('the application has no provider');
    return answer;
  };
}

/** Account calls need an account of their own, a code or a link. */
const ACCOUNT_CALLS: Readonly<Record<string, (server: TestApp) => Promise<Send>>> = {
  'POST /api/users/login': async (server) => {
    const { email } = await server.signIn(newEmail());
    return () => new Browser(server).logIn(email, PASSWORD);
  },
  'POST /api/users/signup': async (server) => {
    const email = newEmail();
    await new Browser(server).signUp(email);
    return () => new Browser(server).signUp(email, NEW_PASSWORD);
  },
  'POST /api/users/refresh-token': async (server) => {
    const browser = await loggedIn(server);
    return () => browser.copy().refresh();
  },
  'POST /api/users/logout': async (server) => {
    const browser = await loggedIn(server);
    return () => browser.copy().logOut();
  },
  'POST /api/users/logout-everywhere': async (server) => {
    const browser = await loggedIn(server);
    return () => browser.post('/api/users/logout-everywhere', { sessions: 'others' });
  },
  'POST /api/users/verify-email': async (server) => {
    const email = newEmail();
    const browser = new Browser(server);
    await browser.signUp(email);
    return () => browser.verify(lastCodeTo(server, email));
  },
  'POST /api/users/resend-verification-code': async (server) => {
    const email = newEmail();
    const browser = new Browser(server);
    await browser.signUp(email);
    server.clock.advance(2 * MINUTE_MS);
    return () => browser.resend(email);
  },
  'POST /api/users/reset-password': async (server) => {
    const email = newEmail();
    await new Browser(server).signUp(email);
    server.clock.advance(60_000);
    const token = await askForResetToken(server, new Browser(server), email);
    return () => new Browser(server).resetPassword(token, NEW_PASSWORD);
  },
  'POST /api/users/change-password': async (server) => {
    const browser = await loggedIn(server);
    const payload = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    return () => browser.post('/api/users/change-password', payload);
  },
  'POST /api/users/change-email': async (server) => {
    const browser = await loggedIn(server);
    const payload = { email: newEmail(), password: PASSWORD };
    return () => browser.post('/api/users/change-email', payload);
  },
  'PUT /api/users/display-name': async (server) => {
    const browser = await loggedIn(server, true);
    return () => browser.put('/api/users/display-name', { displayName: 'Ada Lovelace' });
  },
  'DELETE /api/users/first-steps': async (server) => {
    const browser = await loggedIn(server);
    return () => browser.delete('/api/users/first-steps');
  },
  'POST /api/users/confirm-new-email': async (server) => {
    const browser = await loggedIn(server, true);
    const email = newEmail();
    await browser.post('/api/users/change-email', { email, password: PASSWORD });
    const verificationCode = lastCodeTo(server, email);
    return () => browser.post('/api/users/confirm-new-email', { verificationCode });
  },
  'POST /api/users/delete': async (server) => {
    const browser = await loggedIn(server, true);
    return () => browser.post('/api/users/delete', { password: PASSWORD });
  },
  'POST /api/users/sign-on': async (server) => () => new Browser(server).post('/api/users/sign-on', {}),
  'POST /api/users/sign-on/link': async (server) => {
    const browser = await loggedIn(server, true);
    return () => browser.post('/api/users/sign-on/link', {});
  },
  'POST /api/users/sign-on/finish': async (server) => {
    const browser = new Browser(server);
    const answerNow = await beginSignOn(browser, newEmail());
    return () => browser.post('/api/users/sign-on/finish', { answer: answerNow() });
  },
  'POST /api/users/sign-on/confirm': async (server) => {
    const { email } = await server.signIn(newEmail());
    server.clock.advance(2 * MINUTE_MS);
    const browser = new Browser(server);
    const answerNow = await beginSignOn(browser, email);
    await browser.post('/api/users/sign-on/finish', { answer: answerNow() });
    const verificationCode = lastCodeTo(server, email);
    return () => browser.post('/api/users/sign-on/confirm', { verificationCode });
  },
  'POST /api/users/tokens': async (server) => {
    const browser = await loggedIn(server, true);
    const token = { name: 'Grades', right: 'write', courses: 'all', days: 30, password: PASSWORD };
    return () => browser.post('/api/users/tokens', token);
  },
  'DELETE /api/users/sessions/{id}': async (server) => {
    const browser = await loggedIn(server);
    const [other] = (await browser.get('/api/users/sessions')).json().data;
    return () => browser.delete(`/api/users/sessions/${other._id}`);
  },
};

/** An account with two sessions; with its own courses and one shared with it, if `hasCourses`. */
async function loggedIn(server: TestApp, hasCourses = false): Promise<Browser> {
  const account = await server.signIn(newEmail());
  if (hasCourses) {
    await makePossessions(server, account);
    const colleague = await server.signIn(newEmail());
    const { course } = await makePossessions(server, colleague);
    const payload = { email: account.email, role: 'editor' };
    const url = `/api/courses/${course}/members`;
    await server.call({ method: 'POST', url, payload, token: colleague.token });
  }
  const browser = new Browser(server);
  await browser.logIn(account.email, PASSWORD);
  return browser;
}
