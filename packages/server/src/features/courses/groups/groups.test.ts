import { type AuditEvent, type ColleagueGroup, LIMITS, type Member } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePool } from '../../../../test/pool.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../../../../test/test-app.ts';
import { until } from '../../../../test/until.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { moveMemberships } from '../members/queries.ts';

let server: TestApp;
let owner: SignedIn;
let colleague: SignedIn;
let courseId: string;

beforeAll(async () => {
  server = await makeTestApp();
});
beforeEach(async () => {
  owner = await server.signIn();
  colleague = await server.signIn();
  courseId = (await makePool(server, owner.token).course('Rivers'))._id;
});
afterAll(() => server.close());

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, { token } = owner) =>
  server.call({ method, url, ...(payload && { payload }), token });
const makeGroup = async (emails: string[], name = 'Geology team'): Promise<ColleagueGroup> =>
  (await send('POST', '/api/groups', { name, emails })).json().data;
const share = (group: ColleagueGroup, role = 'viewer', courseIds?: string[]) =>
  send('POST', `/api/groups/${group._id}/courses`, { role, ...(courseIds && { courseIds }) });
const takeOut = ({ _id, members }: ColleagueGroup, email: string) =>
  send('DELETE', `/api/groups/${_id}/members/${members.find((member) => member.email === email)?._id}`);
const membersOf = async (id = courseId): Promise<Member[]> =>
  (await send('GET', `/api/courses/${id}/members`)).json().data;
const roleOf = async ({ token }: SignedIn, id = courseId) => {
  const answer = await server.call({ method: 'GET', url: `/api/courses/${id}`, token });
  return answer.statusCode === 200 ? answer.json().data.role : answer.statusCode;
};
const told = (members: Member[]) => members.map(({ email, role, group }) => [email, role, group]);

test('one action shares a course with a group, and the list of members says that it came by the group', async () => {
  const group = await makeGroup([colleague.email, 'not-yet-here@example.com']);
  expect(await roleOf(colleague)).toBe(404);
  const shared = await share(group, 'editor', [courseId]);
  expect(shared.statusCode).toBe(201);
  expect(shared.json().data).toEqual({
    ...group,
    courses: [{ _id: courseId, name: 'Rivers', role: 'editor' }],
  });
  expect(told(await membersOf())).toEqual(
    [
      [colleague.email, 'editor', 'Geology team'],
      ['not-yet-here@example.com', 'editor', 'Geology team'],
    ].sort(),
  );
  expect(await roleOf(colleague)).toBe('editor');
  await share(group, 'viewer', [courseId]);
  expect(await roleOf(colleague)).toBe('viewer');
});

test('each own course is shared by one action, those of others are not', async () => {
  const other = (await makePool(server, owner.token).course('Lakes'))._id;
  const foreign = (await makePool(server, colleague.token).course('Foreign'))._id;
  await makePool(server, colleague.token).member(foreign, owner.email, 'editor');
  const teammate = await server.signIn();
  const group = await makeGroup([teammate.email]);
  expect((await share(group)).json().data.courses).toMatchObject([{ name: 'Lakes' }, { name: 'Rivers' }]);
  expect(await roleOf(teammate, other)).toBe('viewer');
  expect(await roleOf(teammate, foreign)).toBe(404);
  expect((await share(group, 'viewer', [foreign])).statusCode).toBe(403);
});

test('whoever joins later gets what is shared, and whoever is taken out loses at once what came by the group', async () => {
  const group = await makeGroup([]);
  await share(group, 'viewer', [courseId]);
  const joined = await send('POST', `/api/groups/${group._id}/members`, { email: colleague.email });
  expect(await roleOf(colleague)).toBe('viewer');
  expect((await takeOut(joined.json().data, colleague.email)).statusCode).toBe(200);
  expect(await roleOf(colleague)).toBe(404);
  expect(await membersOf()).toEqual([]);
  const trail: AuditEvent[] = (await send('GET', `/api/courses/${courseId}/audit-events`)).json().data;
  expect(trail.map(({ action, memberEmail }) => [action, memberEmail]).slice(0, 2)).toEqual([
    ['member.removed', colleague.email],
    ['member.added', colleague.email],
  ]);
});

test('the end of a sharing, and of the group, ends what came by it', async () => {
  const group = await makeGroup([colleague.email]);
  await share(group, 'viewer', [courseId]);
  expect((await send('DELETE', `/api/groups/${group._id}/courses/${courseId}`)).json().data.courses).toEqual(
    [],
  );
  expect(await roleOf(colleague)).toBe(404);
  await share(group, 'viewer', [courseId]);
  await send('DELETE', `/api/groups/${group._id}`);
  expect(await roleOf(colleague)).toBe(404);
  expect((await send('GET', '/api/groups')).json().data).toEqual([]);
});

