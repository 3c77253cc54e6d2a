import type { ApiToken, Endpoint } from '@exam/contract';
import { programAccessOf } from '@exam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../src/features/users/testing/browser.ts';
import {
  EVERY_ENDPOINT,
  makePossessions,
  nameOf,
  type Possessions,
  urlWith,
  validPayload,
} from '../every-call.ts';
import { makeApiToken, type WantedToken } from '../make-api-token.ts';
import { reportRow } from '../report-row.ts';
import { COUNTS_TRIES, hashTables } from '../table-hashes.ts';
import { makeTestApp, PASSWORD, ROOM_FOR_ALL, type SignedIn, type TestApp } from '../test-app.ts';

const DAY_MS = 24 * 60 * 60_000;
const TOKEN = /^exam_[\w-]{75}$/;

let server: TestApp;
let owner: SignedIn;
/** Of one account: what a token is for, and what is in another of its courses. */
let others: Possessions;
let own: Possessions;
beforeAll(async () => {
  server = await makeTestApp(ROOM_FOR_ALL);
  owner = await server.signIn();
  others = await makePossessions(server, owner);
  own = await makePossessions(server, owner);
});
afterAll(() => server.close());

const make = (wanted: Partial<WantedToken> = {}) => makeApiToken(server, owner, wanted);

function send(endpoint: Endpoint, token: string, possessions = own) {
  const payload = validPayload(endpoint, possessions);
  return server.call({
    method: endpoint.method,
    url: urlWith(endpoint, possessions),
    ...(payload && { payload }),
    token,
  });
}

const list = async (): Promise<ApiToken[]> =>
  (await server.call({ method: 'GET', url: '/api/users/tokens', token: owner.token })).json().data;

const courses = (token: string, at = server) => at.call({ method: 'GET', url: '/api/courses', token });

/** Calls about accounts, tokens, members and helpers, which no program may make. */
const OF_PERSONS =
  /^\/api\/(users|account-imports|courses-to-hand-over|groups|exam-duties)\b|\/(members|ownership|(exam-)?helpers)\b/;

const forSomebody = EVERY_ENDPOINT.filter(({ access }) => access === 'signed-in' || access === 'verified');
const callsThatAsk = (...asked: string[]) =>
  forSomebody.filter((each) => asked.includes(programAccessOf(each)));

/** The names of the calls that this refusal does not meet. */
async function listServed(calls: readonly Endpoint[], token: string, status: number, message: string) {
  const served: string[] = [];
  for (const endpoint of calls) {
    const answer = await send(endpoint, token);
    if (answer.statusCode !== status || answer.json().message !== message) served.push(nameOf(endpoint));
  }
  reportRow(28, 'calls that a token is not for, refused', {
    count: calls.length,
    held: calls.length - served.length,
  });
  return served;
}

/** What changed in the tables by some work, but for counts of calls and the last use of the token. */
async function unchangedBy(work: () => Promise<void>): Promise<void> {
  const hash = () => hashTables(server.db, [...COUNTS_TRIES, 'api_tokens']);
  const before = await hash();
  await work();
  expect(await hash()).toEqual(before);
}

test('no program makes a call about accounts, tokens or members, and every other call of a verified account asks for a right', () => {
  const never = callsThatAsk('never').map(nameOf);
  expect(never).toEqual(forSomebody.filter(({ path }) => OF_PERSONS.test(path)).map(nameOf));
  const read = callsThatAsk('read').filter(({ method }) => method !== 'GET');
  expect(read.map(nameOf).sort()).toEqual([
    'POST /api/exams/expected',
    'POST /api/exams/generate',
    'POST /api/exams/replace',
    'POST /api/exams/{id}/marks/preview',
    'POST /api/exams/{id}/paper-preview',
    'POST /api/exams/{id}/regradings/preview',
    'POST /api/exams/{id}/replay',
    'POST /api/exams/{id}/result-mails/preview',
  ]);
});

