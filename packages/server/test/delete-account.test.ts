import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askForResetToken, Browser, lastCodeTo, PASSWORD } from '../src/features/users/testing/browser.ts';
import { DOT, makePossessions } from './every-call.ts';
import { makePool } from './pool.ts';
import { refusal } from './refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

let leaver: Browser;
let email: string;
let accountId: string;
let colleague: SignedIn;
let nextPerson = 1;
beforeEach(async () => {
  leaver = new Browser(app);
  email = `leaver-${nextPerson++}@example.com`;
  accountId = (await leaver.signUp(email)).json().user._id;
  await leaver.verify(lastCodeTo(app, email));
  colleague = await app.signIn();
});

const leave = (password = PASSWORD) => leaver.post('/api/users/delete', { password });
const ownToken = () => leaver.token ?? '';

const ask = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { token }: { token: string },
  payload?: object,
) => app.call({ method, url, token, ...(payload && { payload }) });

/** Every row of every table that contains the text, as `table: row`. */
async function rowsThatMention(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} as t where strpos(t::text, ${text}) > 0`.execute(app.db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** How many rows of each table contain one of the texts. */
async function countMentions(texts: readonly string[]): Promise<Record<string, number>> {
  const rows = new Set((await Promise.all(texts.map(rowsThatMention))).flat());
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const table = row.slice(0, row.indexOf(':'));
    counts[table] = (counts[table] ?? 0) + 1;
  }
  return counts;
}

/** What goes with an account although its course goes on: what is of one person alone, and students, who gave their answers to that person. */
const LOST_WITH_ONE_PERSON = [
  // The colleague is the owner now.
  'course_members -1',
  'exam_drafts -1',
  // Named by that person.
  'exam_helpers -1',
  'exam_students -1',
  'student_results -1',
  'scans -1',
  'scanned_pages -1',
  'exam_scans -1',
  'result_mailings -1',
  'student_mails -1',
].sort();

/** A course of `owner` with a chapter and a question that shows an image. */
async function makeCourseWithImage(owner: { token: string }, name: string) {
  const pool = makePool(app, owner.token);
  const course = await pool.course(name);
  const chapter = await pool.chapter(course._id, { number: 1 });
  const added = await ask('POST', '/api/images', owner, { courseId: course._id, content: DOT });
  const image: string = added.json().data._id;
  const question = await pool.question(chapter._id, { text: `What is this? ![a dot](image:${image})` });
  return { course: course._id, chapter: chapter._id, question: question._id, image };
}

/** Saves an exam of one question, as `maker`. */
async function saveExam(maker: { token: string }, made: Awaited<ReturnType<typeof makeCourseWithImage>>) {
  const answer = await ask('POST', '/api/exams', maker, {
    name: 'An exam that stays',
    courseId: made.course,
    questions: [made.question],
    chaptersDistribution: { [made.chapter]: 1 },
    difficultyDistribution: { simple: 1, difficult: 0 },
    objectiveDistribution: { reminding: 1, understanding: 0, creativity: 0 },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data._id as string;
}

describe('deleting an account', () => {
  test('leaves no row that mentions the account, and nothing that belonged to it', async () => {
    const own = await makePossessions(app, { email, accountId, token: ownToken() });
    const other = await makePool(app, ownToken()).question(own.chapter, { text: 'Another one' });
    const [one = '', two = ''] = [own.question, other._id].sort();
    await app.db
      .insertInto('questionPairs')
      .values({ oneId: one, otherId: two, courseId: own.course, similarity: null, decision: 'kept' })
      .execute();
    const theirs = makePool(app, colleague.token);
    await theirs.member((await theirs.course())._id, email, 'editor');
    await leaver.post('/api/users/change-email', { email: `new-${email}`, password: PASSWORD });
    await askForResetToken(app, leaver, email);
    const secrets = [accountId, email, `new-${email}`, ...Object.values(own), other._id];
    for (const secret of secrets) expect([secret, await rowsThatMention(secret)]).not.toEqual([secret, []]);

    const response = await leave();
    expect([response.statusCode, response.json()]).toEqual([200, { data: null }]);
    for (const secret of secrets) expect([secret, await rowsThatMention(secret)]).toEqual([secret, []]);
  });

  test('ends its sessions and clears the cookies; a mail says so', async () => {
    const elsewhere = new Browser(app);
    await elsewhere.logIn(email);
    await leave();
    expect(leaver.cookies.size).toBe(0);
    for (const browser of [leaver, elsewhere]) {
      expect((await browser.me()).statusCode).toBe(401);
      expect((await browser.refresh()).statusCode).toBe(400);
    }
    expect((await new Browser(app).logIn(email)).statusCode).toBe(400);
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Your account was deleted' });
  });

  test('needs the password', async () => {
    const refused = await leave('a wrong password');
    expect(refused.json()).toEqual(refusal('This is not your password.', 'password'));
    expect((await leaver.me()).statusCode).toBe(200);
  });

  test('frees the e-mail: a new account with it begins empty', async () => {
    const theirs = makePool(app, colleague.token);
    await theirs.member((await theirs.course())._id, email, 'editor');
    await makePool(app, ownToken()).course();
    await leave();
    const { token, accountId: newId } = await app.signIn(email);
    expect(newId).not.toBe(accountId);
    expect((await ask('GET', '/api/courses', { token })).json().data).toEqual([]);
  });

  test('requested twice at the same time happens once', async () => {
    const statuses = (
      await Promise.all([leave(), leaver.copy().post('/api/users/delete', { password: PASSWORD })])
    ).map(({ statusCode }) => statusCode);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('what an account shared', () => {
  test('stays in the history of others’ courses without its name, and leaves the history of its own', async () => {
    const made = await makeCourseWithImage(colleague, 'A course with a history');
    await makePool(app, colleague.token).member(made.course, email, 'editor');
    await makePool(app, ownToken()).chapter(made.course, { number: 2 });
    const own = await makePool(app, ownToken()).course('The course of somebody');
    await leave();
    const { data } = (await ask('GET', `/api/courses/${made.course}/audit-events`, colleague)).json();
    expect(data).toMatchObject([
      { action: 'member.removed', email: null, memberEmail: null, what: 'editor' },
      { action: 'chapter.created', email: null },
      { action: 'member.added', email: colleague.email, memberEmail: null },
      { action: 'question.created', email: colleague.email },
      { action: 'image.added', email: colleague.email },
      { action: 'chapter.created', email: colleague.email },
      { action: 'course.created', email: colleague.email },
    ]);
    for (const secret of [accountId, own._id]) expect(await rowsThatMention(secret)).toEqual([]);
  });

  test('a question that it made in a colleague’s course stays without its maker, also in the trash', async () => {
    const made = await makeCourseWithImage(colleague, 'A course with questions of two');
    await makePool(app, colleague.token).member(made.course, email, 'editor');
    const own = makePool(app, ownToken());
    const chapter = await own.chapter(made.course, { number: 2 });
    const kept = await own.question(chapter._id, { text: 'Kept' });
    const gone = await own.question(chapter._id, { text: 'In the trash' });
    await ask('DELETE', `/api/questions/${gone._id}`, colleague);
    const ofTables = (await rowsThatMention(accountId)).map((row) => row.split(':')[0]);
    expect(ofTables).toEqual(expect.arrayContaining(['questions', 'trashed_rows']));
    await leave();
    expect(await rowsThatMention(accountId)).toEqual([]);
    const [item] = (await ask('GET', '/api/trash', colleague)).json().data;
    expect((await ask('POST', `/api/trash/${item._id}/put-back`, colleague)).statusCode).toBe(200);
    const { rows } = await sql`select made_by from questions where chapter_id = ${chapter._id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ madeBy: null }, { madeBy: null }]);
    expect((await ask('GET', `/api/questions/${kept._id}`, colleague)).statusCode).toBe(200);
  });

  test('an exam that it made in a colleague’s course stays there and belongs to the colleague', async () => {
    const made = await makeCourseWithImage(colleague, 'The course of a colleague');
    await makePool(app, colleague.token).member(made.course, email, 'editor');
    const exam = await saveExam({ token: ownToken() }, made);
    await leave();
    const trail = (await ask('GET', `/api/courses/${made.course}/audit-events`, colleague)).json().data;
    expect(trail).toContainEqual({
      _id: expect.any(String),
      at: expect.any(String),
      action: 'exam.left',
      email: null,
      objectId: exam,
      what: 'An exam that stays',
      memberEmail: null,
      isInTrash: false,
      isThere: true,
      displayName: null,
    });
    await ask('DELETE', `/api/courses/${made.course}`, colleague);
    const kept = await ask('GET', `/api/exams/${exam}/questions`, colleague);
    expect(kept.json().data).toMatchObject([{ _id: made.question }]);
    expect((await ask('GET', `/api/images/${made.image}`, colleague)).statusCode).toBe(200);
    expect((await ask('DELETE', `/api/exams/${exam}`, colleague)).statusCode).toBe(200);
  });

  test('goes to a colleague who has worked in it, with all that is in it and in the trash; only what is of one person goes', async () => {
    const own = await makePossessions(app, { email, accountId, token: ownToken() });
    await makePool(app, ownToken()).member(own.course, colleague.email, 'editor');
    const written = await makePool(app, colleague.token).question(own.chapter, { text: 'By the colleague' });
    const gone = await makePool(app, colleague.token).question(own.chapter, {
      text: 'Also by the colleague',
    });
    await ask('DELETE', `/api/questions/${gone._id}`, colleague);
    const things = [own.course, own.chapter, own.question, own.exam, colleague.accountId];
    const before = await countMentions(things);
    await leave();
    const after = await countMentions(things);
    const lost = Object.entries(before).flatMap(([table, rows]) => {
      const left = after[table] ?? 0;
      return left < rows ? [`${table} ${left - rows}`] : [];
    });
    expect(lost.sort()).toEqual(LOST_WITH_ONE_PERSON);
    expect(await rowsThatMention(accountId)).toEqual([]);

    const courses = (await ask('GET', '/api/courses', colleague)).json().data;
    expect(courses).toMatchObject([{ _id: own.course, role: 'owner', owner: { email: colleague.email } }]);
    for (const question of [own.question, own.twin, written._id]) {
      expect((await ask('GET', `/api/questions/${question}`, colleague)).statusCode).toBe(200);
    }
    for (const { _id } of (await ask('GET', '/api/trash', colleague)).json().data) {
      expect((await ask('POST', `/api/trash/${_id}/put-back`, colleague)).statusCode).toBe(200);
    }
    expect((await ask('GET', `/api/questions/${gone._id}`, colleague)).statusCode).toBe(200);
    const [event] = (await ask('GET', `/api/courses/${own.course}/audit-events`, colleague))
      .json()
      .data.filter(({ action }: { action: string }) => action === 'member.took-over');
    expect(event).toMatchObject({ email: null, memberEmail: colleague.email });
  });

  test('goes to the longest-serving editor, or to the colleague who is named', async () => {
    const [first, second] = [colleague, await app.signIn()];
    const make = async (name: string) => {
      const made = await makeCourseWithImage({ token: ownToken() }, name);
      await makePool(app, ownToken()).member(made.course, (await app.signIn()).email, 'editor');
      for (const person of [first, second]) {
        await makePool(app, ownToken()).member(made.course, person.email, 'editor');
        await saveExam(person, made);
      }
      return made.course;
    };
    const [preset, wished] = [await make('Preset'), await make('Wished')];
    const offered = (await ask('GET', '/api/courses-to-hand-over', { token: ownToken() })).json().data;
    expect(offered).toMatchObject([
      { _id: preset, name: 'Preset', numberOfQuestions: 1 },
      { _id: wished, name: 'Wished', numberOfQuestions: 1 },
    ]);
    const { successors } = offered[1];
    expect(successors).toMatchObject([{ email: first.email }, { email: second.email }]);
    const wishes = [{ courseId: wished, memberId: successors[1]._id }];
    await leaver.post('/api/users/delete', { password: PASSWORD, successors: wishes });
    expect((await ask('GET', `/api/courses/${preset}`, first)).json().data.role).toBe('owner');
    expect((await ask('GET', `/api/courses/${wished}`, first)).json().data.role).toBe('editor');
    expect((await ask('GET', `/api/courses/${wished}`, second)).json().data.role).toBe('owner');
  });

  test('goes to nobody who has not worked in it, so that nobody gets the storage of a stranger', async () => {
    const made = await makeCourseWithImage({ token: ownToken() }, 'A gift that nobody asked for');
    const { _id } = await makePool(app, ownToken()).member(made.course, colleague.email, 'editor');
    expect((await ask('GET', '/api/courses-to-hand-over', { token: ownToken() })).json().data).toEqual([]);
    const unknown = '01a22b2c-fa7e-7732-b19f-f78202178e78';
    const theirs = await makeCourseWithImage(colleague, 'A course of the colleague');
    for (const [courseId, memberId, status] of [
      [made.course, _id, 409],
      [made.course, unknown, 404],
      [theirs.course, _id, 404],
      [unknown, _id, 404],
    ] as const) {
      const successors = [{ courseId, memberId }];
      const refused = await leaver.post('/api/users/delete', { password: PASSWORD, successors });
      expect(refused.statusCode).toBe(status);
    }
    expect((await leaver.me()).statusCode).toBe(200);
    await leave();
    expect((await ask('GET', '/api/courses', colleague)).json().data).toMatchObject([{ _id: theirs.course }]);
    expect(await rowsThatMention(made.course)).toEqual([]);
  });

  test('goes on when two owners leave each other a course at the same time', async () => {
    const other = new Browser(app);
    const otherEmail = `other-${email}`;
    await other.signUp(otherEmail);
    await other.verify(lastCodeTo(app, otherEmail));
    const people = [
      { token: ownToken(), email },
      { token: other.token ?? '', email: otherEmail },
    ] as const;
    const courses: string[] = [];
    for (const [at, person] of people.entries()) {
      const made = await makeCourseWithImage(person, `Course ${at}`);
      for (const member of [people[1 - at]!, colleague]) {
        await makePool(app, person.token).member(made.course, member.email, 'editor');
        await saveExam(member, made);
      }
      courses.push(made.course);
    }
    const answers = await Promise.all([leave(), other.post('/api/users/delete', { password: PASSWORD })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const course of courses) {
      expect((await ask('GET', `/api/courses/${course}`, colleague)).json().data.role).toBe('owner');
    }
  });

  test('keeps its images and the exams of both when it goes to a colleague', async () => {
    const made = await makeCourseWithImage({ token: ownToken() }, 'The course that stays');
    await makePool(app, ownToken()).member(made.course, colleague.email, 'editor');
    const exams = [await saveExam(colleague, made), await saveExam({ token: ownToken() }, made)];
    await leave();
    const listed = (await ask('GET', '/api/exams', colleague)).json().data as { _id: string }[];
    expect(listed.map(({ _id }) => _id).sort()).toEqual(exams.sort());
    expect((await ask('GET', `/api/images/${made.image}`, colleague)).statusCode).toBe(200);
    expect(await rowsThatMention(accountId)).toEqual([]);
  });

  test('stays shared with a member whose e-mail an unverified account also used', async () => {
    const theirs = makePool(app, colleague.token);
    const { _id: course } = await theirs.course();
    const invited = `invited-${email}`;
    await theirs.member(course, invited, 'editor');
    const impostor = new Browser(app);
    await impostor.signUp(invited);
    expect((await impostor.post('/api/users/delete', { password: PASSWORD })).statusCode).toBe(200);
    app.clock.advance(60_000);
    const { token } = await app.signIn(invited);
    expect((await ask('GET', '/api/courses', { token })).json().data).toMatchObject([{ _id: course }]);
    const { data } = (await ask('GET', `/api/courses/${course}/audit-events`, colleague)).json();
    expect(data[0]).toMatchObject({ action: 'member.added', memberEmail: invited });
  });

  test('an image that it added to the course of a colleague stays with the course', async () => {
    const made = await makeCourseWithImage(colleague, 'Another course of a colleague');
    await makePool(app, colleague.token).member(made.course, email, 'editor');
    const content = { courseId: made.course, content: DOT };
    const image = (await ask('POST', '/api/images', { token: ownToken() }, content)).json().data._id;
    await leave();
    expect((await ask('GET', `/api/images/${image}`, colleague)).statusCode).toBe(200);
    expect(await rowsThatMention(accountId)).toEqual([]);
  });
});

describe('where the pool is dummy data', () => {
  test('an ordinary account can be deleted with its copies; the demo account cannot', async () => {
    const demo = await makeTestApp({ demo: true });
    const stays = await demo.signIn('demo@example.com');
    const goes = await demo.signIn();
    const remove = ({ token }: SignedIn) =>
      demo.call({
        method: 'POST',
        url: '/api/users/delete',
        payload: { password: 'correct horse battery' },
        token,
      });
    expect((await remove(stays)).statusCode).toBe(403);
    expect((await remove(goes)).statusCode).toBe(200);
    const courses = await demo.db.selectFrom('courses').select('ownerId').execute();
    expect(courses).toEqual([{ ownerId: stays.accountId }, { ownerId: stays.accountId }]);
    const { count } = await demo.db
      .selectFrom('questions')
      .innerJoin('chapters', 'chapters.id', 'questions.chapterId')
      .innerJoin('courses', 'courses.id', 'chapters.courseId')
      .where('ownerId', '!=', stays.accountId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
    await demo.close();
  });
});
