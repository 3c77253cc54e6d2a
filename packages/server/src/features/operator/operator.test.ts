import { OPERATOR_ACTIONS, type OperatedAccount } from '@exam/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../../test/make-api-token.ts';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { hashTables } from '../../../test/table-hashes.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Browser } from '../users/testing/browser.ts';
import { type AccountsParts, runAccounts } from './accounts-command.ts';
import { renameInOperatorEvents } from './queries.ts';

let server: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  server = await makeTestApp({
    operators: ['operator@example.com'],
    examine: async () => [{ level: 'warning', text: 'Look at this.' }],
  });
  operator = await server.signIn('operator@example.com');
});
afterAll(() => server.close());

const get = (url: string, { token } = operator) =>
  server.call({ method: 'GET', url: `/api/operator/${url}`, token });
const post = (url: string, payload: object = {}, { token } = operator) =>
  server.call({ method: 'POST', url: `/api/operator/${url}`, payload, token });
const act = ({ accountId }: SignedIn, what: string, payload: object = {}) =>
  post(`accounts/${accountId}/${what}`, payload);
const listed = async (q: string): Promise<OperatedAccount[]> =>
  (await get(`accounts?q=${encodeURIComponent(q)}`)).json().data;
const trail = async () =>
  (await get('events')).json().data.map(({ action, email, by, what }: Record<string, string>) => ({
    ...{ action, email, by, what },
  }));
const mailsTo = (email: string) =>
  server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const statusOfMe = async ({ token }: SignedIn) =>
  (await server.call({ method: 'GET', url: '/api/users', token })).statusCode;

describe('the list of accounts', () => {
  test('tells of each account what an operator needs, and is searched by e-mail and name', async () => {
    const person = await server.signIn('grace@navy.example');
    await makePool(server, person.token).course();
    await server.call({
      method: 'PUT',
      url: '/api/users/display-name',
      payload: { displayName: 'Grace Hopper' },
      token: person.token,
    });
    for (const words of ['GRACE@navy', 'hopper']) {
      expect(await listed(words)).toEqual([
        {
          _id: person.accountId,
          email: 'grace@navy.example',
          displayName: 'Grace Hopper',
          isVerified: true,
          isClosed: false,
          createdAt: expect.any(String),
          lastSeenAt: expect.any(String),
          numberOfCourses: 1,
        },
      ]);
    }
    expect(await listed('nobody%')).toEqual([]);
  });

  test('tells when somebody was seen last who has logged out', async () => {
    const email = 'leaver@example.com';
    await server.signIn(email);
    const browser = new Browser(server);
    await browser.logIn(email, PASSWORD);
    await server.db.deleteFrom('sessions').execute();
    operator = { ...operator, token: '' };
    const again = new Browser(server);
    await again.logIn('operator@example.com', PASSWORD);
    operator = { ...operator, token: again.token ?? '' };
    expect((await listed(email))[0]?.lastSeenAt).toEqual(expect.any(String));
  });

  test('takes no sign-out by an operator for a visit', async () => {
    const person = await server.signIn();
    const seen = async () => (await listed(person.email))[0]?.lastSeenAt;
    const before = await seen();
    await act(person, 'log-out');
    expect(await seen()).toBe(before);
  });
});