describe('every call', () => {
  test('about accounts, tokens and members is refused with a token that may write in all courses', async () => {
    const { token } = await make({ right: 'write' });
    await unchangedBy(async () => {
      const refusal = 'No program may do that with a token: log in as a person.';
      expect(await listServed(callsThatAsk('never'), token, 403, refusal)).toEqual([]);
    });
  });

  test('that writes is refused with a token that reads, whatever it is about; the others change nothing', async () => {
    const { token } = await make({ right: 'read' });
    // The first look at near-duplicates and at an import keeps what it finds.
    for (const endpoint of callsThatAsk('read')) await send(endpoint, owner.token);
    await unchangedBy(async () => {
      expect(await listServed(callsThatAsk('write'), token, 403, 'This token may only read.')).toEqual([]);
      for (const endpoint of callsThatAsk('read')) {
        const [byProgram, byPerson] = [await send(endpoint, token), await send(endpoint, owner.token)];
        expect([nameOf(endpoint), byProgram.statusCode]).toEqual([nameOf(endpoint), byPerson.statusCode]);
      }
    });
  });

  test('is refused with a token that was revoked, with one that has expired, and with one that nobody made', async () => {
    const refusal = 'This token was revoked, or it has expired.';
    const revoked = await make({ right: 'write' });
    expect((await courses(revoked.token)).statusCode).toBe(200);
    await revoke(revoked);
    const expired = await make({ right: 'write', days: 1 });
    await server.db
      .updateTable('apiTokens')
      .set({ expiresAt: server.clock.now })
      .where('id', '=', expired._id)
      .execute();
    await unchangedBy(async () => {
      for (const { token } of [revoked, expired]) {
        expect(await listServed(forSomebody, token, 401, refusal)).toEqual([]);
      }
      // Not the last character, of which two bits say nothing.
      const forged = revoked.token.replace(/^exam_./, (start) => (start === 'exam_A' ? 'exam_B' : 'exam_A'));
      expect(await listServed(forSomebody, forged, 401, 'Log in first.')).toEqual([]);
    });
  });

  test('that lists something tells a program nothing of a course that its token is not for', async () => {
    const { token } = await make({ right: 'write', courses: [own.course] });
    const ofAccount = ['upload', 'session', 'apiToken', 'accountFile', 'accountImport', 'importedAccount'];
    const hidden = Object.entries(others).filter(([kind]) => !ofAccount.includes(kind));
    let count = 0;
    for (const endpoint of callsThatAsk('read').filter(
      ({ method, path }) => method === 'GET' && !path.includes('{'),
    )) {
      const { body, statusCode } = await send(endpoint, token);
      count++;
      expect([nameOf(endpoint), statusCode === 200 || statusCode === 400]).toEqual([nameOf(endpoint), true]);
      expect([nameOf(endpoint), hidden.filter(([, id]) => body.includes(id))]).toEqual([
        nameOf(endpoint),
        [],
      ]);
    }
    expect(count).toBeGreaterThan(6);
    expect((await courses(token)).json().data.map(({ _id }: { _id: string }) => _id)).toEqual([own.course]);
    expect((await courses(owner.token)).json().page.total).toBeGreaterThan(1);
  });

  test('that makes a course is refused with a token for some courses', async () => {
    const { token } = await make({ right: 'write', courses: [own.course] });
    for (const url of ['/api/courses', `/api/courses/${own.course}/copy`]) {
      const made = await server.call({ method: 'POST', url, payload: { name: 'New' }, token });
      expect([made.statusCode, made.json().message]).toEqual([
        403,
        'This token is for some courses only, and makes no others.',
      ]);
    }
  });
});

function revoke({ _id }: { _id: string }, { token } = owner) {
  return server.call({ method: 'DELETE', url: `/api/users/tokens/${_id}`, token });
}

