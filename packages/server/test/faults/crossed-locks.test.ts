import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConnections } from '../../src/features/users/testing/browser.ts';
import { makePool, questionFields } from '../pool.ts';
import { refusal } from '../refusals.ts';
import { IS_LONG, reportRow } from '../report-row.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { listWrongCells } from '../wrong-cells.ts';
import { type DatabaseErrors, errorsOfPool } from './database-errors.ts';

const ROUNDS = IS_LONG ? 50 : 1;
const QUESTIONS = 12;

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;
let errors: DatabaseErrors;
let count = 0;
let held = 0;
beforeAll(async () => {
  server = await makeTestApp();
  errors = errorsOfPool(server.pool);
  owner = await server.signIn();
  pool = makePool(server, owner.token);
  await openConnections(server);
});
afterAll(async () => {
  reportRow(13, 'writes that meet in opposite order', { count, held });
  await server.close();
});

type Answer = Awaited<ReturnType<TestApp['call']>>;
const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.call({ method, url, token: owner.token, ...(payload && { payload }) });
const move = (question: string, chapter: string) =>
  call('PUT', `/api/questions/${question}`, questionFields(chapter));
const moveAll = (questions: readonly string[], chapterId: string) =>
  call('POST', '/api/questions/bulk-edit', { changes: questions.map((_id) => ({ _id, chapterId })) });
const scan = (course: string) => call('POST', `/api/courses/${course}/question-pairs/scan`);

/** Two chapters of a course. All their questions are near-duplicates. */
async function twoChapters(by = pool) {
  const { _id: course } = await by.course();
  const chapters = [(await by.chapter(course))._id, (await by.chapter(course))._id] as const;
  const questions: [string[], string[]] = [[], []];
  for (let number = 0; number < QUESTIONS; number++) {
    const side = number % 2;
    questions[side]?.push((await by.question(chapters[side] ?? ''))._id);
  }
  return { course, chapters, questions };
}

/** Sends all calls at once, repeatedly. */
async function meet(sends: () => Promise<(() => Promise<Answer>)[]>): Promise<string[]> {
  const failures: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all((await sends()).map((send) => send()));
    const failed = answers.filter(({ statusCode }) => statusCode >= 500);
    failures.push(...failed.map(({ statusCode, body }) => `${statusCode} ${body}`));
    count += answers.length;
    held += answers.length - failed.length;
  }
  return failures;
}

