import { randomUUID } from 'node:crypto';
import { LIMITS, RESULTS_DAYS, type TrashItem } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOT, KEPT_PAPER, makePossessions, type Possessions } from '../../../test/every-call.ts';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { untilLocked } from '../../../test/until.ts';
import { listWrongCells } from '../../../test/wrong-cells.ts';
import { PURGE_TRASH, trashQuestion } from '../deletions/index.ts';
import { TABLES_OF_EXAM, TABLES_OF_STUDENTS } from '../deletions/queries.ts';
import { PURGE_STUDENT_RESULTS } from '../exam-results/index.ts';
import { PURGE_EXAM_STUDENTS } from '../exam-students/index.ts';
import { PURGE_SCANS } from '../scans/index.ts';
import { sumPages } from '../scans/queries.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;
beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  pool = makePool(server, owner.token);
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, url: string, payload?: object, { token } = owner) =>
  server.call({ method, url, token, ...(payload && { payload }) });

/** Deletes something, and gives its item in the trash. */
async function trash(url: string, by = owner): Promise<string> {
  const answer = await ask('DELETE', url, undefined, by);
  expect(answer.statusCode).toBe(200);
  return answer.json().data.trashItemId;
}
const putBack = (itemId: string, by = owner) => ask('POST', `/api/trash/${itemId}/put-back`, undefined, by);
const erase = (itemId: string, by = owner) => ask('DELETE', `/api/trash/${itemId}`, undefined, by);
const listTrash = async (by = owner): Promise<TrashItem[]> =>
  (await ask('GET', '/api/trash', undefined, by)).json().data;
const idsInTrash = async (by = owner) => (await listTrash(by)).map(({ _id }) => _id);

/** All that is to be as it was, when something comes back. Cells and ranks are counted anew, and pairs that were found, found again. */
const KEPT = {
  courses: '',
  course_members: '',
  chapters: '',
  questions: '',
  question_pairs: `where decision <> 'open'`,
  images: '',
  blueprints: '',
  exam_drafts: '',
  exams: '',
  exam_questions: '',
  exam_images: '',
  exam_results: '',
  question_measures: '',
  paper_settings: '',
  shown_results: '',
  shown_measures: '',
  marking_schemes: '',
  printed_sheets: '',
  exam_students: '',
  student_results: '',
  student_mails: '',
  result_mailings: '',
  scans: '',
  scanned_pages: '',
  exam_scans: '',
} as const;

/** Every row of those tables, as text. */
async function everything(): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const [table, condition] of Object.entries(KEPT)) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(one)::text as row from ${sql.table(table)} as one ${sql.raw(condition)} order by 1`.execute(
      server.db,
    );
    kept[table] = rows.map(({ row }) => row);
  }
  return kept;
}

/** A course with all that can hang on it. */
async function makeEverything(): Promise<Possessions> {
  const own = await makePossessions(server, owner);
  const pairs = `/api/courses/${own.course}/question-pairs`;
  await ask('POST', pairs, { one: own.question, other: own.twin, decision: 'excluded' });
  await ask('PUT', `/api/exams/${own.exam}/paper-settings`, KEPT_PAPER);
  await sql`
    insert into shown_results (exam_id, shown_at, number_of_students, scores)
    values (${own.exam}, now(), 5, '{2,3}')`.execute(server.db);
  await sql`
    insert into shown_measures (exam_id, question_id, shown_at, version, position, number_of_answers)
    values (${own.exam}, ${own.question}, now(), 0, 1, 5)`.execute(server.db);
  await sql`insert into exam_images values (${own.exam}, ${own.image}) on conflict do nothing`.execute(
    server.db,
  );
  return own;
}

describe('what is deleted and put back is as it was, with its id:', () => {
  test.each(['question', 'chapter', 'course', 'exam'] as const)('%s', async (kind) => {
    const own = await makeEverything();
    const before = await everything();
    const item = await trash(`/api/${kind}s/${own[kind]}`);
    expect(await everything()).not.toEqual(before);
    expect(await listWrongCells(server.db)).toEqual([]);
    const answer = await putBack(item);
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      { _id: own[kind], kind, courseId: own.course },
    ]);
    const after = await everything();
    expect(after).toEqual(before);
    expect(await listWrongCells(server.db)).toEqual([]);
    expect(await idsInTrash()).not.toContain(item);
    expect((await putBack(item)).statusCode).toBe(404);
  });
});

test('every table that refers to exams goes to the trash with an exam, and comes back', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = any ('{exams,exam_students,exam_results}'::regclass[])`.execute(
    server.db,
  );
  // `trash_images` holds the images, and the role of a helper ends with its exam.
  const elsewhere = ['exam_images', 'exam_helpers'];
  const referring = rows.map(({ name }) => name).filter((name) => !elsewhere.includes(name));
  expect(new Set<string>([...TABLES_OF_EXAM, ...TABLES_OF_STUDENTS])).toEqual(new Set(referring));
});

