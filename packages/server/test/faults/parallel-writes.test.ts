import { DIFFICULTIES, LIMITS, maxOfEachDifficulty, maxOfEachObjective, OBJECTIVES } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openConnections } from '../../src/features/users/testing/browser.ts';
import { DOT, makePossessions, type Possessions, validBody } from '../every-call.ts';
import { makePool, questionFields } from '../pool.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';
import { listWrongCells } from '../wrong-cells.ts';

const AT_ONCE = 12;
const ROUNDS = IS_LONG ? 20 : 1;

let server: TestApp;
let owner: SignedIn;
let own: Possessions;
const tally = { count: 0, held: 0 };
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  await openConnections(server);
});
beforeEach(async () => {
  own = await makePossessions(server, owner);
});
afterAll(async () => {
  reportRow(13, 'parallel writes at a limit, or of what is there once', tally);
  await server.close();
});

type Answer = Awaited<ReturnType<TestApp['call']>>;
const call = (method: 'POST' | 'PUT', url: string, payload: object, headers: Record<string, string> = {}) =>
  server.call({ method, url, payload, headers, token: owner.token });

/** Sends the same request many times at once. @returns the number of answers of each status, and all answers */
async function atOnce(send: (number: number) => Promise<Answer>, count = AT_ONCE) {
  const answers = await Promise.all(Array.from({ length: count }, (_, number) => send(number)));
  const statuses: Record<number, number> = {};
  for (const { statusCode } of answers) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  return { answers, statuses };
}

function hold(isHeld: boolean): void {
  tally.count += AT_ONCE;
  tally.held += isHeld ? AT_ONCE : 0;
}