test('a deletion and a search for pairs that begins meanwhile do not deadlock', async () => {
  errors.clear();
  const { course, chapters, questions } = await twoChapters();
  await forgetPairs(course);
  const [first = '', , third = ''] = questions[0];
  // An update moves the row behind all others, so that a delete which scans the table locks it last.
  await sql`update questions set version = version + 1 where id = ${first}`.execute(server.db);
  await sql`analyze questions`.execute(server.db);
  const answers = await whileHeld(third, [
    () => call('DELETE', `/api/chapters/${chapters[0]}`),
    () => scan(course),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(errors.count('40P01')).toBe(0);
});

test('a transaction that PostgreSQL aborts repeatedly is answered with 503', async () => {
  const { _id: course } = await pool.course();
  await sql
    .raw(`create function collide() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'deadlock_detected', message = 'a collision of the test'; end $$`)
    .execute(server.db);
  await sql
    .raw('create trigger collide before insert on chapters for each row execute function collide()')
    .execute(server.db);
  errors.clear();
  const add = () =>
    call('POST', '/api/chapters', { name: 'Chapter', number: 1, maxNumberOfQuestions: 9, courseId: course });
  const refused = await add();
  await sql.raw('drop trigger collide on chapters').execute(server.db);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.json()).toEqual(refusal(expect.stringContaining('Try again in a few seconds.')));
  expect(errors.count('40P01')).toBe(4);
  expect((await add()).statusCode).toBe(201);
});

/** The calls that are sent at the same time. */
const MEETINGS: Record<string, () => Promise<(() => Promise<Answer>)[]>> = {
  'questions that are moved between two chapters in both directions': async () => {
    const { chapters, questions } = await twoChapters();
    return [
      ...questions[0].map((id) => () => move(id, chapters[1])),
      ...questions[1].map((id) => () => move(id, chapters[0])),
    ];
  },
  'many at once that are moved in both directions': async () => {
    const { chapters, questions } = await twoChapters();
    const [some, others] = questions;
    return [
      () => moveAll([...some, ...others], chapters[1]),
      () => moveAll([...others, ...some].toReversed(), chapters[0]),
      () => moveAll(some.toReversed(), chapters[1]),
      () => moveAll(others, chapters[0]),
    ];
  },
  'a chapter that is deleted and the pairs that are found in its course': async () => {
    const { course, chapters } = await twoChapters();
    await forgetPairs(course);
    return [() => scan(course), () => call('DELETE', `/api/chapters/${chapters[0]}`), () => scan(course)];
  },
  'a chapter that is deleted and questions that leave it and come to it': async () => {
    const { chapters, questions } = await twoChapters();
    return [
      ...questions[0].map((id) => () => move(id, chapters[1])),
      () => call('DELETE', `/api/chapters/${chapters[0]}`),
      ...questions[1].map((id) => () => move(id, chapters[0])),
    ];
  },
  'a course that is deleted and what is written in it': async () => {
    const { course, chapters, questions } = await twoChapters();
    await forgetPairs(course);
    return [
      () => scan(course),
      ...questions[0].map((id) => () => move(id, chapters[1])),
      () => call('DELETE', `/api/courses/${course}`),
      () => moveAll(questions[1], chapters[0]),
    ];
  },
  'what is put back, deleted again and deleted for good in one course': async () => {
    const { course, chapters, questions } = await twoChapters();
    const [some, others] = questions;
    for (const [index, one] of some.entries()) {
      const other = others[index];
      await call('POST', `/api/courses/${course}/question-pairs`, { one, other, decision: 'excluded' });
    }
    const items: string[] = [];
    for (const id of [...some, ...others.slice(0, 2)]) {
      items.push((await call('DELETE', `/api/questions/${id}`)).json().data.trashItemId);
    }
    const putBack = (item: string) => () => call('POST', `/api/trash/${item}/put-back`);
    return [
      ...items.map(putBack),
      ...others.slice(2).map((id) => () => move(id, chapters[0])),
      () => call('DELETE', `/api/chapters/${chapters[0]}`),
      () => call('POST', '/api/trash/put-back', { items: items.slice(2, 6).toReversed() }),
      ...items.toReversed().map(putBack),
      () => call('DELETE', `/api/trash/${items[0]}`),
      () => scan(course),
    ];
  },
  'what was deleted in two courses and is put back in one call each, in opposite order': async () => {
    const one = (await twoChapters()).questions.flat();
    const other = (await twoChapters()).questions.flat();
    const deletion = async (id = '') =>
      (await call('DELETE', `/api/questions/${id}`)).json().data.trashItemId as string;
    const calls: string[][] = [];
    for (let at = 0; at + 1 < one.length; at += 2) {
      calls.push([await deletion(one[at]), await deletion(other[at])]);
      calls.push([await deletion(other[at + 1]), await deletion(one[at + 1])]);
    }
    return calls.map((items) => () => call('POST', '/api/trash/put-back', { items }));
  },
  'a course that is put back and what was deleted in it before': async () => {
    const { course, chapters, questions } = await twoChapters();
    const items: string[] = [];
    for (const url of [`questions/${questions[1][0]}`, `chapters/${chapters[0]}`, `courses/${course}`]) {
      items.push((await call('DELETE', `/api/${url}`)).json().data.trashItemId);
    }
    return [...items, ...items.toReversed()].map((item) => () => call('POST', `/api/trash/${item}/put-back`));
  },
  'an account that is deleted and what a colleague writes in its course': async () => {
    const leaver = await server.signIn();
    const by = makePool(server, leaver.token);
    const { course, chapters, questions } = await twoChapters(by);
    await by.member(course, owner.email, 'editor');
    await forgetPairs(course);
    const url = '/api/users/delete';
    const leave = () =>
      server.call({ method: 'POST', url, payload: { password: PASSWORD }, token: leaver.token });
    return [
      leave,
      () => scan(course),
      ...questions[0].map((id) => () => move(id, chapters[1])),
      () => moveAll(questions[1], chapters[0]),
    ];
  },
  'questions that are merged crosswise': async () => {
    const { course, questions } = await twoChapters();
    const [a = '', b = '', c = '', d = ''] = questions.flat();
    for (const [one, other] of [
      [a, c],
      [b, d],
      [a, d],
      [b, c],
    ]) {
      await call('POST', `/api/courses/${course}/question-pairs`, { one, other, decision: 'excluded' });
    }
    const merge = (keep: string, remove: string) => () =>
      call('POST', `/api/courses/${course}/question-pairs/merge`, { keep, remove });
    return [merge(a, b), merge(d, c), merge(c, a), merge(b, d)];
  },
};

describe('do not deadlock:', () => {
  test.each(Object.entries(MEETINGS))('%s', async (_name, sends) => {
    errors.clear();
    const failures = await meet(sends);
    expect(failures).toEqual([]);
    expect(errors.count('40P01')).toBe(0);
    expect(await listWrongCells(server.db)).toEqual([]);
  });
});

/** Deletes signatures and pairs, as if nothing had been compared yet. */
async function forgetPairs(course: string): Promise<void> {
  await sql`delete from question_pairs where course_id = ${course}`.execute(server.db);
  await sql`update question_signatures set bands = null where course_id = ${course}`.execute(server.db);
}

/** Starts the calls one after the other while a question is locked, and then releases the lock. */
async function whileHeld(question: string, sends: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  await server.db.transaction().execute(async (trx) => {
    await sql`select from questions where id = ${question} for update`.execute(trx);
    for (const send of sends) {
      answers.push(send());
      await until(async () => expect(await countWaiting()).toBe(answers.length));
    }
  });
  return Promise.all(answers);
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.db,
  );
  return rows.length;
}