test('the trash says what something was, where, when and by whom, and when it goes', async () => {
  const { _id: course } = await pool.course('Networks');
  const { _id: chapter } = await pool.chapter(course, { name: 'Routing' });
  const { _id: question } = await pool.question(chapter);
  await pool.question(chapter);
  await trash(`/api/questions/${question}`);
  await trash(`/api/chapters/${chapter}`);
  const common = { courseId: course, courseName: 'Networks', email: owner.email };
  const [first, second] = (await ask('GET', `/api/trash?course=${course}`)).json().data;
  expect(first).toMatchObject({ ...common, kind: 'chapter', name: 'Routing', numberOfQuestions: 1 });
  expect(second).toMatchObject({ ...common, kind: 'question', name: 'Which number is even?' });
  const days = (Date.parse(first.expiresAt) - Date.parse(first.deletedAt)) / 86_400_000;
  expect(days).toBe(LIMITS.trashDays);
});

describe('students, results and pages of an exam lie with it in the trash:', () => {
  const DAY_MS = 24 * 60 * 60_000;

  const STUDENTS = { exam_students: 1, student_results: 1, student_mails: 1 };
  const ALL = { ...STUDENTS, scans: 1, scanned_pages: 1, pictures: 1 };

  /** The numbers of rows of students that an item holds by table, and of pictures. */
  async function heldBy(item: string): Promise<Record<string, number>> {
    const { rows } = await sql<{ name: string; count: number }>`
      select table_name as name, count(*) from trashed_rows
      where item_id = ${item} and table_name = any(${Object.keys(ALL)}::text[]) group by 1
      union all select 'pictures', count(*) from trashed_pictures where item_id = ${item}`.execute(server.db);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }
  /** An exam of the owner with students, in a course with an editor. */
  async function makeShared(examOwner = owner) {
    const own = await makePossessions(server, owner);
    const editor = await server.signIn();
    for (const { accountId, email } of [editor, examOwner]) {
      if (accountId !== owner.accountId) await pool.member(own.course, email, 'editor');
    }
    return { ...own, url: `/api/exams/${own.exam}`, editor };
  }

  test('an editor may not delete such an exam, the owner of the course may, and an editor may the own one', async () => {
    const { url, editor, exam } = await makeShared();
    const before = await everything();
    const refused = await ask('DELETE', url, undefined, editor);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This exam has students, scanned pages or results. Only its owner and the owner of the course may delete it.',
    ]);
    expect(await everything()).toEqual(before);
    await sql`update exams set owner_id = ${editor.accountId} where id = ${exam}`.execute(server.db);
    // The results stay with the exam when it gets another owner.
    const item = await trash(url, editor);
    expect((await putBack(item, editor)).statusCode).toBe(200);
    await trash(url);
  });

  test.each(['exam_students', 'scans', 'scanned_pages', 'exam_results'])(
    'nor one with nothing else than rows of %s',
    async (table) => {
      const { url, editor, exam } = await makeShared();
      // A typed sheet is of no file.
      await sql`update scanned_pages set scan_id = null, position = null where exam_id = ${exam}`.execute(
        server.db,
      );
      const others = ['exam_students', 'scans', 'scanned_pages', 'exam_results'].filter(
        (one) => one !== table,
      );
      for (const other of others)
        await sql`delete from ${sql.table(other)} where exam_id = ${exam}`.execute(server.db);
      expect((await ask('DELETE', url, undefined, editor)).statusCode).toBe(403);
      await sql`delete from ${sql.table(table)} where exam_id = ${exam}`.execute(server.db);
      expect((await ask('DELETE', url, undefined, editor)).statusCode).toBe(200);
    },
  );

  test('others see no student there, put the exam back for its owner, and delete it for good only without students', async () => {
    const { url, editor, course } = await makeShared();
    const item = await trash(url);
    expect(await heldBy(item)).toEqual(ALL);
    const listed = await ask('GET', `/api/trash?course=${course}`, undefined, editor);
    expect(listed.body).not.toMatch(/student-of-the-exam/);
    const refused = await erase(item, editor);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This exam has students, scanned pages or results. Only its owner may delete it for good; otherwise it goes when its days in the trash are over.',
    ]);
    expect((await putBack(item, editor)).statusCode).toBe(200);
    expect((await ask('GET', `${url}/students`)).json().data).toHaveLength(1);
    expect((await ask('GET', `${url}/students`, undefined, editor)).statusCode).toBe(403);
    const again = await trash(url);
    expect((await erase(again)).statusCode).toBe(200);
    expect(await heldBy(again)).toEqual({ pictures: 0 });
  });

  test('they go when the exam gets another owner meanwhile', async () => {
    const leaver = await server.signIn();
    const { url } = await makeShared(leaver);
    const item = await trash(url);
    await sql`update trash_items set owner_id = ${leaver.accountId} where id = ${item}`.execute(server.db);
    expect(await heldBy(item)).toEqual({ pictures: 0 });
    expect((await putBack(item)).statusCode).toBe(200);
    expect((await ask('GET', `${url}/students`, undefined, leaver)).json().data).toEqual([]);
  });

  test('the year of the students, and the days of the pages, go on there', async () => {
    const { url } = await makeShared();
    const item = await trash(url);
    const purgeAfter = async (days: number) => {
      const clock = () => new Date(Date.now() + days * DAY_MS);
      for (const purge of [PURGE_EXAM_STUDENTS, PURGE_STUDENT_RESULTS, PURGE_SCANS])
        await purge.handle(server.db, clock);
    };
    await purgeAfter(29);
    expect(await heldBy(item)).toEqual(ALL);
    await purgeAfter(31);
    expect(await heldBy(item)).toEqual({ ...STUDENTS, pictures: 0 });
    await purgeAfter(RESULTS_DAYS - 1);
    expect(await heldBy(item)).toEqual({ ...STUDENTS, pictures: 0 });
    await purgeAfter(RESULTS_DAYS + 1);
    expect(await heldBy(item)).toEqual({ pictures: 0 });
    expect((await putBack(item)).statusCode).toBe(200);
    expect((await ask('GET', `${url}/results`)).json()).toMatchObject({ isOwner: true, isWithheld: true });
  });

  test('a file that is being read is broken off, and a mailing ends', async () => {
    const { url, exam, scan } = await makeShared();
    const run = sql`run_id = gen_random_uuid(), heartbeat_at = now()`;
    await sql`update scans set state = 'reading', ${run} where id = ${scan}`.execute(server.db);
    await sql`update result_mailings set state = 'sending', ${run} where exam_id = ${exam}`.execute(
      server.db,
    );
    await putBack(await trash(url));
    const { rows } = await sql`
      select scans.state, scans.failure, scans.run_id, mailing.state as mailing, mailing.failure as why
      from scans join result_mailings as mailing using (exam_id) where exam_id = ${exam}`.execute(server.db);
    expect(rows).toEqual([
      {
        state: 'unreadable',
        failure:
          'The exam was deleted while this file was read. The pages that were read stay; upload the file again for the others.',
        runId: null,
        mailing: 'ended',
        why: 'The exam was deleted before the last mail. The list says who got one; send to the others again.',
      },
    ]);
  });

  test('their pictures count for the room of the account', async () => {
    const { url } = await makeShared();
    const { exam: other } = await makePossessions(server, owner);
    const bytes = async () => (await sumPages(server.db, other)).accountBytes;
    const before = await bytes();
    await trash(url);
    expect(await bytes()).toBe(before);
  });
});

