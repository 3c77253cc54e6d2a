import type { Course, Member } from '@exam/contract';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { refusal } from '../../../../test/refusals.ts';
import { APP_SECRET, makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import { until } from '../../../../test/until.ts';
import { DEFAULT_MAIL_RULES, type Mail } from '../../../platform/mail/index.ts';
import { moveMemberships } from './queries.ts';
import { makeTellNewMember } from './tell-new-member.ts';

let server: TestApp;
let owner: SignedIn;
let colleague: SignedIn;
let course: Course;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  colleague = await server.signIn();
});
beforeEach(async () => {
  course = await makePool(server, owner.token).course();
});
afterAll(() => server.close());

const members = () => `/api/courses/${course._id}/members`;
const share = (email: string, role = 'viewer', { token } = owner) =>
  server.call({ method: 'POST', url: members(), payload: { email, role }, token });
const list = ({ token }: SignedIn) => server.call({ method: 'GET', url: members(), token });
const remove = (memberId: string, { token }: SignedIn) =>
  server.call({ method: 'DELETE', url: `${members()}/${memberId}`, token });
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);
const see = async ({ token }: SignedIn) =>
  server.call({ method: 'GET', url: `/api/courses/${course._id}`, token });

describe('sharing a course', () => {
  test('gives the colleague the role that the owner chose, and a second sharing changes it', async () => {
    expect((await see(colleague)).statusCode).toBe(404);
    const first = await share(` ${colleague.email.toUpperCase()} `, 'viewer');
    expect(first.statusCode).toBe(201);
    expect(first.json().data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: colleague.email,
      displayName: null,
      role: 'viewer',
      isAskedToOwn: false,
      group: null,
      groupId: null,
    });
    expect((await see(colleague)).json().data.role).toBe('viewer');
    const second = await share(colleague.email, 'editor');
    expect(second.json().data).toEqual({ ...first.json().data, role: 'editor' });
    expect((await see(colleague)).json().data.role).toBe('editor');
    expect((await list(owner)).json().data).toHaveLength(1);
  });

  test('answers the same for an e-mail without an account, which sees the course once it is verified', async () => {
    const email = 'not-yet-here@example.com';
    const [known, unknown] = [await share(colleague.email), await share(email)];
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(Object.keys(unknown.json().data)).toEqual(Object.keys(known.json().data));
    expect((await see(await server.signIn(email))).json().data.role).toBe('viewer');
  });

  test('tells the person by mail, whether there is an account or not', async () => {
    const name = 'Rivers & <lakes>';
    course = await makePool(server, owner.token).course(name);
    const known = await server.signIn();
    for (const email of [known.email, 'nobody-here@example.com']) {
      const before = mailsTo(email).length;
      await share(email, 'viewer');
      await until(() => expect(mailsTo(email)).toHaveLength(before + 1));
      const mail = mailsTo(email).at(-1);
      expect(mail?.subject).toBe('A course was shared with you');
      expect(mail?.text).toContain(`${owner.email} shared the course “${name}” with you`);
      expect(mail?.text).toContain(`/courses/${course._id}`);
      expect(mail?.html).toContain('Rivers &amp; &lt;lakes&gt;');
    }
  });

  test.each([
    ['Rivers\r\nBcc: all@example.com', 'shared a course with you'],
    ['Log in at evil.example.com', 'shared a course with you'],
    ['See https://evil', 'shared a course with you'],
    ['evil。com', 'shared a course with you'],
    ['To evil．com', 'shared a course with you'],
    ['Now evil.\u200bcom', 'shared a course with you'],
    ['Call +1 900 555-01 23', 'shared a course with you'],
    ['Rivers 1.2, 2025/2026', 'shared the course “Rivers 1.2, 2025/2026” with you'],
    ['Rivers \u202e\u00ad of all the seas', 'shared the course “Rivers   of all the seas” with you'],
    ['Rivers\r\nand\u2028lakes', 'shared the course “Rivers and lakes” with you'],
  ])('a name such as %j makes no link and no line of the mail', async (name, words) => {
    const email = `named-${server.mails.length}@example.com`;
    course = await makePool(server, owner.token).course(name);
    await share(email);
    await until(() => expect(mailsTo(email)).toHaveLength(1));
    expect(mailsTo(email)[0]?.subject).toBe('A course was shared with you');
    expect(mailsTo(email)[0]?.text).toContain(`${owner.email} ${words} in the`);
  });

  test('sends nothing about a course to somebody who is no member any more', async () => {
    const send = async (mail: Mail) => void server.mails.push(mail);
    const parts = {
      mailer: { kind: 'smtp', send },
      publicUrl: new URL('http://localhost'),
      appSecret: APP_SECRET,
      mailRules: DEFAULT_MAIL_RULES,
      signUpRules: { signUp: 'open', signUpDomains: [] },
    } as const;
    const clock = () => server.clock.now;
    const telling = makeTellNewMember({ db: server.db, pool: server.pool, clock, ...parts });
    const { _id: id, name } = course;
    const account = { id: owner.accountId, email: owner.email, isVerified: true, sessionId: '' };
    const log = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger;
    telling.tell(account, { course: { id, name }, email: 'removed@example.com', role: 'viewer' }, log);
    await telling.settled();
    expect(mailsTo('removed@example.com')).toHaveLength(0);
  });

  test('every member sees with whom, by e-mail; others see no such course', async () => {
    const other = await server.signIn();
    await share('zoe@example.com');
    await share('adam@example.com', 'editor');
    await share(colleague.email);
    const emails = (await list(colleague)).json().data.map((member: { email: string }) => member.email);
    expect(emails).toEqual(['adam@example.com', colleague.email, 'zoe@example.com'].sort());
    expect((await list(other)).json()).toEqual(refusal('Course not found.'));
  });

  test('is for the owner alone, and never with the owner', async () => {
    const own = await share(owner.email.toUpperCase());
    expect(own.statusCode).toBe(400);
    expect(own.json().errors[0]).toEqual({ msg: 'You already own this course.', path: 'email' });
    await share(colleague.email, 'editor');
    expect((await share('third@example.com', 'viewer', colleague)).statusCode).toBe(403);
    expect((await share('third@example.com', 'viewer', await server.signIn())).statusCode).toBe(404);
  });

  test.each([
    ['no e-mail', { email: 'nobody', role: 'viewer' }, 'E-mail must be an e-mail address.'],
    ['the role owner', { email: 'a@example.com', role: 'owner' }, 'Role must be one of editor, viewer.'],
  ])('%s is refused in words', async (_name, payload, message) => {
    const answer = await server.call({ method: 'POST', url: members(), payload, token: owner.token });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toBe(message);
  });

  test('ends at once when the owner or the member itself says so, and nobody else', async () => {
    const third = await server.signIn();
    const mine = (await share(colleague.email, 'editor')).json().data._id;
    const theirs = (await share(third.email)).json().data._id;
    expect((await remove(theirs, colleague)).statusCode).toBe(403);
    expect((await remove(theirs, await server.signIn())).json()).toEqual(refusal('Course not found.'));
    expect((await remove(theirs, third)).json()).toEqual({ data: { _id: theirs } });
    expect((await see(third)).statusCode).toBe(404);
    expect((await remove(mine, owner)).statusCode).toBe(200);
    expect((await see(colleague)).statusCode).toBe(404);
    expect((await remove(mine, owner)).json()).toEqual(refusal('Member not found.'));
  });

  test('a member of another course is not found', async () => {
    const mine = (await share(colleague.email)).json().data._id;
    course = await makePool(server, owner.token).course();
    expect((await remove(mine, owner)).json()).toEqual(refusal('Member not found.'));
  });

  test('stops at 200 people, under parallel requests too; a role still changes then', async () => {
    await sql`insert into course_members (id, course_id, email, role)
      select gen_random_uuid(), ${course._id}, 'member-' || n || '@example.com', 'viewer'
      from generate_series(1, 197) as n`.execute(server.db);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => share(`late-${index}@example.com`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json()]).toEqual([
      409,
      refusal('A course can be shared with at most 200 people.'),
    ]);
    expect((await share('member-1@example.com', 'editor')).json().data.role).toBe('editor');
    expect((await list(owner)).json().data).toHaveLength(200);
  });
});

