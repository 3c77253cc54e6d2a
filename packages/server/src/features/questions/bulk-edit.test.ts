import type { Chapter, Course, Question } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';
import { untilLocked } from '../../../test/until.ts';
import { listWrongCells } from '../../../test/wrong-cells.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;
let course: Course;
let from: Chapter;
let to: Chapter;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  pool = makePool(server, owner.token);
});
beforeEach(async () => {
  course = await pool.course();
  from = await pool.chapter(course._id);
  to = await pool.chapter(course._id, { name: 'Target', maxNumberOfQuestions: 6 });
});
afterAll(() => server.close());

const bulkEdit = (changes: readonly object[], { token } = owner) =>
  server.call({ method: 'POST', url: '/api/questions/bulk-edit', payload: { changes }, token });

const read = async (ids: readonly string[]): Promise<Question[]> =>
  Promise.all(
    ids.map(async (id) => {
      const answer = await server.call({ method: 'GET', url: `/api/questions/${id}`, token: owner.token });
      return answer.json().data;
    }),
  );

const makeQuestions = async (count: number, fields: object = {}): Promise<Question[]> =>
  Promise.all(Array.from({ length: count }, () => pool.question(from._id, fields)));

const idsOf = (questions: readonly Question[]) => questions.map((question) => question._id);
const placesOf = (questions: readonly Question[]) =>
  questions.map(({ chapterId, difficulty, objective }) => ({ chapterId, difficulty, objective }));