describe('what does not fit stays in the trash, and the refusal says why:', () => {
  const refused = async (item: string, message: string) => {
    const answer = await putBack(item);
    expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
    expect(await idsInTrash()).toContain(item);
  };

  test('a chapter that is full by now', async () => {
    const { _id: course } = await pool.course();
    const { _id: chapter } = await pool.chapter(course, { name: 'Small', maxNumberOfQuestions: 1 });
    const { _id: question } = await pool.question(chapter);
    const item = await trash(`/api/questions/${question}`);
    await pool.question(chapter);
    const answer = await putBack(item);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('Small');
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('a number that another chapter has by now', async () => {
    const { _id: course } = await pool.course();
    const { _id: chapter } = await pool.chapter(course, { number: 7 });
    const item = await trash(`/api/chapters/${chapter}`);
    await pool.chapter(course, { number: 7 });
    await refused(
      item,
      'The course has another chapter with the number 7 by now. Give that one another number, then put this one back.',
    );
  });

  test('a chapter or a course that was deleted, too; put back first, it takes the question', async () => {
    const { _id: course } = await pool.course();
    const { _id: chapter } = await pool.chapter(course);
    const { _id: question } = await pool.question(chapter);
    const ofQuestion = await trash(`/api/questions/${question}`);
    const ofChapter = await trash(`/api/chapters/${chapter}`);
    const ofCourse = await trash(`/api/courses/${course}`);
    await refused(ofQuestion, 'The course of this question was deleted, too. Put that back first.');
    await refused(ofChapter, 'The course of this chapter was deleted, too. Put that back first.');
    await putBack(ofCourse);
    await refused(ofQuestion, 'The chapter of this question was deleted, too. Put that back first.');
    for (const item of [ofChapter, ofQuestion]) expect((await putBack(item)).statusCode).toBe(200);
    expect((await ask('GET', `/api/questions/${question}`)).statusCode).toBe(200);
  });
});

describe('several items of questions in one call', () => {
  const putAllBack = (items: readonly string[], by = owner) =>
    ask('POST', '/api/trash/put-back', { items }, by);

  /** A chapter of a course of its own, and the item of a question that was deleted in it. */
  async function deletedQuestion(limit = 9, own = pool, by = owner) {
    const { _id: course } = await own.course();
    const { _id: chapter } = await own.chapter(course, { name: 'Chapter', maxNumberOfQuestions: limit });
    const { _id: question } = await own.question(chapter);
    return { course, chapter, question, item: await trash(`/api/questions/${question}`, by) };
  }

  test('come back with one event for each, an item that is named twice once', async () => {
    const one = await deletedQuestion();
    const { _id: chapter } = await pool.chapter(one.course, { number: 2 });
    const questions = [(await pool.question(chapter))._id, (await pool.question(chapter))._id];
    const deleted = await ask('POST', '/api/questions/bulk-delete', { questions });
    const [of = ''] = deleted.json().data.trashItemIds;
    const answer = await putAllBack([of, one.item, of.toUpperCase()]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { numberOfQuestions: 3 } }]);
    for (const id of [one.question, ...questions]) {
      expect((await ask('GET', `/api/questions/${id}`)).statusCode).toBe(200);
    }
    const events = (await ask('GET', `/api/courses/${one.course}/audit-events`)).json().data;
    const told = events.slice(0, 2).map(({ action, what }: Record<string, string>) => [action, what]);
    expect(told.sort()).toEqual([
      ['question.put-back', 'Chapter'],
      ['questions.put-back', '2'],
    ]);
    expect(await listWrongCells(server.db)).toEqual([]);
    expect((await putAllBack([one.item])).statusCode).toBe(404);
  });

  test('stay in the trash as a whole where a chapter is full, and the refusal names every full one', async () => {
    const [roomy, ...small] = [await deletedQuestion(), await deletedQuestion(1), await deletedQuestion(1)];
    for (const { chapter } of small) await pool.question(chapter);
    const items = [roomy, ...small].map(({ item }) => item);
    const answer = await putAllBack(items);
    expect(answer.statusCode).toBe(409);
    const full = answer.json().fullChapters.map(({ chapterId }: { chapterId: string }) => chapterId);
    expect(full.sort()).toEqual(small.map(({ chapter }) => chapter).sort());
    expect(await idsInTrash()).toEqual(expect.arrayContaining(items));
    expect((await ask('GET', `/api/questions/${roomy.question}`)).statusCode).toBe(404);
  });

  test('stay there as well with one of somebody else, of another kind or without its chapter', async () => {
    const own = await deletedQuestion();
    const editor = await server.signIn();
    const foreign = await deletedQuestion(9, makePool(server, editor.token), editor);
    for (const items of [
      [own.item, foreign.item],
      [foreign.item, own.item],
      [own.item, randomUUID()],
    ]) {
      expect((await putAllBack(items)).statusCode).toBe(404);
    }
    const course = await trash(`/api/courses/${(await pool.course())._id}`);
    const mixed = await putAllBack([own.item, course]);
    expect([mixed.statusCode, mixed.json().errors]).toEqual([
      400,
      [{ msg: 'Only items of questions are put back several at once.', path: 'items' }],
    ]);
    const stray = await deletedQuestion();
    await trash(`/api/chapters/${stray.chapter}`);
    const gone = await putAllBack([own.item, stray.item]);
    expect([gone.statusCode, gone.json().message]).toEqual([
      409,
      'The chapter of this question was deleted, too. Put that back first.',
    ]);
    expect(await idsInTrash()).toEqual(expect.arrayContaining([own.item, stray.item]));
    expect(await idsInTrash(editor)).toEqual([foreign.item]);
  });
});