describe('owning a course together', () => {
  const ownership = () => `/api/courses/${course._id}/ownership`;
  const call = (method: 'POST' | 'DELETE', url: string, { token }: SignedIn) =>
    server.call({ method, url, token });
  const roleOf = async (person: SignedIn) => (await see(person)).json().data?.role;
  let memberId: string;
  let viewer: SignedIn;

  beforeEach(async () => {
    memberId = (await share(colleague.email, 'editor')).json().data._id;
    viewer = await server.signIn();
    await share(viewer.email, 'viewer');
  });
  const ask = (by = owner) => call('POST', `${members()}/${memberId}/ownership`, by);

  async function makeOwners() {
    await ask();
    expect((await call('POST', ownership(), colleague)).json().data).toEqual({ role: 'owner' });
  }

  test('begins when the member accepts, whom a mail asks once', async () => {
    colleague = await server.signIn();
    memberId = (await share(colleague.email, 'editor')).json().data._id;
    await until(() => expect(mailsTo(colleague.email)).toHaveLength(2));
    const before = mailsTo(colleague.email).length;
    expect((await ask()).json().data).toMatchObject({ role: 'editor', isAskedToOwn: true });
    expect((await ask()).json().data).toMatchObject({ role: 'editor', isAskedToOwn: true });
    await until(() => expect(mailsTo(colleague.email).length).toBeGreaterThan(before));
    expect(await roleOf(colleague)).toBe('editor');
    await call('POST', ownership(), colleague);
    expect(await roleOf(colleague)).toBe('owner');
    expect(await roleOf(owner)).toBe('owner');
    const subjects = mailsTo(colleague.email)
      .slice(before)
      .map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'You are asked to own a course')).toHaveLength(1);
  });

  test('is declined by the member, or taken back by an owner, and cannot be accepted then', async () => {
    for (const person of [colleague, owner]) {
      await ask();
      const answer = await call('DELETE', `${members()}/${memberId}/ownership`, person);
      expect(answer.json().data).toMatchObject({ role: 'editor', isAskedToOwn: false });
      expect((await call('POST', ownership(), colleague)).statusCode).toBe(403);
      expect(await roleOf(colleague)).toBe('editor');
    }
  });

  test('is for the owners to ask, and for whoever is asked to accept', async () => {
    expect((await ask(colleague)).statusCode).toBe(403);
    expect((await ask(viewer)).statusCode).toBe(403);
    await ask();
    expect((await call('DELETE', `${members()}/${memberId}/ownership`, viewer)).statusCode).toBe(403);
    expect((await call('POST', ownership(), viewer)).statusCode).toBe(403);
    expect((await call('POST', ownership(), owner)).statusCode).toBe(403);
    expect((await call('DELETE', ownership(), colleague)).statusCode).toBe(403);
    expect((await call('POST', ownership(), await server.signIn())).statusCode).toBe(404);
  });

  test('gives equal rights: each shares, renames, deletes and puts back; nobody demotes or removes the other', async () => {
    await makeOwners();
    expect((await share('new@example.com', 'viewer', colleague)).statusCode).toBe(201);
    for (const [person, other] of [
      [owner, colleague],
      [colleague, owner],
    ] as const) {
      expect((await share(other.email, 'viewer', person)).statusCode).toBe(409);
      expect((await call('DELETE', `/api/courses/${course._id}`, person)).statusCode).toBe(200);
      const trash = await server.call({ method: 'GET', url: '/api/trash', token: person.token });
      const item = trash.json().data.find(({ objectId }: { objectId: string }) => objectId === course._id);
      expect((await call('POST', `/api/trash/${item._id}/put-back`, person)).statusCode).toBe(200);
    }
    expect((await remove(memberId, owner)).statusCode).toBe(403);
    expect(await roleOf(colleague)).toBe('owner');
  });

  test('ends when one steps down, who stays an editor; the last one cannot', async () => {
    await makeOwners();
    expect((await call('DELETE', ownership(), owner)).json().data).toEqual({ role: 'editor' });
    expect([await roleOf(owner), await roleOf(colleague)]).toEqual(['editor', 'owner']);
    const roles = (await list(colleague)).json().data.map(({ email, role }: Member) => [email, role]);
    expect(new Map(roles)).toEqual(
      new Map([
        [owner.email, 'editor'],
        [viewer.email, 'viewer'],
      ]),
    );
    expect((await call('DELETE', ownership(), colleague)).statusCode).toBe(409);
    expect(await roleOf(colleague)).toBe('owner');
  });

  test('is for three at most, those who are asked included', async () => {
    const third = (await share((await server.signIn()).email, 'editor')).json().data._id;
    const fourth = (await share((await server.signIn()).email, 'editor')).json().data._id;
    await makeOwners();
    expect((await call('POST', `${members()}/${third}/ownership`, colleague)).statusCode).toBe(200);
    expect((await call('POST', `${members()}/${fourth}/ownership`, owner)).statusCode).toBe(409);
  });

  test('goes on when an owner changes the e-mail', async () => {
    const email = `renamed-${colleague.email}`;
    await share(email, 'viewer');
    await makeOwners();
    await server.db
      .transaction()
      .execute((trx) =>
        moveMemberships(trx, { accountId: colleague.accountId, from: colleague.email, to: email }),
      );
    expect((await list(owner)).json().data.map(({ email: of, role }: Member) => [of, role])).toContainEqual([
      email,
      'owner',
    ]);
  });
});