test('of two groups the other one still gives the course, with its role', async () => {
  const [one, other] = [
    await makeGroup([colleague.email], 'One'),
    await makeGroup([colleague.email], 'Other'),
  ];
  await share(one, 'editor', [courseId]);
  await share(other, 'viewer', [courseId]);
  expect(await roleOf(colleague)).toBe('editor');
  await takeOut(one, colleague.email);
  expect(told(await membersOf())).toEqual([[colleague.email, 'viewer', 'Other']]);
});

test('whoever has the course alone keeps it, whatever becomes of the group', async () => {
  await makePool(server, owner.token).member(courseId, colleague.email, 'editor');
  const group = await makeGroup([colleague.email]);
  await share(group, 'viewer', [courseId]);
  expect(told(await membersOf())).toEqual([[colleague.email, 'editor', null]]);
  await takeOut(group, colleague.email);
  expect(await roleOf(colleague)).toBe('editor');
});

test('a member by a group is not removed alone, and may leave: then the group is left', async () => {
  const other = (await makePool(server, owner.token).course('Lakes'))._id;
  const group = await makeGroup([colleague.email]);
  await share(group);
  const [member] = await membersOf();
  const url = `/api/courses/${courseId}/members/${member?._id}`;
  const refused = await send('DELETE', url);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This colleague has the course by the group “Geology team”. Take the colleague out of the group, or share the course with it no more.',
  ]);
  expect((await send('DELETE', url, undefined, colleague)).statusCode).toBe(200);
  expect([await roleOf(colleague), await roleOf(colleague, other)]).toEqual([404, 404]);
  const [left]: ColleagueGroup[] = (await send('GET', '/api/groups')).json().data;
  expect(left?.members).toEqual([]);
});

test('an owner who steps down takes nothing from the colleagues, and gives the course to nobody any more', async () => {
  const heir = await server.signIn();
  const member = await makePool(server, owner.token).member(courseId, heir.email, 'editor');
  const group = await makeGroup([colleague.email]);
  await share(group, 'viewer', [courseId]);
  await send('POST', `/api/courses/${courseId}/members/${member._id}/ownership`);
  await send('POST', `/api/courses/${courseId}/ownership`, undefined, heir);
  await send('DELETE', `/api/courses/${courseId}/ownership`);
  expect(await roleOf(colleague)).toBe('viewer');
  const late = await server.signIn();
  await send('POST', `/api/groups/${group._id}/members`, { email: late.email });
  expect(await roleOf(late)).toBe(404);
  await takeOut(group, colleague.email);
  expect(await roleOf(colleague)).toBe('viewer');
});

test('an account that is deleted leaves the courses to the colleagues of its groups', async () => {
  const heir = await server.signIn();
  await makePool(server, owner.token).member(courseId, heir.email, 'editor');
  await makePool(server, heir.token).chapter(courseId);
  await share(await makeGroup([colleague.email]), 'viewer', [courseId]);
  expect((await send('POST', '/api/users/delete', { password: PASSWORD })).statusCode).toBe(200);
  expect(await roleOf(colleague)).toBe('viewer');
});

test('a course that is put back is shared with its groups as they are by then', async () => {
  const [stays, goes] = [await server.signIn(), colleague];
  const group = await makeGroup([stays.email, goes.email]);
  const gone = await makeGroup(['nobody@example.com'], 'Gone');
  await share(group, 'viewer', [courseId]);
  await share(gone, 'viewer', [courseId]);
  const { trashItemId } = (await send('DELETE', `/api/courses/${courseId}`)).json().data;
  await takeOut(group, goes.email);
  await send('DELETE', `/api/groups/${gone._id}`);
  expect((await send('POST', `/api/trash/${trashItemId}/put-back`)).statusCode).toBe(200);
  expect(told(await membersOf())).toEqual([[stays.email, 'viewer', 'Geology team']]);
  expect([await roleOf(stays), await roleOf(goes)]).toEqual(['viewer', 404]);
});

test('each colleague is invited once, whatever is shared with the group', async () => {
  const email = `invited-${owner.accountId}@example.com`;
  const mails = () => server.mails.filter(({ to }) => to === email);
  const group = await makeGroup([email, email]);
  await until(() => expect(mails()).toHaveLength(1));
  await share(group);
  await send('POST', `/api/groups/${group._id}/members`, { email });
  await send('POST', `/api/groups/${group._id}/members`, { email: `other-${email}` });
  await until(() => expect(server.mails.filter(({ to }) => to === `other-${email}`)).toHaveLength(1));
  expect(mails().map(({ subject }) => subject)).toEqual(['You are in a group of colleagues']);
  expect(mails()[0]?.text).toContain(`${owner.email} added you to the group “Geology team”`);
});