test('two questions that were decided about come back in any order with the decision', async () => {
  const own = await makeEverything();
  const items = [await trash(`/api/questions/${own.question}`), await trash(`/api/questions/${own.twin}`)];
  for (const item of items) expect((await putBack(item)).statusCode).toBe(200);
  const { data } = (await ask('GET', `/api/courses/${own.course}/question-pairs?decision=excluded`)).json();
  expect(data).toHaveLength(1);
});

test('a question in the trash belongs to the course that its chapter moved to', async () => {
  const [{ _id: course }, { _id: other }] = [await pool.course(), await pool.course()];
  const { _id: chapter } = await pool.chapter(course);
  const { _id: question } = await pool.question(chapter);
  const item = await trash(`/api/questions/${question}`);
  const change = { name: 'Chapter', number: 1, courseId: other };
  expect((await ask('PUT', `/api/chapters/${chapter}`, change)).statusCode).toBe(200);
  // Members of the other course do not learn who is in the first.
  const listed = (await listTrash()).find(({ _id }) => _id === item);
  expect(listed).toMatchObject({ courseId: other, email: null });
  expect((await putBack(item)).json().data.courseId).toBe(other);
});

test('the exams of a deleted course belong to it again, also one that was put back before it', async () => {
  const own = await makeEverything();
  const ofExam = await trash(`/api/exams/${own.exam}`);
  const ofCourse = await trash(`/api/courses/${own.course}`);
  expect((await putBack(ofExam)).json().data.courseId).toBeNull();
  expect((await ask('GET', `/api/exams/${own.exam}`)).json().data.courseId).toBeNull();
  await putBack(ofCourse);
  expect((await ask('GET', `/api/exams/${own.exam}`)).json().data.courseId).toBe(own.course);
});