describe('mails about shared courses', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await makeTestApp();
    await shareAgain();
    await shareWithOne();
    await shareWithMany();
    // When it is closed, no mail is under way.
    await other.close();
  });
  const toldTo = (domain: string) => {
    const told = other.mails.filter(({ subject }) => subject === 'A course was shared with you');
    return told.map(({ to }) => to).filter((email) => email.endsWith(domain));
  };
  const shareNew = async ({ token }: SignedIn, email: string): Promise<void> => {
    const own = makePool(other, token);
    await own.member((await own.course())._id, email, 'viewer');
  };

  async function shareAgain(): Promise<void> {
    const own = makePool(other, (await other.signIn()).token);
    const { _id: id } = await own.course();
    for (const role of ['viewer', 'editor', 'viewer'] as const) await own.member(id, 'a@again.example', role);
  }

  test('tell of a course once: a role is no news', () => {
    expect(toldTo('@again.example')).toEqual(['a@again.example']);
  });

  async function shareWithOne(): Promise<void> {
    const sharer = await other.signIn();
    for (let time = 1; time <= 5; time++) await shareNew(sharer, 'a@flooded.example');
    await until(() => expect(toldTo('@flooded.example')).toHaveLength(3));
    for (let number = 1; number <= 4; number++) await shareNew(await other.signIn(), 'a@flooded.example');
  }

  test('flood no mailbox: three come from one account in a day, five from all', () => {
    const told = other.mails.filter(({ to }) => to === 'a@flooded.example');
    const senders = told.map(({ text }) => /\S+@example\.com/.exec(text)?.[0]);
    const [first] = senders;
    expect(senders).toHaveLength(5);
    expect(senders.filter((sender) => sender === first)).toHaveLength(3);
  });

  async function shareWithMany(): Promise<void> {
    const sharer = await other.signIn();
    for (let number = 1; number <= 32; number++) await shareNew(sharer, `${number}@many.example`);
  }

  test('are at most 30 in an hour of one account', () => {
    expect(new Set(toldTo('@many.example')).size).toBe(30);
  });
});