describe('closing an account', () => {
  test('ends its sessions at once, lets nobody log in or set a new password, and keeps its courses', async () => {
    const person = await server.signIn();
    const colleague = await server.signIn();
    const pool = makePool(server, person.token);
    const course = await pool.course();
    await pool.member(course._id, colleague.email, 'editor');
    expect((await act(person, 'close')).statusCode).toBe(200);

    expect(await statusOfMe(person)).toBe(401);
    expect((await new Browser(server).logIn(person.email, PASSWORD)).statusCode).toBe(400);
    await new Browser(server).forgotPassword(person.email);
    const url = `/api/courses/${course._id}`;
    expect((await server.call({ method: 'GET', url, token: colleague.token })).statusCode).toBe(200);
    expect((await listed(person.email))[0]).toMatchObject({ isClosed: true, numberOfCourses: 1 });
    expect(mailsTo(person.email)).toContain('Your account was closed');
    expect(await trail()).toContainEqual({
      ...{ action: 'account.closed', email: person.email, by: operator.email, what: '' },
    });

    expect((await act(person, 'reopen')).statusCode).toBe(200);
    expect((await new Browser(server).logIn(person.email, PASSWORD)).statusCode).toBe(200);
    // A token from before stays ended.
    expect(await statusOfMe(person)).toBe(401);
    expect(mailsTo(person.email)).toContain('Your account is open again');
    expect(mailsTo(person.email)).not.toContain('Set a new password');
  });

  test('and signing it out everywhere end its tokens for programs, also when it is opened again', async () => {
    const person = await server.signIn();
    const list = async (token: string) =>
      (await server.call({ method: 'GET', url: '/api/courses', token })).statusCode;
    const first = (await makeApiToken(server, person)).token;
    await act(person, 'log-out');
    expect(await list(first)).toBe(401);
    const again = new Browser(server);
    await again.logIn(person.email, PASSWORD);
    const second = (await makeApiToken(server, { ...person, token: again.token ?? '' })).token;
    expect(await list(second)).toBe(200);
    await act(person, 'close');
    await act(person, 'reopen');
    expect(await list(second)).toBe(401);
    const tokens = server.db.selectFrom('apiTokens').where('accountId', '=', person.accountId);
    expect(await tokens.select('id').execute()).toEqual([]);
  });

  test('twice is done and recorded once', async () => {
    const person = await server.signIn();
    await act(person, 'close');
    await act(person, 'close');
    const closed = (await trail()).filter(({ email }: { email: string }) => email === person.email);
    expect(closed).toHaveLength(1);
    expect(mailsTo(person.email).filter((subject) => subject === 'Your account was closed')).toHaveLength(1);
  });

  test('is refused for the own account, for one that is not confirmed, and for none', async () => {
    const own = await act(operator, 'close');
    expect([own.statusCode, own.json()]).toEqual([
      409,
      refusal('This is your own account. Another operator can close it.'),
    ]);
    const answer = await new Browser(server).signUp('unconfirmed@example.com');
    const unconfirmed = { ...operator, accountId: answer.json().user._id };
    expect((await act(unconfirmed, 'close')).statusCode).toBe(409);
    const nobody = await act({ ...operator, accountId: uuid() }, 'close');
    expect([nobody.statusCode, nobody.json()]).toEqual([404, refusal('Account not found.')]);
    expect(await statusOfMe(operator)).toBe(200);
  });

  test('tells the owner among the events of the account', async () => {
    const person = await server.signIn();
    await act(person, 'close');
    await act(person, 'reopen');
    const browser = new Browser(server);
    await browser.logIn(person.email, PASSWORD);
    const events = (await browser.get('/api/users/audit-events')).json().data;
    expect(events.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['account.closed', 'account.reopened']),
    );
  });

  test('never makes a closed owner of a course the only one', async () => {
    const owner = await server.signIn();
    const second = await server.signIn();
    const pool = makePool(server, owner.token);
    const course = await pool.course();
    const { _id } = await pool.member(course._id, second.email, 'editor');
    const ownership = `/api/courses/${course._id}`;
    await server.call({ method: 'POST', url: `${ownership}/members/${_id}/ownership`, token: owner.token });
    await server.call({ method: 'POST', url: `${ownership}/ownership`, token: second.token });
    await act(second, 'close');
    const answer = await server.call({ method: 'DELETE', url: `${ownership}/ownership`, token: owner.token });
    expect(answer.statusCode).toBe(409);
  });
});

test('signing an account out ends all its sessions, and it can log in again', async () => {
  const person = await server.signIn();
  expect((await act(person, 'log-out')).statusCode).toBe(200);
  expect(await statusOfMe(person)).toBe(401);
  expect((await new Browser(server).logIn(person.email, PASSWORD)).statusCode).toBe(200);
  expect((await trail())[0]).toMatchObject({ action: 'account.logged-out', email: person.email });
});

