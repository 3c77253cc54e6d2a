import { type Chapter, type CopiedQuestions, type Course, LIMITS, type Question } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANNOTATIONS, makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { untilLocked } from '../../../test/until.ts';
import { listWrongCells } from '../../../test/wrong-cells.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { draw } from '../images/testing/drawings.ts';
import { writeCopies } from './write-copies.ts';

let server: TestApp;
let owner: SignedIn;
let colleague: SignedIn;
let pool: ReturnType<typeof makePool>;
let theirs: ReturnType<typeof makePool>;
let course: Course;
let chapter: Chapter;
/** A course of the colleague, and its chapter. */
let other: Course;
let target: Chapter;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  colleague = await server.signIn();
  pool = makePool(server, owner.token);
  theirs = makePool(server, colleague.token);
});
beforeEach(async () => {
  course = await pool.course('Mathematics');
  chapter = await pool.chapter(course._id, { name: 'Numbers', number: 1 });
  other = await theirs.course('Mathematics 2027');
  target = await theirs.chapter(other._id, { name: 'Target', number: 1 });
  await pool.member(course._id, colleague.email, 'viewer');
});
afterAll(() => server.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, by: SignedIn, payload?: object) =>
  server.call({ method, url, token: by.token, ...(payload && { payload }) });

const copy = (questions: readonly string[], chapterId = target._id, by = colleague) =>
  ask('POST', '/api/questions/copy', by, { questions, chapterId });

async function copied(
  questions: readonly string[],
  chapterId?: string,
  by?: SignedIn,
): Promise<CopiedQuestions> {
  const answer = await copy(questions, chapterId, by);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data;
}

const read = async (id: string, by = colleague): Promise<Question> =>
  (await ask('GET', `/api/questions/${id}`, by)).json().data;

const addImage = async (courseId: string, format: 'png' | 'webp', by = owner): Promise<string> => {
  const content = (await draw(format)).toString('base64');
  return (await ask('POST', '/api/images', by, { courseId, content })).json().data._id;
};

const listImages = async (courseId: string) =>
  server.db.selectFrom('images').where('courseId', '=', courseId).select(['id', 'contentKey']).execute();

const copyWhole = (name = 'Mathematics 2027', by = colleague, courseId = course._id) =>
  ask('POST', `/api/courses/${courseId}/copy`, by, { name });