test('an edit that comes late is told who changed the thing meanwhile, unless that account is deleted', async () => {
  const pool = makePool(server, owner.token);
  await share(colleague.email, 'editor');
  const chapter = await pool.chapter(course._id, { number: 1 });
  const question = await pool.question(chapter._id);
  const put = (url: string, payload: object, { token }: SignedIn) =>
    server.call({ method: 'PUT', url, payload, token });
  const { text, choices, correctAnswer, difficulty, objective, chapterId } = question;
  const fields = { text, choices, correctAnswer, difficulty, objective, chapterId };
  const late = async (url: string, payload: object) => {
    const answer = await put(url, { ...payload, version: 1 }, owner);
    expect(answer.statusCode).toBe(409);
    return answer.json().changedBy;
  };
  const urls = [
    `/api/questions/${question._id}`,
    `/api/chapters/${chapter._id}`,
    `/api/courses/${course._id}`,
  ] as const;
  const { name, number, maxNumberOfQuestions } = chapter;
  const bodies = [fields, { name, number, maxNumberOfQuestions }, { name: 'Renamed' }] as const;
  for (const [index, url] of urls.entries()) {
    expect((await put(url, bodies[index] ?? {}, colleague)).statusCode).toBe(200);
    expect(await late(url, bodies[index] ?? {})).toEqual({ email: colleague.email, displayName: null });
  }
  const changes = [{ _id: question._id, tags: ['many'] }];
  const url = '/api/questions/bulk-edit';
  await server.call({ method: 'POST', url, payload: { changes }, token: owner.token });
  expect(await late(urls[0], fields)).toEqual({ email: owner.email, displayName: null });
  await server.call({
    method: 'PUT',
    url: '/api/users/display-name',
    payload: { displayName: 'Ada' },
    token: colleague.token,
  });
  const [member] = (await list(owner)).json().data;
  expect(member.displayName).toBe('Ada');
  const other = await pool.question(chapter._id);
  await server.call({ method: 'DELETE', url: `/api/questions/${other._id}`, token: colleague.token });
  const ownPages = [`${urls[0]}/history`, `/api/trash?course=${course._id}`];
  const readPages = (pages: readonly string[]) =>
    Promise.all(pages.map((url) => server.call({ method: 'GET', url, token: owner.token })));
  for (const { body } of await readPages(ownPages)) expect(body).toContain(colleague.email);
  await remove(member._id, owner);
  // Shared again, what it did before tells neither how it is called now nor that this is its e-mail.
  for (const before of [async () => {}, async () => void (await share(colleague.email))]) {
    await before();
    for (const index of [1, 2]) expect(await late(urls[index] ?? '', bodies[index] ?? {})).toBeNull();
    const unnamed = await readPages(ownPages);
    for (const answer of unnamed) expect(answer.body).not.toContain(colleague.email);
    const events = await readPages([`/api/courses/${course._id}/audit-events`]);
    for (const answer of [await list(owner), ...events, ...unnamed]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('"Ada"');
    }
  }
  expect((await remove((await list(owner)).json().data[0]._id, owner)).statusCode).toBe(200);
  expect((await share(colleague.email)).json().data.displayName).toBeNull();
  await server.call({
    method: 'POST',
    url: '/api/users/delete',
    payload: { password: PASSWORD },
    token: colleague.token,
  });
  for (const index of [1, 2]) expect(await late(urls[index] ?? '', bodies[index] ?? {})).toBeNull();
});