describe('handing over', () => {
  /** A closed account with two courses, one shared with an editor, an exam in it, and a course in the trash. */
  async function makeLeft() {
    const [person, editor, heir] = [await server.signIn(), await server.signIn(), await server.signIn()];
    const pool = makePool(server, person.token);
    const [shared, own, gone] = [
      await pool.course('Shared'),
      await pool.course('Own'),
      await pool.course('Gone'),
    ];
    await pool.member(shared._id, editor.email, 'editor');
    const chapter = await pool.chapter(shared._id);
    const question = await pool.question(chapter._id);
    const makeExam = async (name: string) => {
      const payload = {
        ...{ name, courseId: shared._id, questions: [question._id] },
        chaptersDistribution: { [chapter._id]: 1 },
        difficultyDistribution: { simple: 1, difficult: 0 },
        objectiveDistribution: { reminding: 1, understanding: 0, creativity: 0 },
      };
      const made = await server.call({ method: 'POST', url: '/api/exams', payload, token: person.token });
      return made.json().data._id as string;
    };
    const [exam, sat] = [await makeExam('Not sat'), await makeExam('Sat')];
    const payload = { content: 'number,name\n1001,Ada', replaces: true };
    const url = `/api/exams/${sat}/students`;
    expect((await server.call({ method: 'POST', url, payload, token: person.token })).statusCode).toBe(201);
    await server.call({ method: 'DELETE', url: `/api/courses/${gone._id}`, token: person.token });
    await act(person, 'close');
    return { person, editor, heir, shared, own, gone, exam, sat };
  }
  const roleOf = async (courseId: string, { token }: SignedIn) => {
    const answer = await server.call({ method: 'GET', url: `/api/courses/${courseId}`, token });
    return answer.statusCode === 200 ? answer.json().data.role : answer.statusCode;
  };

  test('shows what the account owns, and who could take it', async () => {
    const { person, editor, own, shared } = await makeLeft();
    expect((await get(`accounts/${person.accountId}/courses`)).json().data).toEqual([
      { _id: own._id, name: 'Own', numberOfQuestions: 0, members: [] },
      { _id: shared._id, name: 'Shared', numberOfQuestions: 1, members: [editor.email] },
    ]);
  });

  test('gives everything, with what lies in the trash, and tells who got it', async () => {
    const { person, editor, heir, shared, own, gone } = await makeLeft();
    const answer = await act(person, 'hand-over', { email: heir.email.toUpperCase() });
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { numberOfCourses: 2 } }]);
    expect([await roleOf(shared._id, heir), await roleOf(own._id, heir)]).toEqual(['owner', 'owner']);
    expect(await roleOf(shared._id, editor)).toBe('editor');
    const trash = await server.call({ method: 'GET', url: '/api/trash', token: heir.token });
    expect(trash.json().data.map(({ name }: { name: string }) => name)).toEqual([gone.name]);
    expect(mailsTo(heir.email)).toContain('You own courses now');
    expect((await trail())[0]).toEqual({
      action: 'account.handed-over',
      email: person.email,
      by: operator.email,
      what: `2 courses to ${heir.email}`,
    });
    const history = await server.call({
      method: 'GET',
      url: `/api/courses/${shared._id}/audit-events`,
      token: heir.token,
    });
    expect(history.json().data).toContainEqual(
      expect.objectContaining({ action: 'member.took-over', email: person.email }),
    );
  });

  test('leaves exams with students, and these students, with the closed account', async () => {
    const { person, heir, exam, sat } = await makeLeft();
    await act(person, 'hand-over', { email: heir.email });
    const owners = await server.db
      .selectFrom('exams')
      .where('id', 'in', [exam, sat])
      .select(['id', 'ownerId'])
      .execute();
    expect(Object.fromEntries(owners.map(({ id, ownerId }) => [id, ownerId]))).toEqual({
      [exam]: heir.accountId,
      [sat]: person.accountId,
    });
    const students = await server.db
      .selectFrom('examStudents')
      .where('examId', '=', sat)
      .selectAll()
      .execute();
    expect(students).toHaveLength(1);
  });

  test('gives one course to a member, who is a member no more', async () => {
    const { person, editor, shared, own } = await makeLeft();
    const payload = { email: editor.email, courseId: shared._id };
    expect((await act(person, 'hand-over', payload)).json().data.numberOfCourses).toBe(1);
    expect([await roleOf(shared._id, editor), await roleOf(own._id, editor)]).toEqual(['owner', 404]);
    const members = await server.call({
      method: 'GET',
      url: `/api/courses/${shared._id}/members`,
      token: editor.token,
    });
    expect(members.json().data).toEqual([]);
    expect((await act(person, 'hand-over', payload)).statusCode).toBe(404);
  });

  test('frees the course from the groups of the closed account, and takes it from no colleague', async () => {
    const [person, heir, colleague] = [await server.signIn(), await server.signIn(), await server.signIn()];
    const course = await makePool(server, person.token).course('Grouped');
    const send = (method: 'GET' | 'POST' | 'DELETE', url: string, by: SignedIn, payload?: object) =>
      server.call({ method, url, token: by.token, ...(payload && { payload }) });
    const group = async (by: SignedIn, emails: string[]): Promise<string> => {
      const { _id } = (await send('POST', '/api/groups', by, { name: 'Team', emails })).json().data;
      await send('POST', `/api/groups/${_id}/courses`, by, { role: 'viewer', courseIds: [course._id] });
      return _id;
    };
    const old = await group(person, [colleague.email]);
    await act(person, 'close');
    await act(person, 'hand-over', { email: heir.email });

    await group(heir, ['somebody-else@example.com']);
    expect(await roleOf(course._id, colleague)).toBe('viewer');
    await act(person, 'reopen');
    const again = new Browser(server);
    await again.logIn(person.email, PASSWORD);
    const reopened = { ...person, token: again.token ?? '' };
    expect((await send('DELETE', `/api/groups/${old}`, reopened)).statusCode).toBe(200);
    expect(await roleOf(course._id, colleague)).toBe('viewer');
    const url = `/api/courses/${course._id}/members`;
    const members: { _id: string; email: string }[] = (await send('GET', url, heir)).json().data;
    const member = members.find(({ email }) => email === colleague.email);
    expect((await send('DELETE', `${url}/${member?._id}`, heir)).statusCode).toBe(200);
    expect(await roleOf(course._id, colleague)).toBe(404);
  });

  test('is refused to the demo account, which anybody uses', async () => {
    const { person } = await makeLeft();
    const { email } = await server.signIn('demo@example.com');
    const refused = await act(person, 'hand-over', { email });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'There is no open account with this e-mail.',
    ]);
  });

  test('is refused while the account is open, to a closed account, and to nobody', async () => {
    const { person, heir, shared } = await makeLeft();
    const closed = await server.signIn();
    await act(closed, 'close');
    for (const email of [closed.email, person.email, 'nobody@example.com']) {
      const answer = await act(person, 'hand-over', { email });
      expect([answer.statusCode, answer.json().errors[0]]).toEqual([
        400,
        { msg: 'There is no open account with this e-mail.', path: 'email' },
      ]);
    }
    await act(person, 'reopen');
    expect((await act(person, 'hand-over', { email: heir.email })).statusCode).toBe(409);
    expect(await roleOf(shared._id, heir)).toBe(404);
  });
});