describe('questions that are copied to another course', () => {
  test('keep all that their authors said, and stay where they are', async () => {
    const fields = {
      ...ANNOTATIONS,
      choices: ['1', '2', 'None of these'],
      pinnedChoices: ['None of these'],
      keepChoiceOrder: true,
      difficulty: 'difficult',
      objective: 'creativity',
    };
    const question = await pool.question(chapter._id, fields);
    const { questionIds, ...rest } = await copied([question._id]);
    expect(rest).toEqual({ numberAlreadyThere: 0, nearDuplicates: [] });
    const { _id, chapterId, chapter: place, createdAt, ...content } = await read(questionIds[0]!);
    const { _id: oldId, chapterId: _o, chapter: _p, createdAt: _c, ...before } = question;
    expect(content).toEqual(before);
    expect([chapterId, place.course._id]).toEqual([target._id, other._id]);
    expect(_id).not.toBe(oldId);
    expect(createdAt).not.toBe(question.createdAt);
    expect((await read(oldId, owner)).chapterId).toBe(chapter._id);
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('come in the order in which they were named', async () => {
    const texts = ['First one of all', 'Another thing altogether', 'Nothing like the others'];
    const ids: string[] = [];
    for (const text of texts) ids.unshift((await pool.question(chapter._id, { text }))._id);
    const { questionIds } = await copied(ids);
    expect(questionIds).toEqual([...questionIds].sort());
    const names = await Promise.all(questionIds.map(async (id) => (await read(id)).text));
    expect(names).toEqual([...texts].reverse());
  });

  test('say where they came from, with a link as long as one sees it', async () => {
    const question = await pool.question(chapter._id);
    const { questionIds } = await copied([question._id]);
    const origin = async () =>
      (await ask('GET', `/api/questions/${questionIds[0]}/history`, colleague)).json().data.copiedFrom;
    expect(await origin()).toEqual({ _id: question._id, course: 'Mathematics' });
    const members = (await ask('GET', `/api/courses/${course._id}/members`, owner)).json().data;
    await ask('DELETE', `/api/courses/${course._id}/members/${members[0]._id}`, owner);
    expect(await origin()).toEqual({ _id: null, course: 'Mathematics' });
    const own = (await ask('GET', `/api/questions/${question._id}/history`, owner)).json().data;
    expect(own.copiedFrom).toBeNull();
  });

  test('keep that when they come back out of the trash', async () => {
    const { questionIds } = await copied([(await pool.question(chapter._id))._id]);
    const url = `/api/questions/${questionIds[0]}`;
    const { trashItemId } = (await ask('DELETE', url, colleague)).json().data;
    await ask('POST', `/api/trash/${trashItemId}/put-back`, colleague);
    const { copiedFrom } = (await ask('GET', `${url}/history`, colleague)).json().data;
    expect(copiedFrom.course).toBe('Mathematics');
  });

  test('take their pictures along: one that the course has already is used', async () => {
    const [one, two] = [await addImage(course._id, 'png'), await addImage(course._id, 'webp')];
    const there = await addImage(other._id, 'png', colleague);
    const question = await pool.question(chapter._id, {
      text: `Look at ![this](image:${one})`,
      choices: [`![a](image:${two.toUpperCase()})`, 'none'],
      correctAnswer: `![a](image:${two.toUpperCase()})`,
      explanation: `As ![shown](image:${one})`,
    });
    const { text, choices, correctAnswer, explanation } = await read(
      (await copied([question._id])).questionIds[0]!,
    );
    expect(text).toBe(`Look at ![this](image:${there})`);
    expect(explanation).toBe(`As ![shown](image:${there})`);
    expect(choices).toContain(correctAnswer);
    const images = await listImages(other._id);
    expect(images).toHaveLength(2);
    const added = images.find(({ id }) => id !== there)!;
    expect(correctAnswer).toBe(`![a](image:${added.id})`);
    const [before] = (await listImages(course._id)).filter(({ id }) => id === two);
    expect(added.contentKey).toBe(before?.contentKey);
    expect((await ask('GET', `/api/images/${added.id}`, colleague)).statusCode).toBe(200);
  });

  test('stay valid where two choices differ in nothing but copies of one picture', async () => {
    const [one, two] = [await addImage(course._id, 'png'), await addImage(course._id, 'png')];
    await addImage(other._id, 'png', colleague);
    const choices = [`![a](image:${one})`, `![a](image:${two})`];
    const question = await pool.question(chapter._id, { choices, correctAnswer: choices[1] });
    const copy = await read((await copied([question._id])).questionIds[0]!);
    expect(new Set(copy.choices).size).toBe(2);
    expect(copy.correctAnswer).toBe(copy.choices[1]);
    expect(await listImages(other._id)).toHaveLength(2);
  });

  test('leave a picture out that one may not see', async () => {
    const stranger = await server.signIn();
    const elsewhere = await makePool(server, stranger.token).course();
    const image = await addImage(elsewhere._id, 'png', stranger);
    const question = await pool.question(chapter._id, { text: `Look at ![this](image:${image})` });
    const { text } = await read((await copied([question._id])).questionIds[0]!);
    expect(text).toBe(`Look at ![this](image:${image})`);
    expect(await listImages(other._id)).toEqual([]);
  });

  test('are left out where the course has them, so that a repeated request makes nothing more', async () => {
    const question = await pool.question(chapter._id);
    const further = await pool.question(chapter._id, { text: 'Something else entirely?' });
    await copied([question._id]);
    const again = await copied([question._id, further._id]);
    expect(again.numberAlreadyThere).toBe(1);
    expect(again.questionIds).toHaveLength(1);
    expect(await copied([question._id, further._id])).toEqual({
      questionIds: [],
      numberAlreadyThere: 2,
      nearDuplicates: [],
    });
  });

  test('with another correct answer are no duplicates', async () => {
    const question = await pool.question(chapter._id);
    await theirs.question(target._id, { correctAnswer: '1' });
    expect((await copied([question._id])).questionIds).toHaveLength(1);
  });

  test('name the near-duplicates that are there, though another copy is more similar', async () => {
    const text = 'Which of these whole numbers can be divided by two without any rest?';
    const near = await theirs.question(target._id, { text: text.replace('whole', 'natural') });
    const one = await pool.question(chapter._id, { text });
    const two = await pool.question(chapter._id, { text: text.replace('any rest', 'a rest') });
    const { questionIds, nearDuplicates } = await copied([one._id, two._id]);
    expect(nearDuplicates).toEqual(
      questionIds.map((copyId) => ({ copyId, questionId: near._id, similarity: expect.any(Number) })),
    );
    for (const { similarity } of nearDuplicates) expect(similarity).toBeGreaterThanOrEqual(0.6);
  });

  test('are counted once in the history of the course that they enter', async () => {
    const question = await pool.question(chapter._id);
    await copied([question._id]);
    const events = async (id: string, by: SignedIn) =>
      (await ask('GET', `/api/courses/${id}/audit-events`, by)).json().data;
    const [newest] = await events(other._id, colleague);
    expect(newest).toMatchObject({ action: 'questions.copied', what: '1', email: colleague.email });
    expect((await events(course._id, owner)).map(({ action }: { action: string }) => action)).not.toContain(
      'questions.copied',
    );
  });
});

describe('a chapter without room', () => {
  test('refuses all of them and says what would be enough', async () => {
    const small = await theirs.chapter(other._id, { name: 'Small', number: 7, maxNumberOfQuestions: 2 });
    const ids = [];
    for (const text of ['One thing', 'Quite another', 'Altogether different']) {
      ids.push((await pool.question(chapter._id, { text }))._id);
    }
    const answer = await copy(ids, small._id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().fullChapters[0]).toMatchObject({ chapterId: small._id, numberOfQuestionsThen: 3 });
    expect((await ask('GET', `/api/chapters/${small._id}/questions`, colleague)).json().data).toEqual([]);
  });
});

describe('who may copy', () => {
  test('a viewer of the course that they come from, and an editor of the one that they enter', async () => {
    const question = await pool.question(chapter._id);
    const back = await theirs.question(target._id, { text: 'Something of the colleague?' });
    // The colleague may not add to the course of the owner, and the owner sees nothing of the colleague.
    expect((await copy([back._id], chapter._id)).statusCode).toBe(403);
    expect((await copy([question._id], target._id, owner)).json()).toEqual(refusal('Chapter not found.'));
    expect((await copy([back._id], chapter._id, owner)).json()).toEqual(refusal('Question not found.'));
    expect((await copyWhole('Mine', owner, other._id)).json()).toEqual(refusal('Course not found.'));
  });

  test('nobody whose role ended while the copy waited for the course', async () => {
    await theirs.member(other._id, owner.email, 'editor');
    const question = await pool.question(chapter._id);
    let waiting: ReturnType<typeof copy> | undefined;
    await inTransaction(server.db, async (trx) => {
      await sql`select from courses where id = ${other._id} for update`.execute(trx);
      waiting = copy([question._id], target._id, owner);
      await untilLocked(server);
      await trx.deleteFrom('courseMembers').where('courseId', '=', other._id).execute();
    });
    expect((await waiting)?.json()).toEqual(refusal('Course not found.'));
    expect((await ask('GET', `/api/chapters/${target._id}/questions`, colleague)).json().data).toEqual([]);
  });
});

describe('all that a list finds', () => {
  test('is copied in its order, and refused if it has other questions by now', async () => {
    for (const text of ['Beta of the letters', 'Alpha, the first of them'])
      await pool.question(chapter._id, { text });
    const filters = { course: course._id, sort: 'text' };
    const found = (numberOfQuestions: number) =>
      ask('POST', '/api/questions/copy-found', colleague, {
        filters,
        numberOfQuestions,
        chapterId: target._id,
      });
    expect((await found(3)).statusCode).toBe(409);
    const { questionIds } = (await found(2)).json().data;
    const texts = await Promise.all(questionIds.map(async (id: string) => (await read(id)).text));
    expect(texts).toEqual(['Alpha, the first of them', 'Beta of the letters']);
  });
});

describe('a copy of a course', () => {
  test('leaves out what was deleted while it was made; a copy of named questions is refused then', async () => {
    const [stays, goes] = [
      await pool.question(chapter._id),
      await pool.question(chapter._id, { text: 'Gone' }),
    ];
    await ask('DELETE', `/api/questions/${goes._id}`, owner);
    const sources = [goes, stays].map(({ _id: id }) => ({ id, courseName: 'Old', chapterId: target._id }));
    const account = { id: colleague.accountId, email: colleague.email } as Account;
    const write = (mayBeGone: boolean) =>
      inTransaction(server.db, (trx) =>
        writeCopies(trx, account, { courseId: other._id, sources, images: new Map(), mayBeGone }),
      );
    expect([...(await write(true)).keys()]).toEqual([stays._id]);
    await expect(write(false)).rejects.toThrow('Question');
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('is refused for more questions than an import may have', async () => {
    await pool.question(chapter._id);
    const count = (numberOfQuestions: number) =>
      sql`update cells set number_of_questions = ${numberOfQuestions}
        where chapter_id = ${chapter._id} and number_of_questions > 0`.execute(server.db);
    await count(LIMITS.importQuestions + 1);
    const refused = await copyWhole();
    await count(LIMITS.importQuestions);
    const most = await copyWhole();
    await count(1);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'A course with more than 50000 questions is not copied at once. Make a new one, and copy questions to it.',
    ]);
    expect(most.statusCode).toBe(201);
  });

  test('has its chapters, questions, pictures, blueprints and decided pairs, and belongs to whoever copies', async () => {
    const second = await pool.chapter(course._id, { name: 'Shapes', number: 2, maxNumberOfQuestions: 7 });
    const image = await addImage(course._id, 'png');
    await addImage(course._id, 'webp');
    const one = await pool.question(chapter._id, { text: `See ![it](image:${image})`, ...ANNOTATIONS });
    const two = await pool.question(second._id, { text: 'How many corners has a square?' });
    const pair = { one: one._id, other: two._id, decision: 'excluded' };
    await ask('POST', `/api/courses/${course._id}/question-pairs`, owner, pair);
    const counts = { difficulty: { simple: 2 }, objective: { reminding: 2 } };
    const blueprint = { name: 'Final', chapters: { [chapter._id]: 1, [second._id]: 1 }, ...counts };
    await ask('POST', `/api/courses/${course._id}/blueprints`, owner, blueprint);
    const answer = await copyWhole();
    expect(answer.statusCode).toBe(201);
    const made = answer.json().data;
    expect(made).toEqual({
      _id: expect.any(String),
      name: 'Mathematics 2027',
      numberOfChapters: 2,
      numberOfQuestions: 2,
      role: 'owner',
      version: 1,
    });
    const get = async (path: string) =>
      (await ask('GET', `/api/courses/${made._id}${path}`, colleague)).json().data;
    const [first, next] = await get('/chapters');
    expect([first, next]).toMatchObject([
      { name: 'Numbers', number: 1, maxNumberOfQuestions: 100 },
      { name: 'Shapes', number: 2, maxNumberOfQuestions: 7 },
    ]);
    const [kept] = await get('/blueprints');
    expect(kept).toMatchObject({ name: 'Final', chapters: { [first._id]: 1, [next._id]: 1 } });
    const images = await listImages(made._id);
    expect(images).toHaveLength(1);
    const questions = (await ask('GET', `/api/questions?course=${made._id}`, colleague)).json().data;
    expect(questions).toMatchObject([
      { text: `See ![it](image:${images[0]?.id})`, ...ANNOTATIONS, chapterId: first._id, version: 1 },
      { text: 'How many corners has a square?', chapterId: next._id },
    ]);
    const pairs = (
      await ask('GET', `/api/courses/${made._id}/question-pairs?decision=excluded`, colleague)
    ).json();
    expect(pairs.data).toHaveLength(1);
    expect(await get('/members')).toEqual([]);
    expect((await ask('GET', `/api/courses/${made._id}`, owner)).statusCode).toBe(404);
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('is made once for one key', async () => {
    await pool.question(chapter._id);
    const send = () =>
      server.call({
        method: 'POST',
        url: `/api/courses/${course._id}/copy`,
        payload: { name: 'Once' },
        token: owner.token,
        headers: { 'idempotency-key': 'a copy of the course' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
  });
});