test.each([
  ['the course', (ofCourse: string, ofExam: string) => [ofCourse, ofExam]],
  ['the exam', (ofCourse: string, ofExam: string) => [ofExam, ofCourse]],
])(
  'an exam that was deleted after its course belongs to it again, if %s comes back first',
  async (_, inOrder) => {
    const own = await makeEverything();
    const ofCourse = await trash(`/api/courses/${own.course}`);
    const ofExam = await trash(`/api/exams/${own.exam}`);
    for (const item of inOrder(ofCourse, ofExam)) expect((await putBack(item)).statusCode).toBe(200);
    expect((await ask('GET', `/api/exams/${own.exam}`)).json().data.courseId).toBe(own.course);
  },
);

test('decisions come back as far as the course may have them', async () => {
  const own = await makeEverything();
  const item = await trash(`/api/questions/${own.question}`);
  await sql`update chapters set max_number_of_questions = 1000 where id = ${own.chapter}`.execute(server.db);
  const others = sql`
    select gen_random_uuid(), chapter_id, 'n' || n, '{1,2}'::text[], '1', 'simple', 'reminding'
    from questions, generate_series(1, 101) as n where id = ${own.twin}`;
  await sql`
    insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective) ${others}`.execute(
    server.db,
  );
  await sql`
    insert into question_pairs (one_id, other_id, course_id, decision)
    select one.id, other.id, ${own.course}, 'kept' from questions as one join questions as other on one.id < other.id
    where one.text like 'n%' and other.text like 'n%' and one.chapter_id = ${own.chapter}
      and other.chapter_id = ${own.chapter}
    limit ${LIMITS.coursePairs}`.execute(server.db);
  const answer = await putBack(item);
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'A course has at most 5000 decided pairs, and this question has 1 of them. Undo some decisions of the course, then put it back.',
  ]);
  await sql`
    delete from question_pairs where id in (select id from question_pairs where course_id = ${own.course} limit 1)`.execute(
    server.db,
  );
  expect((await putBack(item)).statusCode).toBe(200);
});