describe('invitations', () => {
  test('go by mail, are listed without their token, and are withdrawn', async () => {
    const invited = await post('invitations', { email: ' New@Example.com ' });
    expect([invited.statusCode, invited.json().data]).toEqual([201, { email: 'new@example.com' }]);
    const mail = server.mails.at(-1);
    expect(mail?.to).toBe('new@example.com');
    const token = /signup\?invitation=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
    const list = await get('invitations');
    expect(list.body).not.toContain(token);
    const [invitation] = list.json().data;
    expect(invitation).toMatchObject({ email: 'new@example.com', invitedBy: operator.email });
    const withdraw = () =>
      server.call({
        method: 'DELETE',
        url: `/api/operator/invitations/${invitation._id}`,
        token: operator.token,
      });
    expect((await withdraw()).statusCode).toBe(200);
    expect((await withdraw()).statusCode).toBe(404);
    expect((await get('invitations')).json().data).toEqual([]);
    expect((await trail()).slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'invitation.withdrawn',
      'invitation.made',
    ]);
  });

  test('are refused for whoever has an account', async () => {
    const { email } = await server.signIn();
    expect((await post('invitations', { email })).json()).toEqual(
      refusal('There is an account with this e-mail address.'),
    );
  });
});

describe('the state', () => {
  test('is numbers, and holds nothing of a question, a student or an address', async () => {
    const person = await server.signIn('secretive@example.com');
    const pool = makePool(server, person.token);
    const chapter = await pool.chapter((await pool.course('A secret course'))._id);
    await pool.question(chapter._id, { text: 'A secret question' });
    const state = await get('state');
    expect(state.json().data).toMatchObject({
      signUp: 'open',
      accounts: { total: expect.any(Number) },
      failedMails: { total: 0, latest: [] },
    });
    for (const url of ['state', 'accounts', 'events', 'findings', `accounts/${person.accountId}/courses`]) {
      expect((await get(url)).body).not.toContain('secret question');
    }
    expect(state.body).not.toContain('secretive');
  });

  test('names mails that failed by their reason, without the address', async () => {
    const { push } = server.mails;
    server.mails.push = () => {
      throw new Error('550 <lost@example.com> is unknown here');
    };
    await post('invitations', { email: 'lost@example.com' });
    server.mails.push = push;
    await until(async () => {
      const { failedMails } = (await get('state')).json().data;
      expect(failedMails).toEqual({
        total: 1,
        latest: [{ at: expect.any(String), reason: '550 <address> is unknown here' }],
      });
    });
  });

  test('has what the doctor says', async () => {
    expect((await get('findings')).json().data).toEqual([{ level: 'warning', text: 'Look at this.' }]);
  });
});