describe('a token', () => {
  test('is shown once, is stored as a hash, and is in no line of the log', async () => {
    const { token, _id, prefix } = await make({ name: 'Shown once' });
    expect(token).toMatch(TOKEN);
    expect(prefix).toBe(token.slice(0, 13));
    await courses(token);
    expect(JSON.stringify(await list())).not.toContain(token.slice(prefix.length));
    const row = await server.db
      .selectFrom('apiTokens')
      .where('id', '=', _id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.hash).toHaveLength(32);
    expect(JSON.stringify({ ...row, hash: row.hash.toString('latin1') })).not.toContain(
      token.slice(prefix.length),
    );
    expect(server.logLines.join('')).not.toContain(token.slice(prefix.length));
  });

  test('needs the password of its account, and a time of at most a year', async () => {
    const post = (wanted: Partial<WantedToken>) => {
      const payload = {
        name: 'Grades',
        right: 'read',
        courses: 'all',
        days: 30,
        password: PASSWORD,
        ...wanted,
      };
      return server.call({ method: 'POST', url: '/api/users/tokens', payload, token: owner.token });
    };
    const told = async (wanted: Partial<WantedToken>) => {
      const { statusCode, body } = await post(wanted);
      return [statusCode, JSON.parse(body).message];
    };
    expect(await told({ password: 'not the password' })).toEqual([400, 'This is not your password.']);
    expect(await told({ days: 366 })).toEqual([400, 'A token lasts at most 365 days.']);
    expect(await told({ days: 0 })).toEqual([400, 'A token lasts at least a day.']);
    expect(await told({ courses: [] })).toEqual([
      400,
      expect.stringMatching(/at least one course|1 to 100 courses/),
    ]);
  });

  test('tells its account when it was used last, to a minute', async () => {
    const { token, _id } = await make({ name: 'Used' });
    const lastUse = async () => (await list()).find((each) => each._id === _id)?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    const first = server.clock.now.toISOString();
    await courses(token);
    server.clock.advance(59_999);
    await courses(token);
    expect(await lastUse()).toBe(first);
    server.clock.advance(1);
    await courses(token);
    expect(await lastUse()).toBe(server.clock.now.toISOString());
  });

  test('is good until its last day is over, and stays in the list for a while', async () => {
    const fresh = await makeTestApp();
    const person = await fresh.signIn();
    const { token } = await makeApiToken(fresh, person, { days: 1 });
    fresh.clock.advance(DAY_MS - 1);
    expect((await courses(token, fresh)).statusCode).toBe(200);
    fresh.clock.advance(1);
    expect((await courses(token, fresh)).statusCode).toBe(401);
    const browser = new Browser(fresh);
    await browser.logIn(person.email, PASSWORD);
    expect((await browser.get('/api/users/tokens')).json().data).toHaveLength(1);
    await fresh.close();
  });

  test('that is revoked is refused by another server of the same database from then on', async () => {
    const other = await makeTestApp({}, server.databaseUrl);
    const made = await make();
    expect((await courses(made.token, other)).statusCode).toBe(200);
    expect((await revoke(made)).statusCode).toBe(200);
    expect((await courses(made.token, other)).statusCode).toBe(401);
    await other.close();
  });

  test.each([
    [
      'a new password',
      (browser: Browser) =>
        browser.post('/api/users/change-password', {
          currentPassword: PASSWORD,
          newPassword: 'another password',
        }),
    ],
    [
      'the end of the account',
      (browser: Browser) => browser.post('/api/users/delete', { password: PASSWORD }),
    ],
  ])('ends with %s', async (_what, end) => {
    const person = await server.signIn();
    const browser = new Browser(server);
    await browser.logIn(person.email, PASSWORD);
    const { token, _id } = await makeApiToken(server, person);
    expect((await courses(token)).statusCode).toBe(200);
    expect((await end(browser)).statusCode).toBe(200);
    expect((await courses(token)).statusCode).toBe(401);
    expect(await server.db.selectFrom('apiTokens').where('id', '=', _id).select('id').execute()).toEqual([]);
  });

  test('of a locked account is refused', async () => {
    const person = await server.signIn();
    const { token } = await makeApiToken(server, person);
    await server.db
      .updateTable('accounts')
      .where('id', '=', person.accountId)
      .set({ isLocked: true })
      .execute();
    expect((await courses(token)).statusCode).toBe(401);
  });

  test('of somebody else is revoked by nobody, and looks like one that does not exist', async () => {
    const stranger = await server.signIn();
    const made = await make();
    const [foreign, unknown] = [await revoke(made, stranger), await revoke({ _id: others.course }, stranger)];
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    expect((await courses(made.token)).statusCode).toBe(200);
  });

  test('ends for a course when its account is no member any more', async () => {
    const colleague = await server.signIn();
    const url = `/api/courses/${own.course}/members`;
    const payload = { email: colleague.email, role: 'viewer' };
    const member = (await server.call({ method: 'POST', url, payload, token: owner.token })).json().data;
    const { token } = await makeApiToken(server, colleague, { courses: [own.course] });
    const read = () => server.call({ method: 'GET', url: `/api/courses/${own.course}`, token });
    expect((await read()).statusCode).toBe(200);
    await server.call({ method: 'DELETE', url: `${url}/${member._id}`, token: owner.token });
    expect((await read()).statusCode).toBe(404);
  });
});

test('a program that calls too often is refused for a while, and other tokens and the person are not', async () => {
  const strict = await makeTestApp({ tokenCallsPerMinute: 3 });
  const person = await strict.signIn();
  const [one, other] = [await makeApiToken(strict, person), await makeApiToken(strict, person)];
  for (let call = 1; call <= 3; call++) expect((await courses(one.token, strict)).statusCode).toBe(200);
  const refused = await courses(one.token, strict);
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/^A program may make 3 calls a minute\. Try again in /),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await courses(other.token, strict)).statusCode).toBe(200);
  expect((await courses(person.token, strict)).statusCode).toBe(200);
  await strict.close();
});

test('an account has at most twenty tokens', async () => {
  const person = await server.signIn();
  for (let token = 1; token <= 20; token++) await makeApiToken(server, person);
  await expect(makeApiToken(server, person)).rejects.toThrow(/at most 20 tokens/);
});

test('the description of the API names the scheme, and the calls that take it', () => {
  const { components, paths, security } = server.app.swagger() as unknown as {
    components: { securitySchemes: object };
    security: object[];
    paths: Record<string, Record<string, { security?: object[] }>>;
  };
  expect(components.securitySchemes).toHaveProperty(
    'apiToken',
    expect.objectContaining({ scheme: 'bearer' }),
  );
  const takes = (call: { security?: object[] } | undefined) =>
    (call?.security ?? security).some((scheme) => 'apiToken' in scheme);
  const wrong = forSomebody.filter(
    (each) => takes(paths[each.path]?.[each.method.toLowerCase()]) !== (programAccessOf(each) !== 'never'),
  );
  expect(wrong.map(nameOf)).toEqual([]);
});
