import { type HistoryEvent, NO_ID, type RosterEntry } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePossessions, STUDENT } from '../../../test/every-call.ts';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import type { Account } from '../../platform/http/account.ts';
import { listOwnExams } from '../exams/index.ts';
import { exportOf, saveExam } from './testing/exporting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

let owner: SignedIn;
beforeEach(async () => {
  owner = await app.signIn();
});

const ask = (url: string) => app.call({ method: 'GET', url, token: owner.token });
const read = async (url: string) => (await ask(url)).json().data;
const exported = () => exportOf(app, owner);

const historyEvent = (action: string, what: string) => ({
  _id: expect.any(String),
  at: expect.any(String),
  action,
  what,
});

test('it comes as a file with the day in its name', async () => {
  app.clock.now = new Date('2026-11-05T12:00:00Z');
  owner = await app.signIn();
  const { headers } = await ask('/api/users/export');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-disposition']).toBe(
    'attachment; filename="exam-generation-system-2026-11-05.json"',
  );
});

test('an account without anything has an export', async () => {
  expect(await exported()).toEqual({
    format: 'exam-generation-system-account',
    version: 3,
    exportedAt: expect.any(String),
    account: {
      _id: owner.accountId,
      email: owner.email,
      isVerified: true,
      displayName: null,
      createdAt: expect.any(String),
    },
    sessions: [{ device: 'lightMyRequest', createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
    apiTokens: [],
    courses: [],
    exams: [],
    examDrafts: [],
    examImages: [],
    groups: [],
    sharedCourses: [],
    history: [
      historyEvent('account.verified', 'lightMyRequest'),
      historyEvent('account.exported', 'lightMyRequest'),
    ],
  });
});

test('all that the account owns is in it, as the calls of the API show it', async () => {
  const own = await makePossessions(app, owner);
  const pool = makePool(app, owner.token);
  const other = await pool.question(own.chapter, { text: 'Another one', keepChoiceOrder: true });
  const [one = '', two = ''] = [own.question, other._id].sort();
  await app.db
    .insertInto('questionPairs')
    .values({ oneId: one, otherId: two, courseId: own.course, similarity: null, decision: 'excluded' })
    .execute();

  const { courses, exams } = await exported();
  const [course] = await read('/api/courses');
  const [chapter] = await read(`/api/courses/${own.course}/chapters`);
  const questions = await read(`/api/chapters/${own.chapter}/questions`);
  const [blueprint] = await read(`/api/courses/${own.course}/blueprints`);
  const image = await ask(`/api/images/${own.image}`);
  expect(courses).toEqual([
    {
      _id: course._id,
      name: course.name,
      createdAt: expect.any(String),
      members: [{ email: `colleague-of-${owner.email}`, role: 'viewer' }],
      chapters: [
        {
          _id: chapter._id,
          name: chapter.name,
          number: chapter.number,
          maxNumberOfQuestions: chapter.maxNumberOfQuestions,
          createdAt: expect.any(String),
          questions: questions.map(
            ({
              chapterId: _chapterId,
              chapter: _chapter,
              version: _version,
              measured: _measured,
              ...rest
            }: object & {
              chapterId: string;
              chapter: object;
              version: number;
              measured: object;
            }) => rest,
          ),
        },
      ],
      blueprints: [{ ...blueprint, courseId: undefined }],
      questionPairs: [{ one, other: two, decision: 'excluded' }],
      images: [
        {
          _id: own.image,
          type: image.headers['content-type'],
          width: 1,
          height: 1,
          content: image.rawPayload.toString('base64'),
        },
      ],
      history: (await read(`/api/courses/${own.course}/audit-events`))
        .reverse()
        .map(
          ({ isInTrash: _isInTrash, isThere: _isThere, displayName: _name, ...event }: HistoryEvent) => event,
        ),
    },
  ]);
  expect(courses[0]?.chapters[0]?.questions.map(({ text }) => text)).toContain('Another one');
  const { hasAnswers: _said, progress: _figures, ...exam } = await read(`/api/exams/${own.exam}`);
  const [question] = await read(`/api/exams/${own.exam}/questions`);
  const results = await read(`/api/exams/${own.exam}/results`);
  const { scheme, regradings } = await read(`/api/exams/${own.exam}/marks`);
  expect(exams).toEqual([
    {
      ...exam,
      questions: [{ version: 'A', ...question }],
      scans: [{ _id: own.scan, name: 'stack.pdf', createdAt: expect.any(String) }],
      scannedPages: [
        {
          _id: own.scannedPage,
          scanId: own.scan,
          number: 1,
          kind: 'sheet',
          examVersion: 'A',
          sheetPage: 1,
          studentNumber: STUDENT,
          isDiscarded: true,
          changedAt: expect.any(String),
          questions: [{ number: 1, read: 'B', answer: 'B' }],
          changes: [],
        },
      ],
      results: {
        uploadedAt: results.uploadedAt,
        reliability: null,
        scores: results.scores,
        questions: [
          {
            questionId: own.question,
            version: 'A',
            position: 1,
            numberOfAnswers: 1,
            numberOfCorrect: 1,
            numberOfOmitted: 0,
            numberOfUnreached: null,
            choiceCounts: [0, 1, 0],
            discrimination: null,
          },
        ],
        students: (await read(`/api/exams/${own.exam}/results/students`))
          .filter(({ attendance }: RosterEntry) => attendance === 'present')
          .map(
            ({ name, groupName, email, isListed, attendance, areWrong, ...result }: RosterEntry) => result,
          ),
      },
      marking: { scheme, regradings },
      students: await read(`/api/exams/${own.exam}/students`),
      lastStudentOrdinal: 1,
      printedSheets: [
        {
          token: 'c0ffee00c0ffee00',
          key: Buffer.alloc(32, 7).toString('base64'),
          printedAt: expect.any(String),
          layouts: expect.any(Array),
        },
      ],
    },
  ]);
});

test('histories longer than one page are in it, oldest first', async () => {
  const { course } = await makePossessions(app, owner);
  await sql`
    insert into audit_events (id, account_id, action, course_id, what)
    select gen_random_uuid(), ${owner.accountId}, action,
      case when action like 'chapter.%' then ${course}::uuid end, 'one of many'
    from generate_series(1, 1200), unnest(array['chapter.changed', 'account.logged-in']) as action`.execute(
    app.db,
  );
  const { courses, history } = await exported();
  const many = (events: readonly { what: string }[]) => events.filter(({ what }) => what === 'one of many');
  expect([many(courses[0]?.history ?? []).length, many(history).length]).toEqual([1200, 1200]);
  const ids = history.map(({ _id }) => _id);
  expect(ids).toEqual([...ids].sort());
});

test('an exam with versions has the questions of each, in its order', async () => {
  const own = await makePossessions(app, owner);
  const versions = [{ questions: [own.question], choiceOrders: [[2, 1, 0]] }];
  await saveExam(app, owner, own, { choiceOrders: [[0, 1, 2]], versions });
  const { exams } = await exported();
  expect(exams.at(-1)?.questions.map(({ version, choices }) => [version, choices])).toEqual([
    ['A', ['1', '2', '3']],
    ['B', ['3', '2', '1']],
  ]);
});

test('many changes of a corrected copy come whole and in order, and no page of exams holds them', async () => {
  const own = await makePossessions(app, owner);
  await sql`
    update exams set corrected_from_name = 'As printed', changes = (
      select jsonb_agg(json_build_object(
        'kind', 'moved', 'questionId', ${own.question}::text, 'version', 'A', 'numberBefore', n, 'numberAfter', n,
        'before', null, 'after', null
      ) order by n) from generate_series(1, 501) as n
    ) where id = ${own.exam}`.execute(app.db);
  const correction = (await exported()).exams.find(({ _id }) => _id === own.exam)?.correction;
  expect(correction?.exam).toEqual({ _id: null, name: 'As printed' });
  expect(correction?.changes.map(({ numberBefore }) => numberBefore)).toEqual(
    Array.from({ length: 501 }, (_, index) => index + 1),
  );
  const account = { id: owner.accountId, email: owner.email } as Account;
  for (const exam of await listOwnExams(app.db, account, NO_ID)) expect(exam).not.toHaveProperty('changes');
});

test('a pool of many questions comes whole and in order', async () => {
  const pool = makePool(app, owner.token);
  const chapter = await pool.chapter((await pool.course())._id, { maxNumberOfQuestions: 9_000 });
  await sql`
    insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
    select lpad(to_hex(n), 32, '0')::uuid, ${chapter._id}, 'Question ' || n, '{yes,no}', 'yes', 'simple', 'reminding'
    from generate_series(1, 1201) as n`.execute(app.db);
  const { courses } = await exported();
  expect(courses[0]?.chapters[0]?.questions.map(({ text }) => text)).toEqual(
    Array.from({ length: 1_201 }, (_, index) => `Question ${index + 1}`),
  );
});

test('it is made twenty times an hour at most', async () => {
  const statuses = [];
  for (let time = 1; time <= 21; time++) {
    statuses.push((await ask('/api/users/export')).statusCode);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  await exportOf(app, await app.signIn());
});
