import { LIMITS, type Question, type QuestionCluster } from '@exam/contract';
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

const clusters = async (query = ''): Promise<QuestionCluster[]> => {
  const answer = await ask('GET', pairsUrl(`/clusters${query}`));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const decideMany = (decisions: readonly object[], who?: Parameters<typeof ask>[3]) =>
  ask('POST', pairsUrl('/decide-many'), { decisions }, who);
const about = (one: Question, other: Question, decision: string) => ({
  one: one._id,
  other: other._id,
  decision,
});

describe('the clusters of a course', () => {
  test('hold the questions that pairs connect, the oldest first, most alike first', async () => {
    const family = [
      (await add('lighthouse')).data,
      (await add('lighthouse', 'Tick it.')).data,
      (await add('lighthouse', 'Tick one.')).data,
    ];
    const { data: old } = await add('submarine');
    const { data: copy } = await add('submarine');
    const [first, second, ...more] = await clusters();
    expect(first).toEqual({
      questions: [old, copy],
      pairs: [{ one: old._id, other: copy._id, similarity: 1 }],
      decision: 'open',
    });
    expect(second?.questions).toEqual(family);
    const pairs = (await listPairs()).filter(({ one }) => one._id !== old._id);
    expect(pairs).toHaveLength(3);
    expect(second?.pairs).toEqual(
      pairs.map(({ one, other, similarity }) => ({ one: one._id, other: other._id, similarity })),
    );
    expect(more).toEqual([]);
  });

  test('come in pages, each once, also when one is decided in the meantime', async () => {
    await addTwins('lighthouse');
    await addTwins('submarine');
    await addTwins('balloon');
    const [decided, ...rest] = await clusters();
    const { data, page } = (await ask('GET', pairsUrl('/clusters?limit=1'))).json();
    expect([data, page.total]).toEqual([[decided], 3]);
    await decideMany(decided!.pairs.map(({ one, other }) => ({ one, other, decision: 'kept' })));
    expect(await clusters(`?limit=5&cursor=${page.nextCursor}`)).toEqual(rest);
    expect(await clusters('?decision=kept')).toEqual([{ ...decided, decision: 'kept' }]);
    expect((await ask('GET', pairsUrl('/clusters?cursor=x'))).statusCode).toBe(400);
    expect((await ask('GET', pairsUrl('/clusters?decision=later'))).statusCode).toBe(400);
    expect((await ask('GET', pairsUrl('/clusters'), undefined, await server.signIn())).statusCode).toBe(404);
  });
});

describe('decisions about several pairs', () => {
  test('change all of them, and the answer takes them back as they were', async () => {
    const [one, other] = await addTwins();
    const { data: third } = await add('submarine');
    await decide(one, other, 'kept');
    const before = await listPairs();
    const asked = [about(other, one, 'excluded'), about(one, third, 'excluded'), about(other, third, 'open')];
    const { undo } = (await decideMany(asked)).json().data;
    expect(await summary()).toMatchObject({ open: 0, kept: 0, excluded: 2 });
    expect(undo).toEqual([about(one, other, 'kept'), about(one, third, 'open')]);
    expect((await decideMany(undo)).json().data.undo).toEqual([
      about(one, other, 'excluded'),
      about(one, third, 'excluded'),
    ]);
    expect(await listPairs()).toEqual(before);
    expect((await decideMany(undo)).json().data.undo).toEqual([]);
  });

  test('need different questions of the course, each pair once, and an editor; otherwise none is taken', async () => {
    const [one, other] = await addTwins();
    const elsewhere = await pool.chapter((await pool.course())._id);
    const { data: foreign } = await add('lighthouse', '', elsewhere._id);
    const good = about(one, other, 'kept');
    const answer = await decideMany([good, about(one, foreign, 'kept')]);
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal('Question not found.')]);
    for (const [bad, msg] of [
      [about(one, one, 'kept'), 'Each decision must be about two different questions.'],
      [about(other, one, 'excluded'), 'decisions must name each pair once.'],
    ] as const) {
      expect((await decideMany([good, bad])).json().errors).toEqual([{ path: 'decisions', msg }]);
    }
    const viewer = await server.signIn();
    await pool.member(course._id, viewer.email, 'viewer');
    expect((await decideMany([good], viewer)).statusCode).toBe(403);
    expect((await decideMany([good], await server.signIn())).statusCode).toBe(404);
    expect(await summary()).toMatchObject({ open: 1, kept: 0 });
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
    expect((await decideMany([about(one, other, 'excluded')])).statusCode).toBe(409);
    expect(await listPairs('?decision=open')).toHaveLength(1);
  });
});