test('who may edit the course sees and puts back; for others there is nothing', async () => {
  const [editor, viewer, stranger] = [await server.signIn(), await server.signIn(), await server.signIn()];
  const { _id: course } = await pool.course();
  await pool.member(course, editor.email, 'editor');
  await pool.member(course, viewer.email, 'viewer');
  const { _id: chapter } = await pool.chapter(course);
  const { _id: question } = await pool.question(chapter);
  const item = await trash(`/api/questions/${question}`, editor);
  expect(await idsInTrash()).toContain(item);
  expect(await idsInTrash(editor)).toEqual([item]);
  for (const nobody of [viewer, stranger]) {
    expect(await listTrash(nobody)).toEqual([]);
    expect((await putBack(item, nobody)).statusCode).toBe(404);
    expect((await erase(item, nobody)).statusCode).toBe(404);
  }
  expect((await putBack(item, editor)).statusCode).toBe(200);
  const ofCourse = await trash(`/api/courses/${course}`);
  expect(await listTrash(editor)).toEqual([]);
  expect((await putBack(ofCourse, editor)).statusCode).toBe(404);
  expect((await putBack(ofCourse)).statusCode).toBe(200);
  // Shared as before.
  expect((await ask('GET', `/api/courses/${course}`, undefined, editor)).json().data.role).toBe('editor');
});