test('nothing is done without its event in the trail of operators', async () => {
  const [open, closed, heir] = [await server.signIn(), await server.signIn(), await server.signIn()];
  await makePool(server, closed.token).course();
  await act(closed, 'close');
  await post('invitations', { email: 'withdrawn@example.com' });
  const [invitation] = (await get('invitations')).json().data;
  const acts: Readonly<Record<string, () => Promise<{ statusCode: number }>>> = {
    close: () => act(open, 'close'),
    'log out': () => act(open, 'log-out'),
    reopen: () => act(closed, 'reopen'),
    'hand over': () => act(closed, 'hand-over', { email: heir.email }),
    invite: () => post('invitations', { email: 'uninvited@example.com' }),
    withdraw: () =>
      server.call({
        method: 'DELETE',
        url: `/api/operator/invitations/${invitation._id}`,
        token: operator.token,
      }),
  };
  await sql`alter table operator_events add constraint refused check (false) not valid`.execute(server.db);
  try {
    // Mails are counted before they are written.
    const before = await hashTables(server.db, ['mail_counts']);
    for (const [name, attempt] of Object.entries(acts)) {
      expect([name, (await attempt()).statusCode]).toEqual([name, 500]);
      expect([name, await hashTables(server.db, ['mail_counts'])]).toEqual([name, before]);
    }
  } finally {
    await sql`alter table operator_events drop constraint refused`.execute(server.db);
  }
  expect(Object.keys(acts)).toHaveLength(OPERATOR_ACTIONS.length);
});

test('an operator is told so on the own account, and nobody else is', async () => {
  const detailOf = async ({ token }: SignedIn) =>
    (await server.call({ method: 'GET', url: '/api/users/account', token })).json().data;
  expect((await detailOf(operator)).isOperator).toBe(true);
  expect(await detailOf(await server.signIn())).not.toHaveProperty('isOperator');
});

test('an account that changes its e-mail is named by the new one in the trail of operators', async () => {
  const [person, heir] = [await server.signIn('before@example.com'), await server.signIn()];
  await makePool(server, heir.token).course();
  await act(person, 'log-out');
  await act(heir, 'close');
  await act(heir, 'hand-over', { email: person.email });
  const change = { from: person.email, to: 'after@example.com' };
  await inTransaction(server.db, (trx) => renameInOperatorEvents(trx, change));
  const told = JSON.stringify(await trail());
  expect(told).not.toContain('before@example.com');
  expect(told).toContain('1 course to after@example.com');
});

test('a deleted account takes nobody else out of the trail, whose e-mail holds its own', async () => {
  const [person, heir, left] = [
    await server.signIn('ann@example.com'),
    await server.signIn('joann@example.com'),
    await server.signIn(),
  ];
  await makePool(server, left.token).course();
  await act(left, 'close');
  await act(left, 'hand-over', { email: heir.email });
  await act(left, 'reopen');
  await server.db.deleteFrom('accounts').where('id', '=', person.accountId).execute();
  expect(await trail()).toContainEqual({
    ...{ action: 'account.handed-over', email: left.email, by: operator.email },
    what: '1 course to joann@example.com',
  });
});

