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

/** The stored counts next to the actual ones. */
async function cellsOf(chapterId: string) {
  const kept = await server.db
    .selectFrom('cells')
    .where('chapterId', '=', chapterId)
    .where('numberOfQuestions', '>', 0)
    .select(['difficulty', 'objective', 'numberOfQuestions as n'])
    .orderBy('difficulty')
    .orderBy('objective')
    .execute();
  const counted = await server.db
    .selectFrom('questions')
    .where('chapterId', '=', chapterId)
    .groupBy(['difficulty', 'objective'])
    .select((eb) => ['difficulty', 'objective', eb.fn.countAll<number>().as('n')])
    .orderBy('difficulty')
    .orderBy('objective')
    .execute();
  return { kept, counted };
}

describe('questions under parallel writes', () => {
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
});
