import { type Course, type ExamDraftContent, LIMITS } from '@exam/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftContent } from '../../../../test/every-call/exam-bodies.ts';
import { makePool } from '../../../../test/pool.ts';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;
let course: Course;
let chapter: string;
let question: string;
let content: ExamDraftContent;

beforeAll(async () => {
  server = await makeTestApp();
});
beforeEach(async () => {
  owner = await server.signIn();
  pool = makePool(server, owner.token);
  course = await pool.course();
  chapter = (await pool.chapter(course._id))._id;
  question = (await pool.question(chapter))._id;
  content = draftContent({ chapter, question }) as ExamDraftContent;
});
afterAll(() => server.close());

const ask = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object, by = owner) =>
  server.call({ method, url, ...(payload && { payload }), token: by.token });
const url = () => `/api/courses/${course._id}/exam-draft`;
const keep = (fields: object = {}, by = owner) => ask('PUT', url(), { content, ...fields }, by);
const read = (by = owner) => ask('GET', url(), undefined, by);
const list = async (by = owner) => (await ask('GET', '/api/exam-drafts', undefined, by)).json().data;

describe('an exam in the making', () => {
  test('is kept as it was sent, and comes back with its questions as the pool has them now', async () => {
    const kept = (await keep()).json().data;
    expect(kept).toMatchObject({
      courseId: course._id,
      courseName: course.name,
      name: 'Midterm in the making',
      numberOfQuestions: 1,
      version: 1,
    });
    const answer = (await read()).json().data;
    expect(answer).toMatchObject({ ...kept, content });
    expect(answer.questions.map(({ _id }: { _id: string }) => _id)).toEqual([question]);
    expect(await list()).toEqual([kept]);
  });

  test('of an older version does not replace a newer one, and any is replaced where no version is named', async () => {
    expect((await keep({ version: 0 })).statusCode).toBe(200);
    expect((await keep({ version: 1 })).json().data.version).toBe(2);
    for (const version of [0, 1]) {
      const refused = await keep({ version });
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        refusal('The exam that you are making in this course was changed in another window.'),
      ]);
    }
    expect((await keep()).json().data.version).toBe(3);
  });

  test('ends when it is discarded, and the answer holds it', async () => {
    await keep();
    expect((await ask('DELETE', url())).json()).toEqual({ data: { content } });
    expect((await read()).json()).toEqual(refusal('Exam in the making not found.'));
    expect((await ask('DELETE', url())).json()).toEqual({ data: { content: null } });
  });

  test('ends when it is saved; another one of the course stays', async () => {
    const asked = { chapters: { [chapter]: 1 }, difficulty: { simple: 1 }, objective: { reminding: 1 } };
    const generate = async () => (await ask('POST', '/api/exams/generate', asked)).json().generationId;
    const [first, other] = [await generate(), await generate()];
    await keep({
      content: { ...content, paper: content.paper && { ...content.paper, generationId: first } },
    });
    const save = (generationId: string) =>
      ask('POST', '/api/exams', {
        name: 'Exam',
        courseId: course._id,
        questions: [question],
        chaptersDistribution: { [chapter]: 1 },
        difficultyDistribution: { simple: 1 },
        objectiveDistribution: { reminding: 1 },
        generationId,
      });
    expect((await save(other)).statusCode).toBe(201);
    expect(await list()).toHaveLength(1);
    expect((await save(first)).statusCode).toBe(201);
    expect(await list()).toEqual([]);
  });

  test('belongs to its account alone, viewers included, and is not seen without the course', async () => {
    const viewer = await server.signIn();
    const member = await pool.member(course._id, viewer.email, 'viewer');
    await keep();
    expect(await list(viewer)).toEqual([]);
    expect((await read(viewer)).statusCode).toBe(404);
    expect((await keep({}, viewer)).json().data.version).toBe(1);
    await ask('DELETE', `/api/courses/${course._id}/members/${member._id}`);
    for (const answer of [await read(viewer), await keep({}, viewer)]) {
      expect(answer.json()).toEqual(refusal('Course not found.'));
    }
    expect(await list(viewer)).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test('shows no question of another course, whatever its content names', async () => {
    const elsewhere = makePool(server, (await server.signIn()).token);
    const foreign = (await elsewhere.question((await elsewhere.chapter((await elsewhere.course())._id))._id))
      ._id;
    for (const id of [foreign, uuid()]) {
      expect((await keep({ content: { ...content, locked: [id], taken: [id] } })).statusCode).toBe(200);
      const { questions } = (await read()).json().data;
      expect(questions.map(({ _id }: { _id: string }) => _id)).toEqual([question]);
    }
  });

  test('is refused with anything that the screen does not keep', async () => {
    const refused = [
      { ...content, more: 1 },
      { ...content, name: 'x'.repeat(LIMITS.nameLength + 1) },
      { ...content, name: '\0' },
      { ...content, locked: ['not-an-id'] },
      { ...content, locked: Array(LIMITS.questionsInVersions + 1).fill(question) },
      { ...content, paper: { ...content.paper, versions: [] } },
      { ...content, paper: { ...content.paper, generationId: '\0' } },
      { ...content, paper: { ...content.paper, generationId: '\ud800' } },
      {
        ...content,
        paper: {
          ...content.paper,
          versions: Array(LIMITS.questionsInVersions / LIMITS.examQuestions + 1).fill({
            questions: Array(LIMITS.examQuestions).fill(question),
          }),
        },
      },
    ];
    for (const wrong of refused) {
      const answer = await keep({ content: wrong });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'content']);
    }
  });

  test('which another release kept in an unknown form counts as none', async () => {
    await keep();
    await sql`update exam_drafts set content = '{"name":"Old"}' where course_id = ${course._id}`.execute(
      server.db,
    );
    expect((await read()).statusCode).toBe(404);
    const { examDrafts } = (await ask('GET', '/api/users/export')).json();
    expect(examDrafts).toEqual([]);
    expect((await keep({ version: 1 })).statusCode).toBe(200);
  });

  test(`is forgotten when ${LIMITS.examDrafts} others changed later`, async () => {
    await keep();
    await sql`update exam_drafts set changed_at = changed_at - interval '1 hour'`.execute(server.db);
    await sql`
      with made as (
        insert into courses (id, owner_id, name)
        select gen_random_uuid(), ${owner.accountId}, 'Course ' || n from generate_series(1, ${LIMITS.examDrafts}::int) as n
        returning id
      )
      insert into exam_drafts (account_id, course_id, content, changed_at)
      select ${owner.accountId}, id, ${JSON.stringify(content)}::json, now() - interval '1 minute' from made`.execute(
      server.db,
    );
    const last = await pool.course();
    await ask('PUT', `/api/courses/${last._id}/exam-draft`, { content });
    const listed: { courseId: string }[] = await list();
    expect(listed).toHaveLength(LIMITS.examDrafts);
    expect(listed.map(({ courseId }) => courseId)).not.toContain(course._id);
  });
});