test('what of students an exam may have is asked of the tables that are emptied with its owner', async () => {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname in ('has_students', 'forget_students')
    order by proname`.execute(server.db);
  const [emptied, asked] = rows.map(({ source }) =>
    [...source.matchAll(/from (\w+)/g)].map(([, table]) => table).sort(),
  );
  // Whoever helps goes with the owner, too, and is no student.
  expect([...(asked ?? []), 'exam_helpers'].sort()).toEqual(emptied);
  expect(asked).toContain('student_results');
});

test('a deleted account is named no more in the trail of operators', async () => {
  const person = await server.signIn('forgotten@example.com');
  await act(person, 'log-out');
  const browser = new Browser(server);
  await browser.logIn(person.email, PASSWORD);
  expect((await browser.post('/api/users/delete', { password: PASSWORD })).statusCode).toBe(200);
  expect(JSON.stringify(await server.db.selectFrom('operatorEvents').selectAll().execute())).not.toContain(
    'forgotten@example.com',
  );
});

describe('the commands', () => {
  async function run(...args: string[]) {
    const said: string[] = [];
    const parts: AccountsParts = {
      db: server.db,
      clock: () => server.clock.now,
      publicUrl: new URL('http://localhost:3000'),
      signUpRules: { signUp: 'invited', signUpDomains: [] },
      mailer: { kind: 'smtp', send: async (mail) => void server.mails.push(mail) },
      log: { error: () => {} },
      say: (line) => void said.push(line),
    };
    return { code: await runAccounts(parts, args), said: said.join('\n') };
  }

  test('list, close, reopen, sign out, hand over and invite, as the screen does', async () => {
    const [person, heir] = [await server.signIn('left@example.com'), await server.signIn()];
    await makePool(server, person.token).course();
    const list = await run('list', 'left@');
    expect(list).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^left@example\.com {2}open {2}seen \d{4}-\d\d-\d\d {2}1 course\n1 account\.$/,
      ),
    });
    expect((await run('sign-out', 'left@example.com')).said).toContain('signed out everywhere (1 sessions)');
    expect(await statusOfMe(person)).toBe(401);
    expect(await run('hand-over', 'left@example.com', heir.email)).toMatchObject({ code: 1 });
    expect((await run('close', 'LEFT@example.com')).code).toBe(0);
    expect((await run('list', 'left@')).said).toContain('closed');
    expect((await run('hand-over', 'left@example.com', heir.email)).said).toBe(
      `${heir.email} owns 1 course of left@example.com now.`,
    );
    expect((await run('reopen', 'left@example.com')).code).toBe(0);
    expect((await run('invite', 'guest@example.com')).said).toMatch(/\/signup\?invitation=[\w-]{43}$/);
    const { data } = (await get('events')).json();
    expect(data.slice(0, 5)).toEqual(
      [
        'invitation.made',
        'account.reopened',
        'account.handed-over',
        'account.closed',
        'account.logged-out',
      ].map((action) => expect.objectContaining({ action, by: null, isCommand: true })),
    );
  });

  test.each([
    [[]],
    [['close']],
    [['close', 'a@example.com', 'b@example.com']],
    [['delete', 'a@example.com']],
  ])('%j is answered by how they are called', async (args) => {
    expect(await run(...args)).toEqual({ code: 1, said: expect.stringContaining('Name what to do:') });
  });

  test.each(['close', 'invite'])(
    '%s refuses what is no e-mail address, and says nothing else',
    async (action) => {
      expect(await run(action, 'guest')).toEqual({ code: 1, said: '“guest” is no e-mail address.' });
    },
  );

  test('print no link where nobody is invited', async () => {
    const { email } = await server.signIn();
    expect(await run('invite', email)).toEqual({
      code: 1,
      said: 'There is an account with this e-mail address.',
    });
  });

  test('name an account that does not exist', async () => {
    expect(await run('close', 'none@example.com')).toEqual({
      code: 1,
      said: 'There is no account none@example.com.',
    });
  });
});
