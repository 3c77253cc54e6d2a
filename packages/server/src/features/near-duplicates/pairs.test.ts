import { LIMITS } from '@exam/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/refusals.ts';
import {
  add,
  addTwins,
  ask,
  course,
  decide,
  listPairs,
  pairsUrl,
  pool,
  server,
  setUpPairCourse,
} from './testing/pair-course.ts';

setUpPairCourse();

const summary = async () => (await ask('GET', pairsUrl('/summary'))).json().data;

describe('the pairs of a course', () => {
  test('come with both questions, the older one first, most alike first', async () => {
    const [one, other] = await addTwins('lighthouse');
    const [old] = await addTwins('submarine');
    const { data: copy } = await add('submarine');
    const pairs = await listPairs();
    expect(pairs[0]).toEqual({ one: old, other: copy, similarity: 1, decision: 'open' });
    expect(pairs).toContainEqual({ one, other, similarity: expect.any(Number), decision: 'open' });
    const likeness = pairs.map(({ similarity }) => similarity ?? 0);
    expect(likeness).toEqual(likeness.toSorted((a, b) => b - a));
    expect(await summary()).toEqual({ open: 4, kept: 0, excluded: 0, uncompared: 0 });
  });

  test('come in pages, each once', async () => {
    for (let number = 1; number <= 4; number++) await add('lighthouse', `${number}`);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { data, page } = (await ask('GET', pairsUrl(`?limit=4${cursor}`))).json();
      expect(page.total).toBe(6);
      seen.push(
        ...data.map(
          (pair: { one: { _id: string }; other: { _id: string } }) => pair.one._id + pair.other._id,
        ),
      );
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(6);
    expect(seen).toHaveLength(6);
  });

  test('are narrowed to a decision, and to a question', async () => {
    const [one, other] = await addTwins('lighthouse');
    const [third] = await addTwins('submarine');
    await decide(one, other, 'excluded');
    expect(await listPairs('?decision=excluded')).toMatchObject([{ one: { _id: one._id } }]);
    expect(await listPairs('?decision=open')).toMatchObject([{ one: { _id: third._id } }]);
    expect(await listPairs('?decision=kept')).toEqual([]);
    expect(await listPairs(`?question=${other._id}`)).toMatchObject([{ one: { _id: one._id } }]);
    for (const nobody of [uuid(), 'not-an-id']) expect(await listPairs(`?question=${nobody}`)).toEqual([]);
    expect((await ask('GET', pairsUrl('?decision=later'))).statusCode).toBe(400);
  });
});

describe('a decision', () => {
  test('is kept whichever question is named first, and can be changed and taken back', async () => {
    const [one, other] = await addTwins();
    const [{ similarity } = { similarity: 0 }] = await listPairs();
    expect((await decide(one, other, 'kept')).json().data).toEqual({
      one,
      other,
      similarity,
      decision: 'kept',
    });
    expect((await decide(other, one, 'excluded')).json().data).toEqual({
      one,
      other,
      similarity,
      decision: 'excluded',
    });
    expect(await summary()).toMatchObject({ open: 0, kept: 0, excluded: 1 });
    expect((await decide(one, other, 'open')).json().data).toMatchObject({ similarity, decision: 'open' });
    expect(await summary()).toMatchObject({ open: 1, kept: 0, excluded: 0 });
  });

  test('may be about questions that are not alike; taken back, nothing is left', async () => {
    const { data: one } = await add('lighthouse');
    const { data: other } = await add('submarine');
    const marked = { one, other, similarity: null };
    expect((await decide(one, other, 'excluded')).json().data).toEqual({ ...marked, decision: 'excluded' });
    expect(await listPairs()).toEqual([{ ...marked, decision: 'excluded' }]);
    expect((await decide(one, other, 'open')).json().data).toEqual({ ...marked, decision: 'open' });
    expect(await listPairs()).toEqual([]);
  });

  test('needs two different questions of the course', async () => {
    const [one] = await addTwins();
    const elsewhere = await pool.chapter((await pool.course())._id);
    const { data: foreign } = await add('lighthouse', '', elsewhere._id);
    expect((await decide(one, one, 'kept')).json().errors).toEqual([
      { path: 'other', msg: 'other must be another question.' },
    ]);
    const answer = await decide(one, foreign, 'kept');
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal('Question not found.')]);
  });

  test('is an editor’s; a viewer reads, a stranger finds nothing', async () => {
    const [one, other] = await addTwins();
    const [viewer, editor, stranger] = [await server.signIn(), await server.signIn(), await server.signIn()];
    await pool.member(course._id, viewer.email, 'viewer');
    await pool.member(course._id, editor.email, 'editor');
    expect(await listPairs('', viewer)).toHaveLength(1);
    expect((await decide(one, other, 'kept', editor)).statusCode).toBe(200);
    const merge = { keep: one._id, remove: other._id };
    for (const [who, status] of [
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      expect((await decide(one, other, 'open', who)).statusCode).toBe(status);
      expect((await ask('POST', pairsUrl('/merge'), merge, who)).statusCode).toBe(status);
      expect((await ask('POST', pairsUrl('/scan'), {}, who)).statusCode).toBe(status);
    }
    expect((await ask('GET', pairsUrl(), undefined, stranger)).json()).toEqual(refusal('Course not found.'));
    expect(await summary()).toMatchObject({ kept: 1 });
  });

  test('stops at the limit of a course', async () => {
    const [one, other] = await addTwins();
    const texts = sql`select gen_random_uuid(), chapter_id, 'n' || n, '{1,2}'::text[], '1', 'simple', 'reminding'
      from questions, generate_series(1, 101) as n where id = ${one._id}`;
    await sql`insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective) ${texts}`.execute(
      server.db,
    );
    await sql`insert into question_pairs (one_id, other_id, course_id, decision)
      select a.id, b.id, ${course._id}, 'kept' from questions a join questions b on a.id < b.id
      where a.text like 'n%' and b.text like 'n%' and a.chapter_id = ${one.chapterId} and b.chapter_id = a.chapter_id
      limit ${LIMITS.coursePairs}`.execute(server.db);
    const answer = await decide(one, other, 'kept');
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'A course has at most 5000 decided pairs.',
    ]);
  });
});