test('the own e-mail is refused', async () => {
  const refused = await send('POST', '/api/groups', { name: 'Mine', emails: [owner.email] });
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'emails']);
});

test('a colleague who changes the e-mail stays in the groups of others, and gets what is shared later', async () => {
  const group = await makeGroup([colleague.email]);
  const to = `new-${colleague.email}`;
  const change = { accountId: colleague.accountId, from: colleague.email, to };
  await inTransaction(server.db, (trx) => moveMemberships(trx, change));
  await share(group, 'viewer', [courseId]);
  expect(told(await membersOf())).toEqual([[to, 'viewer', 'Geology team']]);
});

describe('each owner of a course', () => {
  let partner: SignedIn;
  let group: ColleagueGroup;
  let teammate: SignedIn;
  beforeEach(async () => {
    partner = await server.signIn();
    teammate = await server.signIn();
    const member = await makePool(server, owner.token).member(courseId, partner.email, 'editor');
    group = await makeGroup([teammate.email]);
    await share(group, 'viewer', [courseId, (await makePool(server, owner.token).course('Lakes'))._id]);
    await send('POST', `/api/courses/${courseId}/members/${member._id}/ownership`);
  });
  const end = (by: SignedIn) => send('DELETE', `/api/groups/${group._id}/courses/${courseId}`, undefined, by);

  test('ends the sharing with the group of another owner, and is told of no course of others', async () => {
    await send('POST', `/api/courses/${courseId}/ownership`, undefined, partner);
    const { groupId } = (await membersOf()).find(({ email }) => email === teammate.email)!;
    expect(groupId).toBe(group._id);
    const ended = await end(partner);
    expect([ended.statusCode, ended.json().data.courses]).toEqual([200, []]);
    expect(await roleOf(teammate)).toBe(404);
    const [left]: ColleagueGroup[] = (await send('GET', '/api/groups')).json().data;
    expect(left?.courses).toMatchObject([{ name: 'Lakes' }]);
    expect((await end(partner)).statusCode).toBe(404);
  });

  test('does so, but no editor, and no owner of another course', async () => {
    const answers = [await end(partner), await end(teammate), await end(colleague)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(await roleOf(teammate)).toBe('viewer');
  });
});

describe('is refused above the limit:', () => {
  const asked = async (answer: Promise<{ statusCode: number; json(): { message: string } }>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().message];
  };

  test('a group', async () => {
    await sql`insert into colleague_groups (id, owner_id, name)
      select gen_random_uuid(), ${owner.accountId}, 'Group ' || n
      from generate_series(1, ${LIMITS.groups - 1}::int) as n`.execute(server.db);
    await makeGroup([]);
    expect(await asked(send('POST', '/api/groups', { name: 'One more', emails: [] }))).toEqual([
      409,
      'An account has at most 50 groups.',
    ]);
  });

  test('a member of a group', async () => {
    const emails = Array.from({ length: LIMITS.groupMembers }, (_, n) => `full-${n}@example.com`);
    const group = await makeGroup(emails);
    const url = `/api/groups/${group._id}/members`;
    expect(await asked(send('POST', url, { email: 'one-more@example.com' }))).toEqual([
      409,
      'A group has at most 100 members.',
    ]);
  });

  test('a course of a group, named or with all own ones', async () => {
    const group = await makeGroup([colleague.email]);
    await sql`insert into courses (id, owner_id, name)
      select gen_random_uuid(), ${owner.accountId}, 'Course ' || n
      from generate_series(1, ${LIMITS.groupCourses - 1}::int) as n`.execute(server.db);
    const full = await share(group);
    expect(full.json().data.courses).toHaveLength(LIMITS.groupCourses);
    const late = (await makePool(server, owner.token).course('Late'))._id;
    const refused = [409, 'At most 200 courses are shared with a group.'];
    expect(await asked(share(group, 'viewer', [late]))).toEqual(refused);
    expect(await asked(share(group))).toEqual(refused);
    expect(await roleOf(colleague, late)).toBe(404);
    expect((await share(group, 'editor', [courseId])).statusCode).toBe(201);
  });

  test('a member of a course by a group', async () => {
    await sql`insert into course_members (id, course_id, email, role)
      select gen_random_uuid(), ${courseId}, 'member-' || n || '@example.com', 'viewer'
      from generate_series(1, ${LIMITS.courseMembers}::int) as n`.execute(server.db);
    expect(await asked(share(await makeGroup([colleague.email]), 'viewer', [courseId]))).toEqual([
      409,
      'A course can be shared with at most 200 people.',
    ]);
  });
});
