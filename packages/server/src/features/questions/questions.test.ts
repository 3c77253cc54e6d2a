import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool, questionFields } from '../../../test/pool.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let owner: SignedIn;
let pool: ReturnType<typeof makePool>;

beforeAll(async () => {
  server = await makeTestApp();
  owner = await server.signIn();
  pool = makePool(server, owner.token);
});
afterAll(() => server.close());

const post = (payload: object) =>
  server.call({ method: 'POST', url: '/api/questions', payload, token: owner.token });

/** The counts that the database keeps, beside those that the questions give. */
async function cellsOf(chapterId: string) {
  const kept = await server.db
    .selectFrom('cells')
    .where('chapter_id', '=', chapterId)
    .where('number_of_questions', '>', 0)
    .select(['difficulty', 'objective', 'number_of_questions as n'])
    .orderBy('difficulty')
    .orderBy('objective')
    .execute();
  const counted = await server.db
    .selectFrom('questions')
    .where('chapter_id', '=', chapterId)
    .groupBy(['difficulty', 'objective'])
    .select((eb) => ['difficulty', 'objective', eb.fn.countAll<number>().as('n')])
    .orderBy('difficulty')
    .orderBy('objective')
    .execute();
  return { kept, counted };
}

describe('questions', () => {
  test('text, choices and answer are kept letter by letter', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const odd = '  <b>$x^2$</b> \u200b\ufeff ﷽ 🏳️‍🌈 \r\n\t `code` ';
    const question = await pool.question(chapter._id, {
      text: odd,
      choices: [odd, ' plain', 'plain too '],
      correctAnswer: odd,
    });
    const url = `/api/questions/${question._id}`;
    const read = (await server.call({ method: 'GET', url, token: owner.token })).json().data;
    expect(read).toMatchObject({ text: odd, choices: [odd, ' plain', 'plain too '], correctAnswer: odd });
    expect(read.chapter).toMatchObject({
      name: chapter.name,
      number: chapter.number,
      course: { name: 'A course' },
    });
  });

  test.each([
    ['one choice', { choices: ['2'] }, 'A question needs at least 2 choices.'],
    [
      'eleven choices',
      { choices: '2,1,3,4,5,6,7,8,9,10,11'.split(',') },
      'A question has at most 10 choices.',
    ],
    ['choices alike after trimming', { choices: ['2', ' 2 '] }, 'The choices must differ from each other.'],
    ['an empty choice', { choices: ['2', ' '] }, 'Each choice must not be empty.'],
    [
      'an answer that is no choice',
      { correctAnswer: '4' },
      'Correct answer must be equal to one of the choices.',
    ],
    ['an empty text', { text: ' \n' }, 'Text must not be empty.'],
    ['NUL', { text: 'a\0b' }, 'Text contains a character that cannot be stored.'],
    ['a lone surrogate', { text: 'a\ud800b' }, 'Text contains a character that cannot be stored.'],
    ['a text too long', { text: 'x'.repeat(10_001) }, 'Text must have at most 10000 characters.'],
    ['an unknown difficulty', { difficulty: 'hard' }, 'Difficulty must be one of simple, difficult.'],
    ['an unknown field', { solution: '2' }, 'Unknown field: solution.'],
  ])('%s is refused in words', async (_name, fields, message) => {
    const chapter = await pool.chapter((await pool.course())._id);
    const answer = await post({ ...questionFields(chapter._id), ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].msg).toBe(message);
    expect((await cellsOf(chapter._id)).counted).toEqual([]);
  });

  test('a chapter refuses a question above its limit, and says which', async () => {
    const chapter = await pool.chapter((await pool.course())._id, { name: 'Small', maxNumberOfQuestions: 3 });
    await pool.question(chapter._id, { objective: 'reminding' });
    const sameObjective = await post({ ...questionFields(chapter._id), difficulty: 'difficult' });
    expect(sameObjective.statusCode).toBe(409);
    expect(sameObjective.json().message).toBe(
      'The chapter "Small" may hold at most 1 reminding question, and it holds 1 already.',
    );
    await pool.question(chapter._id, { objective: 'understanding' });
    const sameDifficulty = await post({ ...questionFields(chapter._id), objective: 'creativity' });
    expect(sameDifficulty.json().message).toBe(
      'The chapter "Small" may hold at most 2 simple questions, and it holds 2 already.',
    );
    await pool.question(chapter._id, { objective: 'creativity', difficulty: 'difficult' });
    const full = await post({ ...questionFields(chapter._id), difficulty: 'difficult' });
    expect(full.json().message).toBe(
      'The chapter "Small" may hold at most 3 questions, and it holds 3 already.',
    );
  });

  test('limits and counts hold under parallel writes', async () => {
    const chapter = await pool.chapter((await pool.course())._id, { maxNumberOfQuestions: 12 });
    const kinds = ['simple', 'difficult'].flatMap((difficulty) =>
      ['reminding', 'understanding', 'creativity'].map((objective) => ({ difficulty, objective })),
    );
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => post({ ...questionFields(chapter._id), ...kinds[index % 6] })),
    );
    const added = answers.filter((answer) => answer.statusCode === 201);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(60 - added.length);
    const { kept, counted } = await cellsOf(chapter._id);
    expect(kept).toEqual(counted);
    const total = counted.reduce((sum, cell) => sum + cell.n, 0);
    expect(total).toBe(added.length);
    expect(total).toBe(12);
  });

  test('the kept counts follow every edit, move and delete, in parallel too', async () => {
    const course = await pool.course();
    const chapters = [await pool.chapter(course._id), await pool.chapter(course._id)];
    const questions = await Promise.all(
      Array.from({ length: 24 }, (_, index) => pool.question(chapters[index % 2]?._id ?? '')),
    );
    await Promise.all(
      questions.map((question, index) => {
        const url = `/api/questions/${question._id}`;
        if (index % 4 === 3) return server.call({ method: 'DELETE', url, token: owner.token });
        const payload = {
          ...questionFields(chapters[(index + (index % 3)) % 2]?._id ?? ''),
          difficulty: index % 5 ? 'difficult' : 'simple',
          objective: index % 2 ? 'creativity' : 'understanding',
        };
        return server.call({ method: index % 2 ? 'PUT' : 'PATCH', url, payload, token: owner.token });
      }),
    );
    for (const chapter of chapters) {
      const { kept, counted } = await cellsOf(chapter._id);
      expect(kept).toEqual(counted);
    }
  });

  test('PUT and PATCH do the same, and a stale edit gets the newer question', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const question = await pool.question(chapter._id);
    const edit = (method: 'PUT' | 'PATCH', fields: object) =>
      server.call({
        method,
        url: `/api/questions/${question._id}/`,
        payload: { ...questionFields(chapter._id), ...fields },
        token: owner.token,
      });
    expect((await edit('PUT', { text: 'One?', version: 1 })).json().data).toMatchObject({
      text: 'One?',
      version: 2,
    });
    expect((await edit('PATCH', { text: 'Two?', version: 2 })).json().data).toMatchObject({
      text: 'Two?',
      version: 3,
    });
    const stale = await edit('PUT', { text: 'Three?', version: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current).toMatchObject({ text: 'Two?', version: 3 });
  });

  test('20 clients editing one question with versions lose no update', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const question = await pool.question(chapter._id, { text: '0' });
    const url = `/api/questions/${question._id}`;
    const addOne = async () => {
      for (;;) {
        const { text, version } = (await server.call({ method: 'GET', url, token: owner.token })).json().data;
        const payload = { ...questionFields(chapter._id), text: String(Number(text) + 1), version };
        if ((await server.call({ method: 'PUT', url, payload, token: owner.token })).statusCode === 200)
          return;
      }
    };
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let edit = 0; edit < 5; edit++) await addOne();
      }),
    );
    expect((await server.call({ method: 'GET', url, token: owner.token })).json().data.text).toBe('100');
  });

  test('a question moves only where the account may edit on both sides', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const question = await pool.question(chapter._id);
    const stranger = await server.signIn();
    const theirs = makePool(server, stranger.token);
    const foreign = await theirs.chapter((await theirs.course())._id);
    const answer = await server.call({
      method: 'PUT',
      url: `/api/questions/${question._id}`,
      payload: questionFields(foreign._id),
      token: owner.token,
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'Chapter not found.' });
  });

  test('filters narrow a list, and its total with it', async () => {
    const reader = await server.signIn();
    const own = makePool(server, reader.token);
    const course = await own.course();
    const chapter = await own.chapter(course._id);
    const other = await own.chapter(course._id);
    await own.question(chapter._id, { text: 'apples?', difficulty: 'difficult' });
    await own.question(chapter._id, { text: 'Pears?', objective: 'creativity' });
    await own.question(other._id, { text: 'apple pie?' });
    const texts = async (query: string) => {
      const answer = await server.call({
        method: 'GET',
        url: `/api/questions?${query}`,
        token: reader.token,
      });
      const { data, page } = answer.json();
      expect(page.total).toBe(data.length);
      return data.map((question: { text: string }) => question.text);
    };
    expect(await texts('q=APPLE')).toEqual(['apples?', 'apple pie?']);
    expect(await texts(`chapter=${chapter._id}&difficulty=difficult`)).toEqual(['apples?']);
    expect(await texts(`course=${course._id}&objective=creativity`)).toEqual(['Pears?']);
    expect(await texts('sort=-text')).toEqual(['Pears?', 'apples?', 'apple pie?']);
  });

  test('a complete list of more than one chunk is whole and in order', async () => {
    const reader = await server.signIn();
    const own = makePool(server, reader.token);
    const chapter = await own.chapter((await own.course())._id, { maxNumberOfQuestions: 10_000 });
    const first = await own.question(chapter._id);
    await sql`
      insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
      select gen_random_uuid(), chapter_id, text, choices, correct_answer, difficulty, objective
      from questions, generate_series(2, 2345) where id = ${first._id}`.execute(server.db);
    const answer = await server.call({ method: 'GET', url: '/api/questions', token: reader.token });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const { data, page } = answer.json();
    expect(page).toEqual({ nextCursor: null, total: 2_345 });
    const ids = data.map((question: { _id: string }) => question._id);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  test('a deleted question is gone from the pool', async () => {
    const chapter = await pool.chapter((await pool.course())._id);
    const question = await pool.question(chapter._id);
    const url = `/api/questions/${question._id}`;
    expect((await server.call({ method: 'DELETE', url, token: owner.token })).statusCode).toBe(200);
    expect((await server.call({ method: 'DELETE', url, token: owner.token })).statusCode).toBe(404);
    expect((await cellsOf(chapter._id)).kept).toEqual([]);
  });
});