async function countRows(table: string, condition: ReturnType<typeof sql<boolean>>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(table)} where ${condition}`.execute(server.db);
  return rows[0]?.n ?? 0;
}

const ofCourse = () => sql<boolean>`course_id = ${own.course}`;

describe('exactly one of many simultaneous requests succeeds if the limit has room for one:', () => {
  interface Limit {
    readonly table: string;
    readonly most: number;
    readonly fill: (rows: number) => ReturnType<typeof sql>;
    readonly send: (number: number) => Promise<Answer>;
    /** Default: `AT_ONCE`. */
    readonly count?: number;
    /** Default: the rows of the course. */
    readonly condition?: () => ReturnType<typeof sql<boolean>>;
  }
  const courseUrl = (rest: string) => `/api/courses/${own.course}/${rest}`;
  const limits: Record<string, Limit> = {
    members: {
      table: 'course_members',
      most: LIMITS.courseMembers,
      fill: (rows) => sql`insert into course_members (id, course_id, email, role)
        select gen_random_uuid(), ${own.course}, 'member-' || n || '@example.com', 'viewer'
        from generate_series(1, ${rows}::int) as n`,
      send: (number) =>
        call('POST', courseUrl('members'), { email: `late-${number}@example.com`, role: 'editor' }),
    },
    blueprints: {
      table: 'blueprints',
      most: LIMITS.courseBlueprints,
      fill: (rows) => sql`insert into blueprints (id, course_id, name, chapters, difficulty, objective)
        select gen_random_uuid(), ${own.course}, 'Kept ' || n, '{}', '{}', '{}'
        from generate_series(1, ${rows}::int) as n`,
      send: (number) => call('POST', courseUrl('blueprints'), { ...blueprint(), name: `Late ${number}` }),
    },
    images: {
      table: 'images',
      most: LIMITS.courseImages,
      fill: (rows) => sql`insert into images (id, course_id, content, type, width, height)
        select gen_random_uuid(), ${own.course}, '', 'image/png', 1, 1 from generate_series(1, ${rows}::int)`,
      send: () => call('POST', '/api/images', { courseId: own.course, content: DOT }),
    },
    groups: {
      table: 'colleague_groups',
      most: LIMITS.groups,
      fill: (rows) => sql`insert into colleague_groups (id, owner_id, name)
        select gen_random_uuid(), ${owner.accountId}, 'Group ' || n from generate_series(1, ${rows}::int) as n`,
      send: (number) => call('POST', '/api/groups', { name: `Late ${number}`, emails: [] }),
      condition: () => sql<boolean>`owner_id = ${owner.accountId}`,
    },
  };

  test.each(Object.entries(limits))(
    '%s',
    async (_name, { table, most, fill, send, condition = ofCourse }) => {
      const held = await countRows(table, condition());
      await fill(most - 1 - held).execute(server.db);
      const { statuses } = await atOnce(send);
      const rows = await countRows(table, condition());
      hold(rows === most);
      expect(rows).toBe(most);
      expect(statuses).toEqual({ 201: 1, 409: AT_ONCE - 1 });
    },
  );
});

const blueprint = () => {
  const kept = { path: '/api/courses/{id}/blueprints', method: 'POST' } as never;
  return validBody(kept, own) ?? {};
};

describe('the same request sent many times at once creates one:', () => {
  test('chapter of a number', async () => {
    const chapter = { name: 'Chapter', number: 7, maxNumberOfQuestions: 9, courseId: own.course };
    const { statuses } = await atOnce(() => call('POST', '/api/chapters', chapter));
    const rows = await countRows('chapters', sql`course_id = ${own.course} and number = 7`);
    hold(rows === 1);
    expect([rows, statuses]).toEqual([1, { 201: 1, 409: AT_ONCE - 1 }]);
  });

  test('member with an e-mail', async () => {
    const url = `/api/courses/${own.course}/members`;
    const email = 'colleague@example.com';
    const { statuses } = await atOnce(() => call('POST', url, { email, role: 'editor' }));
    const rows = await countRows('course_members', sql`course_id = ${own.course} and email = ${email}`);
    hold(rows === 1);
    expect([rows, statuses]).toEqual([1, { 201: AT_ONCE }]);
  });

  test('blueprint of a name, in any case', async () => {
    const url = `/api/courses/${own.course}/blueprints`;
    const names = ['Midterm', 'MIDTERM', 'midterm'];
    const { statuses } = await atOnce((number) =>
      call('POST', url, { ...blueprint(), name: names[number % 3] }),
    );
    const rows = await countRows('blueprints', sql`course_id = ${own.course} and lower(name) = 'midterm'`);
    hold(rows === 1);
    expect([rows, statuses]).toEqual([1, { 201: AT_ONCE }]);
  });

  test('exam of an idempotency key', async () => {
    const name = 'Saved at once';
    const exam = { ...validBody({ path: '/api/exams', method: 'POST' } as never, own), name };
    const headers = { 'idempotency-key': `save-of-${own.exam}` };
    const { answers, statuses } = await atOnce(() => call('POST', '/api/exams', exam, headers));
    const rows = await countRows('exams', sql`name = ${name}`);
    hold(rows === 1);
    expect([rows, statuses]).toEqual([1, { 201: AT_ONCE }]);
    expect(new Set(answers.map((answer) => answer.json().data._id)).size).toBe(1);
  });

  test('question of an idempotency key', async () => {
    const text = 'Written once?';
    const question = { ...validBody({ path: '/api/questions', method: 'POST' } as never, own), text };
    const headers = { 'idempotency-key': `save-of-${own.question}` };
    const { answers, statuses } = await atOnce(() => call('POST', '/api/questions', question, headers));
    const rows = await countRows('questions', sql`text = ${text}`);
    hold(rows === 1);
    expect([rows, statuses]).toEqual([1, { 201: AT_ONCE }]);
    expect(new Set(answers.map((answer) => answer.json().data._id)).size).toBe(1);
  });

  test('account of an e-mail', async () => {
    const email = `everybody-${own.course}@example.com`;
    const payload = { email, password: 'a password of everybody' };
    const { statuses } = await atOnce(() =>
      server.call({ method: 'POST', url: '/api/users/signup', payload }),
    );
    const rows = await countRows('accounts', sql`email = ${email}`);
    hold(rows === 1);
    expect(rows).toBe(1);
    expect(statuses[500]).toBeUndefined();
  });
});

test('a chapter keeps its limits while questions come, change and move, and the limits change', async () => {
  const pool = makePool(server, owner.token);
  for (let round = 0; round < ROUNDS; round++) {
    const { _id: course } = await pool.course();
    const most = 9;
    const full = await pool.chapter(course, { maxNumberOfQuestions: most });
    const { _id: source } = await pool.chapter(course);
    const kinds = DIFFICULTIES.flatMap((difficulty) =>
      OBJECTIVES.map((objective) => ({ difficulty, objective })),
    );
    const some = await Promise.all(kinds.map((kind) => pool.question(source, kind)));
    const inside = await Promise.all(kinds.map((kind) => pool.question(full._id, kind)));
    const narrow = { name: full.name, number: full.number, maxNumberOfQuestions: 8 };
    const answers = await Promise.all([
      ...kinds.map((kind) => call('POST', '/api/questions', { ...questionFields(full._id), ...kind })),
      ...some.map(({ _id }, index) =>
        call('PUT', `/api/questions/${_id}`, { ...questionFields(full._id), ...kinds[index] }),
      ),
      ...inside.map(({ _id }) =>
        call('PUT', `/api/questions/${_id}`, { ...questionFields(full._id), ...kinds[0] }),
      ),
      call('PUT', `/api/chapters/${full._id}`, narrow),
      call('POST', '/api/questions/bulk-edit', {
        changes: some.map(({ _id }) => ({ _id, chapterId: full._id })),
      }),
    ]);
    const max = (await maximumOf(full._id)) ?? 0;
    const counts = await countKinds(full._id);
    const isWithin =
      counts.all <= max &&
      counts.mostOfDifficulty <= maxOfEachDifficulty(max) &&
      counts.mostOfObjective <= maxOfEachObjective(max);
    tally.count += answers.length;
    tally.held += isWithin ? answers.length : 0;
    expect({ isWithin, counts, max }).toMatchObject({ isWithin: true });
    const bodies = answers.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode));
    expect(bodies.map(({ body }) => body)).toEqual([]);
    expect(await listWrongCells(server.db)).toEqual([]);
  }
});

async function maximumOf(chapterId: string): Promise<number | undefined> {
  const row = await server.db
    .selectFrom('chapters')
    .where('id', '=', chapterId)
    .select('maxNumberOfQuestions')
    .executeTakeFirst();
  return row?.maxNumberOfQuestions;
}

async function countKinds(chapterId: string) {
  const { rows } = await sql<{ all: number; mostOfDifficulty: number; mostOfObjective: number }>`
    with held as (select difficulty, objective from questions where chapter_id = ${chapterId})
    select (select count(*)::int from held) as all,
      (select max(n)::int from (select count(*) as n from held group by difficulty) as one) as most_of_difficulty,
      (select max(n)::int from (select count(*) as n from held group by objective) as one) as most_of_objective`.execute(
    server.db,
  );
  return rows[0] as NonNullable<(typeof rows)[number]>;
}