describe('a bulk edit', () => {
  test('pins choices and keeps their order, and its undo takes both back', async () => {
    const [one, two] = await makeQuestions(2, { choices: ['2', 'None of these', '1'] });
    const orders = async () =>
      (await read(idsOf([one!, two!]))).map((it) => [it.pinnedChoices, it.keepChoiceOrder, it.version]);
    const answer = await bulkEdit([
      { _id: one!._id, pinnedChoices: [] },
      { _id: two!._id, keepChoiceOrder: true, pinnedChoices: ['None of these'] },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(await orders()).toEqual([
      [[], false, 2],
      [['None of these'], true, 2],
    ]);
    expect((await bulkEdit(answer.json().data.undo)).statusCode).toBe(200);
    expect(await orders()).toEqual([
      [['None of these'], false, 3],
      [['None of these'], false, 3],
    ]);
    const foreign = await bulkEdit([{ _id: one!._id, pinnedChoices: ['Of another question'] }]);
    expect([foreign.statusCode, foreign.json().message]).toEqual([
      409,
      'A choice to pin is not one of the choices of its question, in 1 of the 1 questions.',
    ]);
  });

  test('changes what each change names and leaves the rest', async () => {
    const questions = await makeQuestions(3);
    const [first = '', second = '', third = ''] = idsOf(questions);
    const answer = await bulkEdit([
      { _id: first, difficulty: 'difficult' },
      { _id: second, objective: 'creativity', chapterId: to._id },
      { _id: third, version: 1, chapterId: to._id },
    ]);
    expect(answer.statusCode).toBe(200);
    const after = await read([first, second, third]);
    expect(placesOf(after)).toEqual([
      { chapterId: from._id, difficulty: 'difficult', objective: 'reminding' },
      { chapterId: to._id, difficulty: 'simple', objective: 'creativity' },
      { chapterId: to._id, difficulty: 'simple', objective: 'reminding' },
    ]);
    expect(after.map(({ text, version }) => [text, version])).toEqual(questions.map(({ text }) => [text, 2]));
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('its undo, sent back as changes, brings everything back', async () => {
    const questions = [
      ...(await makeQuestions(2)),
      ...(await makeQuestions(1, { difficulty: 'difficult', objective: 'creativity' })),
    ];
    const changes = idsOf(questions).map((_id) => ({ _id, difficulty: 'difficult', chapterId: to._id }));
    const { undo } = (await bulkEdit(changes)).json().data;
    expect(placesOf(await read(idsOf(questions)))).not.toEqual(placesOf(questions));
    expect((await bulkEdit(undo)).statusCode).toBe(200);
    expect(placesOf(await read(idsOf(questions)))).toEqual(placesOf(questions));
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('adds and removes tags in any case, keeps the others, and is undone', async () => {
    const [one, other] = [
      ...(await makeQuestions(1, { tags: ['Week 3', 'exam'] })),
      ...(await makeQuestions(1, { tags: ['New'] })),
    ];
    const ids = idsOf([one!, other!]);
    const tagsNow = async () => (await read(ids)).map(({ tags, version }) => [tags, version]);
    const answer = await bulkEdit(ids.map((_id) => ({ _id, removeTags: ['WEEK 3'], addTags: ['new'] })));
    expect(answer.statusCode).toBe(200);
    expect(await tagsNow()).toEqual([
      [['exam', 'new'], 2],
      [['New'], 1],
    ]);
    expect((await bulkEdit(answer.json().data.undo)).statusCode).toBe(200);
    expect(await tagsNow()).toEqual([
      [['Week 3', 'exam'], 3],
      [['New'], 1],
    ]);
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('is refused as a whole where a question would have too many tags', async () => {
    const full = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    const ids = idsOf([...(await makeQuestions(1, { tags: full })), ...(await makeQuestions(1))]);
    const answer = await bulkEdit(ids.map((_id) => ({ _id, addTags: ['one more'] })));
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'A question has at most 20 tags, and 1 of the 2 would have more.',
    ]);
    expect((await read(ids)).map(({ tags }) => tags.length)).toEqual([20, 0]);
  });

  test('an undo is refused once a question was changed again', async () => {
    const [question] = await makeQuestions(1);
    const { undo } = (await bulkEdit([{ _id: question?._id, difficulty: 'difficult' }])).json().data;
    await bulkEdit([{ _id: question?._id, objective: 'creativity' }]);
    expect((await bulkEdit(undo)).statusCode).toBe(409);
  });

  test('a question that already is as asked keeps its version', async () => {
    const [question] = await makeQuestions(1);
    const { undo } = (await bulkEdit([{ _id: question?._id, difficulty: 'simple' }])).json().data;
    expect(undo[0].version).toBe(1);
    expect((await read([question?._id ?? '']))[0]?.version).toBe(1);
  });

  test('is refused as a whole when questions were changed meanwhile, and says how many', async () => {
    const ids = idsOf(await makeQuestions(3));
    await bulkEdit([{ _id: ids[2], objective: 'understanding' }]);
    const answer = await bulkEdit(ids.map((_id) => ({ _id, version: 1, difficulty: 'difficult' })));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual(
      refusal('1 of the 3 questions was changed in the meantime, so none was changed now.'),
    );
    expect((await read(ids)).map(({ difficulty }) => difficulty)).toEqual(['simple', 'simple', 'simple']);
  });

  test('does what a chapter has room for, in the order of the changes, and names the rest', async () => {
    const [a = '', b = '', c = '', d = ''] = idsOf(await makeQuestions(4));
    const answer = await bulkEdit([d, c, b, a].map((_id) => ({ _id, chapterId: to._id })));
    expect(answer.statusCode).toBe(200);
    const { undo, fullChapters } = answer.json().data;
    expect(fullChapters).toEqual([
      {
        chapterId: to._id,
        name: 'Target',
        number: to.number,
        maxNumberOfQuestions: 6,
        version: 1,
        limited: 'reminding',
        limit: 2,
        numberOfQuestions: 2,
        numberOfQuestionsThen: 4,
        maximumNeeded: 10,
        maximumOffered: 20,
        questionIds: [b, a],
      },
    ]);
    const chaptersNow = async () => (await read([a, b, c, d])).map(({ chapterId }) => chapterId);
    expect(await chaptersNow()).toEqual([from._id, from._id, to._id, to._id]);
    expect((await read([a]))[0]?.version).toBe(1);
    expect((await bulkEdit(undo)).json().data.fullChapters).toEqual([]);
    expect(await chaptersNow()).toEqual([from._id, from._id, from._id, from._id]);
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('is refused where no question has room, with the sentence and the chapter', async () => {
    const ids = idsOf(await makeQuestions(2));
    await bulkEdit(idsOf(await makeQuestions(2)).map((_id) => ({ _id, chapterId: to._id })));
    const answer = await bulkEdit(ids.map((_id) => ({ _id, chapterId: to._id })));
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'With a maximum of 6, the chapter “Target” holds at most 2 reminding questions. It has 2, and 2 more would come. A maximum of 10 is enough.',
    ]);
    expect(answer.json().fullChapters).toMatchObject([{ maximumNeeded: 10, questionIds: ids }]);
    expect(new Set((await read(ids)).map(({ chapterId }) => chapterId))).toEqual(new Set([from._id]));
  });

  test('two full chapters exchange questions: only the result counts', async () => {
    const one = await pool.chapter(course._id, { maxNumberOfQuestions: 1 });
    const other = await pool.chapter(course._id, { maxNumberOfQuestions: 1 });
    const [here, there] = [await pool.question(one._id), await pool.question(other._id)];
    const answer = await bulkEdit([
      { _id: here._id, chapterId: other._id },
      { _id: there._id, chapterId: one._id },
    ]);
    expect(answer.statusCode).toBe(200);
    expect((await read([here._id, there._id])).map(({ chapterId }) => chapterId)).toEqual([
      other._id,
      one._id,
    ]);
  });

  test('a viewer of either side is refused, and a foreign question among own ones is not found', async () => {
    const ids = idsOf(await makeQuestions(1));
    const colleague = await server.signIn();
    const theirs = makePool(server, colleague.token);
    const foreign = await theirs.question((await theirs.chapter((await theirs.course())._id))._id);
    const mixed = [...ids, foreign._id].map((_id) => ({ _id, difficulty: 'difficult' }));
    expect((await bulkEdit(mixed)).json()).toEqual(refusal('Question not found.'));
    await pool.member(course._id, colleague.email, 'viewer');
    expect((await bulkEdit(mixed, colleague)).statusCode).toBe(403);
    expect((await bulkEdit([{ _id: foreign._id, chapterId: from._id }], colleague)).statusCode).toBe(403);
    expect((await read(ids))[0]?.difficulty).toBe('simple');
  });

  test('5,000 questions change at once, 5,001 are refused', async () => {
    const [first] = await makeQuestions(1);
    const big = await pool.chapter(course._id, { maxNumberOfQuestions: 20_000 });
    const { rows } = await sql<{ id: string }>`
      insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
      select gen_random_uuid(), ${big._id}, text, choices, correct_answer, difficulty, objective
      from questions, generate_series(1, 5001) where id = ${first?._id} returning id`.execute(server.db);
    const changes = rows.map(({ id }) => ({ _id: id, version: 1, difficulty: 'difficult' }));
    expect((await bulkEdit(changes)).json().errors[0].msg).toBe('At most 5000 questions change at once.');
    const answer = await bulkEdit(changes.slice(0, 5_000));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.undo).toHaveLength(5_000);
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('parallel bulk edits over the same chapters keep limits and counts', async () => {
    const questions = await makeQuestions(12);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        bulkEdit(
          questions
            .filter((_question, index) => index % 6 === turn)
            .map(({ _id }, place) => ({
              _id,
              chapterId: to._id,
              objective: ['reminding', 'understanding', 'creativity'][turn % 3],
              difficulty: place === 0 ? 'simple' : 'difficult',
            })),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]));
    const held = (await read(idsOf(questions))).filter(({ chapterId }) => chapterId === to._id);
    expect(held).toHaveLength(6);
    expect(await listWrongCells(server.db)).toEqual([]);
  });
});

describe('all that a list has', () => {
  const ask = (url: string, payload: object, { token } = owner) =>
    server.call({ method: 'POST', url: `/api/questions/${url}`, payload, token });
  const editFound = (payload: object, who = owner) => ask('bulk-edit-found', payload, who);
  const deleteFound = (payload: object, who = owner) => ask('bulk-delete-found', payload, who);
  const putBack = (id: string) =>
    server.call({ method: 'POST', url: `/api/trash/${id}/put-back`, token: owner.token });

  test('changes on all of its pages, beyond the hundred of the first, and its undo takes all back', async () => {
    const big = await pool.chapter(course._id, { maxNumberOfQuestions: 1_000 });
    const [first] = await makeQuestions(1);
    await sql`
      insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
      select gen_random_uuid(), ${big._id}, text || number, choices, correct_answer, difficulty, objective
      from questions, generate_series(1, 120) as number where id = ${first?._id}`.execute(server.db);
    const filters = { chapter: big._id, difficulty: 'simple' };
    const change = { difficulty: 'difficult', addTags: ['hard'] };
    const answer = await editFound({ filters, numberOfQuestions: 120, change });
    expect(answer.statusCode).toBe(200);
    const count = async () =>
      (
        await server.call({
          method: 'GET',
          url: '/api/questions',
          query: { ...filters, limit: '1' },
          token: owner.token,
        })
      ).json().page.total;
    expect(await count()).toBe(0);
    expect((await bulkEdit(answer.json().data.undo)).statusCode).toBe(200);
    expect(await count()).toBe(120);
    expect((await read(idsOf([first!])))[0]?.difficulty).toBe('simple');
  });

  test('fills a chapter in the order of the list, and names what found no room', async () => {
    for (const text of ['b', 'd', 'a', 'c']) await pool.question(from._id, { text });
    const answer = await editFound({
      filters: { chapter: from._id, sort: '-text' },
      numberOfQuestions: 4,
      change: { chapterId: to._id },
    });
    const { undo, fullChapters } = answer.json().data;
    const textsOf = async (ids: string[]) => (await read(ids)).map(({ text }) => text);
    expect(await textsOf(idsOf(undo))).toEqual(['d', 'c']);
    expect(await textsOf(fullChapters[0].questionIds)).toEqual(['b', 'a']);
  });

  test('finds by a search, and pins what each question has to pin', async () => {
    await makeQuestions(1, { text: 'What is a semaphore?' });
    const choices = ['2', 'None of these', '1'];
    const [pinned] = await makeQuestions(1, {
      text: 'A monitor, and a semaphore?',
      choices,
      pinnedChoices: [],
    });
    const filters = { q: 'semaphore', course: course._id };
    expect(
      (await editFound({ filters, numberOfQuestions: 2, change: { pins: 'recognised' } })).statusCode,
    ).toBe(200);
    expect((await read([pinned!._id]))[0]?.pinnedChoices).toEqual(['None of these']);
    await editFound({ filters, numberOfQuestions: 2, change: { pins: 'none' } });
    expect((await read([pinned!._id]))[0]?.pinnedChoices).toEqual([]);
  });

  test('is refused as a whole when it has another number of questions by now', async () => {
    const ids = idsOf(await makeQuestions(3));
    const filters = { chapter: from._id };
    for (const numberOfQuestions of [2, 4]) {
      const changed = await editFound({ filters, numberOfQuestions, change: { difficulty: 'difficult' } });
      const deleted = await deleteFound({ filters, numberOfQuestions });
      for (const answer of [changed, deleted]) {
        expect([answer.statusCode, answer.json().message]).toEqual([
          409,
          'The list has other questions by now, so none was changed. Look at it again.',
        ]);
      }
    }
    expect((await read(ids)).map(({ difficulty }) => difficulty)).toEqual(['simple', 'simple', 'simple']);
  });

  test('is deleted to the trash, an item for each chapter, and put back with its decisions', async () => {
    const [one, two] = await makeQuestions(2);
    const [other] = [await pool.question(to._id)];
    const pair = { one: one!._id, other: two!._id, decision: 'excluded' };
    await server.call({
      method: 'POST',
      url: `/api/courses/${course._id}/question-pairs`,
      payload: pair,
      token: owner.token,
    });
    const answer = await deleteFound({ filters: { course: course._id }, numberOfQuestions: 3 });
    const { numberOfQuestions, trashItemIds } = answer.json().data;
    expect([numberOfQuestions, trashItemIds.length]).toEqual([3, 2]);
    expect(await listWrongCells(server.db)).toEqual([]);
    const trash = await server.call({
      method: 'GET',
      url: '/api/trash',
      query: { course: course._id },
      token: owner.token,
    });
    expect(
      trash
        .json()
        .data.map(({ kind, numberOfQuestions }: { kind: string; numberOfQuestions: number }) => [
          kind,
          numberOfQuestions,
        ])
        .sort(),
    ).toEqual([
      ['question', 1],
      ['questions', 2],
    ]);
    for (const id of trashItemIds) expect((await putBack(id)).statusCode).toBe(200);
    expect((await read(idsOf([one!, two!, other!]))).map(({ version }) => version)).toEqual([1, 1, 1]);
    const pairs = await server.call({
      method: 'GET',
      url: `/api/courses/${course._id}/question-pairs`,
      query: { decision: 'excluded' },
      token: owner.token,
    });
    expect(pairs.json().page.total).toBe(1);
    expect(await listWrongCells(server.db)).toEqual([]);
  });

  test('comes back only as a whole: where its chapter is full meanwhile, it stays in the trash', async () => {
    const small = await pool.chapter(course._id, { maxNumberOfQuestions: 6 });
    const two = [await pool.question(small._id), await pool.question(small._id)];
    const { trashItemIds } = (await ask('bulk-delete', { questions: idsOf(two) })).json().data;
    await pool.question(small._id);
    const answer = await putBack(trashItemIds[0]);
    expect([answer.statusCode, answer.json().fullChapters[0].numberOfQuestionsThen]).toEqual([409, 3]);
    const chapter = { method: 'DELETE', url: `/api/chapters/${small._id}`, token: owner.token } as const;
    expect((await server.call(chapter)).statusCode).toBe(200);
    expect((await putBack(trashItemIds[0])).json().message).toBe(
      'The chapter of these questions was deleted, too. Put that back first.',
    );
  });

  test('a viewer changes and deletes none of it, and nobody a question that they do not see', async () => {
    const [question] = await makeQuestions(1);
    const viewer = await server.signIn();
    await pool.member(course._id, viewer.email, 'viewer');
    const found = { filters: { chapter: from._id }, numberOfQuestions: 1 };
    const change = { difficulty: 'difficult' };
    expect((await editFound({ ...found, change }, viewer)).statusCode).toBe(403);
    expect((await deleteFound(found, viewer)).statusCode).toBe(403);
    const questions = [question?._id];
    expect((await ask('bulk-delete', { questions }, viewer)).statusCode).toBe(403);
    const stranger = await server.signIn();
    expect((await editFound({ ...found, change }, stranger)).statusCode).toBe(404);
    expect((await deleteFound(found, stranger)).statusCode).toBe(404);
    expect((await ask('bulk-delete', { questions }, stranger)).json()).toEqual(
      refusal('Question not found.'),
    );
    expect((await read([question!._id]))[0]?.difficulty).toBe('simple');
  });

  test('a viewer is refused without waiting for a lock', async () => {
    const [question] = await makeQuestions(1);
    const viewer = await server.signIn();
    await pool.member(course._id, viewer.email, 'viewer');
    const found = { filters: { chapter: from._id }, numberOfQuestions: 1 };
    const change = { difficulty: 'difficult' };
    const answers = await inTransaction(server.db, async (trx) => {
      await sql`select from questions where id = ${question!._id} for update`.execute(trx);
      return Promise.all([
        bulkEdit([{ _id: question!._id, ...change }], viewer),
        editFound({ ...found, change }, viewer),
        deleteFound(found, viewer),
        ask('bulk-delete', { questions: [question!._id] }, viewer),
      ]);
    });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  });

  test('is refused if one was changed after the list was read, and holds up no search meanwhile', async () => {
    const [question] = await makeQuestions(1, { text: 'A spinlock that waits' });
    const filters = { q: 'spinlock', course: course._id };
    const found = { filters, numberOfQuestions: 1 };
    const answers = await inTransaction(server.db, async (trx) => {
      await sql`update questions set version = version + 1 where id = ${question!._id}`.execute(trx);
      const calls = Promise.all([
        editFound({ ...found, change: { difficulty: 'difficult' } }),
        deleteFound(found),
      ]);
      await untilLocked(server, 2, '%for update%');
      const search = { method: 'GET', url: '/api/questions', query: filters, token: owner.token } as const;
      expect((await server.call(search)).statusCode).toBe(200);
      return { calls };
    });
    expect((await answers.calls).map((answer) => [answer.statusCode, answer.json().message])).toEqual(
      ['changed', 'deleted'].map((done) => [
        409,
        `1 of the 1 questions was changed in the meantime, so none was ${done} now.`,
      ]),
    );
  });

  test('is deleted from at most a hundred chapters at once', async () => {
    const [question] = await makeQuestions(1);
    const { rows } = await sql<{ id: string }>`
      with made as (
        insert into chapters (id, course_id, name, number, max_number_of_questions)
        select gen_random_uuid(), course_id, 'Chapter ' || more, 1000 + more, 12
        from chapters, generate_series(1, 101) as more where id = ${from._id} returning id
      )
      select id from made`.execute(server.db);
    const added = await sql<{ id: string }>`
      insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
      select gen_random_uuid(), chapter.id, text, choices, correct_answer, difficulty, objective
      from questions, unnest(${rows.map(({ id }) => id)}::uuid[]) as chapter (id)
      where questions.id = ${question!._id} returning id`.execute(server.db);
    const questions = added.rows.map(({ id }) => id);
    const refused = await ask('bulk-delete', { questions });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Questions of at most 100 chapters are deleted at once, and these are of 101. Delete them course by course.',
    ]);
    expect(
      (await ask('bulk-delete', { questions: questions.slice(1) })).json().data.trashItemIds,
    ).toHaveLength(100);
  });
});