describe('goes for good', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const purgeAfter = (days: number) =>
    PURGE_TRASH.handle(server.db, () => new Date(Date.now() + days * DAY_MS));

  test('after 30 days', async () => {
    const { _id: course } = await pool.course();
    const item = await trash(`/api/courses/${course}`);
    await purgeAfter(LIMITS.trashDays - 1);
    expect(await idsInTrash()).toContain(item);
    await purgeAfter(LIMITS.trashDays + 1);
    expect(await listTrash()).toEqual([]);
    const { rows } = await sql`select from trashed_rows`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('when somebody says so, with what cannot be put back without it, and its images', async () => {
    const { _id: course } = await pool.course();
    const { _id: chapter } = await pool.chapter(course);
    const { _id: question } = await pool.question(chapter);
    const { _id: image } = (await ask('POST', '/api/images', { courseId: course, content: DOT })).json().data;
    const countImages = async () =>
      (await sql`select from images where id = ${image}`.execute(server.db)).rows.length;
    const ofQuestion = await trash(`/api/questions/${question}`);
    const ofCourse = await trash(`/api/courses/${course}`);
    expect(await countImages()).toBe(1);
    expect((await ask('GET', `/api/images/${image}`)).statusCode).toBe(404);
    expect((await erase(ofCourse)).statusCode).toBe(200);
    expect(await countImages()).toBe(0);
    for (const item of [ofCourse, ofQuestion]) expect((await putBack(item)).statusCode).toBe(404);
  });

  test('what was stranded elsewhere, at the daily purge and not while somebody waits', async () => {
    const id = randomUUID();
    await sql`
      insert into trash_items (id, kind, object_id, course_id, course_name, owner_id, name)
      values (${id}, 'chapter', gen_random_uuid(), gen_random_uuid(), 'Gone', ${owner.accountId}, 'Stranded')`.execute(
      server.db,
    );
    await erase(await trash(`/api/courses/${(await pool.course())._id}`));
    expect(await idsInTrash()).toContain(id);
    await purgeAfter(0);
    expect(await idsInTrash()).not.toContain(id);
  });

  test('with the account that owns it; an exam in the course of a colleague goes to that one', async () => {
    const leaver = await server.signIn();
    const theirs = makePool(server, leaver.token);
    const own = await makePossessions(server, leaver);
    await trash(`/api/courses/${own.course}`, leaver);
    await trash(`/api/exams/${own.exam}`, leaver);
    const { _id: question } = await theirs.question((await theirs.chapter((await theirs.course())._id))._id);
    await trash(`/api/questions/${question}`, leaver);
    const shared = await makePossessions(server, owner);
    await sql`update exams set owner_id = ${leaver.accountId} where id = ${shared.exam}`.execute(server.db);
    await pool.member(shared.course, leaver.email, 'editor');
    await ask('PUT', `/api/exams/${shared.exam}/paper-settings`, KEPT_PAPER, leaver);
    const exam = await trash(`/api/exams/${shared.exam}`, leaver);
    const url = '/api/users/delete';
    expect((await ask('POST', url, { password: PASSWORD }, leaver)).statusCode).toBe(200);
    const { rows } = await sql`
      select from trash_items as item left join trashed_rows on item_id = item.id
      where concat(item::text, content) like ${`%${leaver.accountId}%`}`.execute(server.db);
    expect(rows).toEqual([]);
    expect((await putBack(exam)).statusCode).toBe(200);
    expect((await ask('GET', `/api/exams/${shared.exam}`)).json().data.courseId).toBe(shared.course);
  });
});

describe('a member of a course in the trash', () => {
  /** Gives an account another e-mail. */
  async function moveTo(email: string, account: SignedIn): Promise<void> {
    await ask('POST', '/api/users/change-email', { email, password: PASSWORD }, account);
    const code = server.mails.findLast(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
    const answer = await ask('POST', '/api/users/confirm-new-email', { verificationCode: code }, account);
    expect(answer.statusCode).toBe(200);
  }
  const membersOf = async (course: string) =>
    (await ask('GET', `/api/courses/${course}/members`))
      .json()
      .data.map(({ email, role }: Record<string, string>) => [email, role]);

  test('is forgotten with the account, and keeps the role with a new e-mail', async () => {
    const [leaver, mover] = [await server.signIn(), await server.signIn()];
    const { _id: course } = await pool.course();
    await pool.member(course, leaver.email, 'editor');
    await pool.member(course, mover.email, 'editor');
    const item = await trash(`/api/courses/${course}`);
    await ask('POST', '/api/users/delete', { password: PASSWORD }, leaver);
    const email = 'mover-elsewhere@example.com';
    await moveTo(email, mover);
    const { rows } = await sql`
      select from trashed_rows where content::text like ${`%${leaver.email}%`}
        or content::text like ${`%${mover.email}%`}`.execute(server.db);
    expect(rows).toEqual([]);
    await putBack(item);
    expect(await membersOf(course)).toEqual([[email, 'editor']]);
  });

  test('who deletes the account while the course is put back takes the own exam in the making along, no more', async () => {
    const leaver = await server.signIn();
    const own = await makePossessions(server, owner);
    await pool.member(own.course, leaver.email, 'editor');
    await sql`
      insert into exam_drafts (account_id, course_id, content, changed_at)
      select ${leaver.accountId}, course_id, content, changed_at from exam_drafts where course_id = ${own.course}`.execute(
      server.db,
    );
    const item = await trash(`/api/courses/${own.course}`);
    const deleting = await server.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('accounts').where('id', '=', leaver.accountId).execute();
      const answer = putBack(item);
      await untilLocked(server);
      return { answer };
    });
    expect((await deleting.answer).statusCode).toBe(200);
    const { rows } = await sql`select account_id from exam_drafts where course_id = ${own.course}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ accountId: owner.accountId }]);
  });

  test.each([
    ['viewer', 'editor'],
    ['editor', 'viewer'],
  ] as const)('who was %s and with the new e-mail %s keeps the stronger role', async (before, after) => {
    const mover = await server.signIn();
    const email = `also-${before}-${after}@example.com`;
    const { _id: course } = await pool.course();
    await pool.member(course, mover.email, before);
    await pool.member(course, email, after);
    const item = await trash(`/api/courses/${course}`);
    await moveTo(email, mover);
    await putBack(item);
    expect(await membersOf(course)).toEqual([[email, 'editor']]);
  });

  test('is none any more with the new e-mail of its owner', async () => {
    const mover = await server.signIn();
    const theirs = makePool(server, mover.token);
    const email = 'owner-elsewhere@example.com';
    const { _id: course } = await theirs.course();
    await theirs.member(course, email, 'viewer');
    const item = await trash(`/api/courses/${course}`, mover);
    await moveTo(email, mover);
    expect((await putBack(item, mover)).statusCode).toBe(200);
    const { rows } = await sql`select from course_members where course_id = ${course}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

test('of many who put back, delete and erase the same at once each is told the truth, and the limits hold', async () => {
  const { _id: course } = await pool.course();
  const { _id: chapter } = await pool.chapter(course, { maxNumberOfQuestions: 6 });
  const items: string[] = [];
  for (let number = 0; number < 4; number++) {
    const { _id: question } = await pool.question(chapter);
    items.push(await trash(`/api/questions/${question}`));
  }
  // A chapter of 6 takes two of a kind.
  const answers = await Promise.all([...items, ...items].map((item) => putBack(item)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  const erased = await Promise.all([...items, ...items].map((item) => erase(item)));
  expect(erased.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(await listWrongCells(server.db)).toEqual([]);
});

test('with dummy data what was deleted before comes back, and nothing of the pool is deleted for good', async () => {
  const demo = await makeTestApp({ demo: true });
  try {
    const account = await demo.signIn();
    const own = makePool(demo, account.token);
    const { _id: course } = await own.course();
    const { _id: chapter } = await own.chapter(course);
    const { _id: questionId } = await own.question(chapter);
    const call = (method: Method, url: string) => demo.call({ method, url, token: account.token });
    // Deleted while the installation ran with DEMO=false.
    const by = { id: account.accountId, email: account.email };
    const deleted = { action: 'question.deleted', courseId: course, objectId: questionId, what: '' } as const;
    const trashItemId = await demo.db.transaction().execute((trx) => trashQuestion(trx, by, deleted));
    expect((await call('DELETE', `/api/trash/${trashItemId}`)).statusCode).toBe(403);
    expect((await call('POST', `/api/trash/${trashItemId}/put-back`)).statusCode).toBe(200);
    expect((await call('GET', `/api/questions/${questionId}`)).statusCode).toBe(200);
  } finally {
    await demo.close();
  }
});

test('the history of a course offers to put back what is still in the trash', async () => {
  const { _id: course } = await pool.course();
  const { _id: chapter } = await pool.chapter(course);
  const item = await trash(`/api/chapters/${chapter}`);
  const events = async () => (await ask('GET', `/api/courses/${course}/audit-events`)).json().data;
  expect((await events())[0]).toMatchObject({ _id: item, action: 'chapter.deleted', isInTrash: true });
  await putBack(item);
  expect(
    (await events()).map(({ action, isInTrash }: Record<string, unknown>) => [action, isInTrash]),
  ).toEqual([
    ['chapter.put-back', false],
    ['chapter.deleted', false],
    ['chapter.created', false],
    ['course.created', false],
  ]);
});