describe('a display name', () => {
  let named: SignedIn;
  beforeEach(async () => {
    named = await server.signIn();
    expect((await call(named, displayName('  Ada Lovelace '))).json().data).toEqual({ displayName: NAME });
  });

  const NAME = 'Ada Lovelace';
  interface Call {
    readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
    readonly url: string;
    readonly payload?: object;
  }
  const call = ({ token }: SignedIn, options: Call) => server.call({ ...options, token });
  const read = async (who: SignedIn, url: string) => (await call(who, { method: 'GET', url })).json().data;
  const displayName = (name: unknown): Call => ({
    method: 'PUT',
    url: '/api/users/display-name',
    payload: { displayName: name },
  });

  test('is shown with what its account did in a course, and to nobody whom it only was shared with', async () => {
    const shared = (await share(named.email, 'editor')).json().data;
    expect(shared.displayName).toBeNull();
    expect((await list(owner)).json().data).toMatchObject([{ email: named.email, displayName: null }]);
    const { _id: chapterId } = await makePool(server, named.token).chapter(course._id);
    expect((await list(owner)).json().data).toMatchObject([{ email: named.email, displayName: NAME }]);
    const other = await server.signIn();
    const { _id: elsewhere } = await makePool(server, other.token).course();
    const payload = { email: named.email, role: 'viewer' };
    const there = await call(other, {
      method: 'POST',
      url: `/api/courses/${elsewhere}/members`,
      payload,
    });
    expect(there.json().data.displayName).toBeNull();

    const question = await makePool(server, owner.token).question(chapterId);
    const { text, choices, correctAnswer, difficulty, objective } = question;
    const fields = { text, choices, correctAnswer, difficulty, objective, chapterId };
    const url = `/api/questions/${question._id}`;
    await call(named, { method: 'PUT', url, payload: fields });
    const late = await call(owner, { method: 'PUT', url, payload: { ...fields, version: 1 } });
    const person = { email: named.email, displayName: NAME };
    expect(late.json().changedBy).toEqual(person);
    expect((await read(owner, `${url}/history`)).versions).toMatchObject([person]);
    await call(named, { method: 'DELETE', url });
    expect(await read(owner, `/api/trash?course=${course._id}`)).toMatchObject([person]);
    const events = await read(owner, `/api/courses/${course._id}/audit-events`);
    expect(events.slice(0, 2)).toMatchObject([person, person]);

    await call(named, displayName(''));
    expect((await list(owner)).json().data).toMatchObject([{ email: named.email, displayName: null }]);
    expect(await read(named, '/api/users/account')).toMatchObject({ displayName: null });
  });

  test.each([
    ['Persian', 'مهدی\u200cزاده'],
    ['Bengali', 'রশীদ\u09cd\u200cউদ্দিন'],
    ['an emoji of several', '👩\u200d🔬'],
  ])('may hold what joins and separates letters: %s', async (_what, name) => {
    expect((await call(named, displayName(name))).json().data).toEqual({ displayName: name });
  });

  test.each([
    ['a number', 7],
    ['nothing to see', '\u200b \u2060'],
    ['two lines', 'Ada\nLovelace'],
    ['a text that turns around', 'Ada \u202e gro.elpmaxe'],
    ['an e-mail', 'eve@example.org'],
    ['a wide @', 'bob\uff20uni.edu'],
    ['a small @', 'bob\ufe6buni.edu'],
    ['an unseen character', 'Ada\u200b Lovelace'],
    ['an unseen non-joiner', 'Ada\u200cLovelace'],
    ['a non-joiner at an end', 'علی\u200c'],
    ['two non-joiners', 'علی\u200c\u200cرضا'],
    ['an unseen hyphen', 'Ada\u00ad Lovelace'],
    ['unseen tags', 'Ada\u{e0041} Lovelace'],
    ['an unseen note', 'Ada\u{1d159}'],
    ['more than 100 characters', 'x'.repeat(101)],
  ])('is refused with %s', async (_what, name) => {
    const answer = await call(named, displayName(name));
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'displayName']);
    expect(await read(named, '/api/users/account')).toMatchObject({ displayName: NAME });
  });
});
