import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePool } from '../../../test/pool.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { listWrongCells } from '../../../test/wrong-cells.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';

let server: TestApp;
let pool: ReturnType<typeof makePool>;

beforeAll(async () => {
  server = await makeTestApp();
  pool = makePool(server, (await server.signIn()).token);
});
afterAll(() => server.close());

const makeChapters = async (count: number) => {
  const course = await pool.course();
  const chapters = [];
  for (let i = 0; i < count; i++) chapters.push(await pool.chapter(course._id));
  return chapters.map(({ _id }) => _id);
};

/** Adds questions of kinds that follow each other, in one statement. */
const add = (trx: Trx, chapterId: string, count: number) =>
  sql`insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
    select gen_random_uuid(), ${chapterId}, 'Question ' || n, '{yes,no}', 'no',
      ('{simple,difficult}'::text[])[1 + n % 2], ('{reminding,understanding,creativity}'::text[])[1 + n % 3]
    from generate_series(1, ${count}::int) as n`.execute(trx);

/** Deletes about a third of a chapter in one statement. */
const thin = (trx: Trx, chapterId: string) =>
  sql`delete from questions where chapter_id = ${chapterId} and random() < 0.3`.execute(trx);

/** Moves about a third of a chapter to another and to other kinds in one statement. */
const move = (trx: Trx, from: string, to: string) =>
  sql`update questions set chapter_id = ${to}, difficulty = ('{simple,difficult}'::text[])[1 + (random() * 1.9)::int % 2]
    where chapter_id = ${from} and random() < 0.3`.execute(trx);

const rankById = async (chapterId: string) => {
  const rows = await server.db
    .selectFrom('ranks')
    .where('chapterId', '=', chapterId)
    .select(['questionId', 'rank'])
    .execute();
  return new Map(rows.map(({ questionId, rank }) => [questionId, rank]));
};

describe('the ranks of a cell', () => {
  test('number its questions from 0 without a gap after any statement', async () => {
    const [one = '', other = ''] = await makeChapters(2);
    for (let round = 0; round < 15; round++) {
      await inTransaction(server.db, async (trx) => {
        await add(trx, one, 10);
        await thin(trx, round % 2 ? one : other);
        await move(trx, one, other);
        await move(trx, other, one);
      });
      expect(await listWrongCells(server.db)).toEqual([]);
    }
  });

  test('do so under parallel statements', async () => {
    const chapterIds = await makeChapters(3);
    const pick = () => chapterIds[Math.floor(Math.random() * 3)] ?? '';
    for (let round = 0; round < 4; round++) {
      await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          inTransaction(server.db, async (trx) => {
            if (at % 3 === 0) await add(trx, pick(), 12);
            else if (at % 3 === 1) await thin(trx, pick());
            else await move(trx, pick(), pick());
          }),
        ),
      );
      expect(await listWrongCells(server.db)).toEqual([]);
    }
  });

  test('stay as they are when a transaction is undone', async () => {
    const [chapterId = ''] = await makeChapters(1);
    await inTransaction(server.db, (trx) => add(trx, chapterId, 30));
    const before = await rankById(chapterId);
    await expect(
      server.db.transaction().execute(async (trx) => {
        await thin(trx, chapterId);
        await add(trx, chapterId, 5);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await rankById(chapterId)).toEqual(before);
  });

  test('a new question comes last; when one leaves, the last one alone takes another rank', async () => {
    const [chapterId = ''] = await makeChapters(1);
    const questions = [];
    for (let i = 0; i < 5; i++) questions.push((await pool.question(chapterId))._id);
    expect([...(await rankById(chapterId)).entries()].sort(([, one], [, other]) => one - other)).toEqual(
      questions.map((id, rank) => [id, rank]),
    );
    await server.db
      .deleteFrom('questions')
      .where('id', '=', questions[1] ?? '')
      .execute();
    const [first, , third, fourth, last] = questions;
    expect(await rankById(chapterId)).toEqual(
      new Map([
        [first, 0],
        [last, 1],
        [third, 2],
        [fourth, 3],
      ]),
    );
  });

  test('an edit that keeps the cell changes no rank and counts as no removal', async () => {
    const [chapterId = ''] = await makeChapters(1);
    await inTransaction(server.db, (trx) => add(trx, chapterId, 12));
    const removals = () =>
      server.db.selectFrom('cells').where('chapterId', '=', chapterId).select('numberOfRemovals').execute();
    const before = [await rankById(chapterId), await removals()];
    await server.db
      .updateTable('questions')
      .where('chapterId', '=', chapterId)
      .set({ text: 'Edited' })
      .execute();
    expect([await rankById(chapterId), await removals()]).toEqual(before);
  });

  test('go with their chapter', async () => {
    const [chapterId = ''] = await makeChapters(1);
    await inTransaction(server.db, (trx) => add(trx, chapterId, 20));
    await server.db.deleteFrom('chapters').where('id', '=', chapterId).execute();
    expect(await rankById(chapterId)).toEqual(new Map());
    expect(await listWrongCells(server.db)).toEqual([]);
  });
});
