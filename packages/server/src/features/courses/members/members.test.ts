import type { Course } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';

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
      role: 'viewer',
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
