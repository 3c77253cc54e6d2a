import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { makeTestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import type { Account } from '../../platform/http/account.ts';
import { makeJobs } from '../../platform/jobs/index.ts';
import { COMPARING_COURSES, makeComparisons } from './comparison/make-comparisons.ts';
import { NEAR_DUPLICATE, similarityOf } from './similarity/similarity.ts';
import { sketchQuestion } from './similarity/sketch.ts';
import { seededPool } from './similarity/testing/seeded-pool.ts';
import {
  add,
  addTwins,
  ask,
  course,
  decide,
  fieldsAbout,
  insertPast,
  listPairs,
  otherChapter,
  pairsUrl,
  pool,
  server,
  setUpPairCourse,
} from './testing/pair-course.ts';

setUpPairCourse();

const scan = async () => {
  const answer = await ask('POST', pairsUrl('/scan'), {});
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const summary = async () => (await ask('GET', pairsUrl('/summary'))).json().data;

/** All pairs of the course, by the ids of their questions. */
async function listAll(): Promise<Map<string, number | null>> {
  const pairs = await server.db.selectFrom('questionPairs').selectAll().execute();
  return new Map(pairs.map(({ oneId, otherId, similarity }) => [`${oneId} ${otherId}`, similarity]));
}

describe('looking through a course', () => {
  test('finds what comparing each question with each finds, in all its chapters', async () => {
    const questions = seededPool(11, 400);
    const ids = [
      ...(await insertPast(questions.slice(0, 200))),
      ...(await insertPast(questions.slice(200), otherChapter._id)),
    ];
    const sketches = questions.map(sketchQuestion);
    const truth = new Map<string, number>();
    for (const [one, sketch] of sketches.entries()) {
      for (let other = one + 1; other < sketches.length; other++) {
        const similarity = similarityOf(sketch, sketches[other]!);
        if (similarity >= NEAR_DUPLICATE) truth.set([ids[one], ids[other]].sort().join(' '), similarity);
      }
    }
    const { open, uncompared } = await scan();
    expect(uncompared).toBe(0);
    const found = await listAll();
    expect(found.size).toBe(open);
    for (const [pair, similarity] of found)
      expect([pair, truth.get(pair)]).toEqual([pair, expect.closeTo(similarity ?? 0, 5)]);
    expect(open / truth.size).toBeGreaterThanOrEqual(0.99);
    await server.db.deleteFrom('questions').execute();
  });

  test('twice, at the same time too, finds the same', async () => {
    await insertPast(seededPool(12, 300));
    const [first, second] = await Promise.all([scan(), scan()]);
    expect(first).toEqual(second);
    const before = await listAll();
    expect(await scan()).toEqual(first);
    expect(await listAll()).toEqual(before);
    await server.db.deleteFrom('questions').execute();
  });

  test('finds again what is missing, and keeps what was decided', async () => {
    const [one, other] = await addTwins('lighthouse');
    await addTwins('submarine');
    await decide(one, other, 'kept');
    await server.db.deleteFrom('questionPairs').where('decision', '=', 'open').execute();
    expect(await scan()).toEqual({ open: 1, kept: 1, excluded: 0, uncompared: 0 });
  });

  test('an empty course has nothing', async () => {
    expect(await scan()).toEqual({ open: 0, kept: 0, excluded: 0, uncompared: 0 });
  });
});

describe('without being asked to', () => {
  test('a small course is looked through when its pairs are read', async () => {
    const demo = await makeTestApp({ demo: true });
    const { token } = await demo.signIn();
    const courses = (await demo.call({ method: 'GET', url: '/api/courses', token })).json().data;
    const counts = await Promise.all(
      courses.map(async ({ _id }: { _id: string }) => {
        const url = `/api/courses/${_id}/question-pairs/summary`;
        return (await demo.call({ method: 'GET', url, token })).json().data;
      }),
    );
    for (const { uncompared } of counts) expect(uncompared).toBe(0);
    await demo.close();
  });

  test('a large one is not, and says how much is uncompared; what is added is compared all the same', async () => {
    const questions = seededPool(13, 3_200);
    for (let start = 0; start < questions.length; start += 800) {
      await insertPast(questions.slice(start, start + 800));
    }
    expect(await summary()).toMatchObject({ open: 0, uncompared: 3_200 });
    await add('lighthouse');
    expect((await add('lighthouse', 'Tick it.')).nearDuplicates).toHaveLength(1);
    expect(await summary()).toMatchObject({ open: 1, uncompared: 3_200 });
    const { open, uncompared } = await scan();
    expect(uncompared).toBe(0);
    expect(open).toBeGreaterThan(100);
    expect((await listPairs('?limit=1')).length).toBe(1);
    await server.db.deleteFrom('questions').execute();
  });
});

test('what is saved while a course is looked through meets its near-duplicates, wherever they are', async () => {
  const filling = seededPool(14, 1_600);
  await insertPast(filling.slice(0, 800));
  await insertPast(filling.slice(800), otherChapter._id);
  const { text, choices, correctAnswer } = fieldsAbout('lighthouse');
  const [last = ''] = await insertPast([{ text, choices, correctAnswer }], otherChapter._id);
  const scanning = scan();
  const saved = await Promise.all(Array.from({ length: 5 }, (_, number) => add('lighthouse', `${number}`)));
  await scanning;
  for (const { data } of saved) {
    const pairs = await listPairs(`?question=${data._id}`);
    expect(pairs.flatMap(({ one, other }) => [one._id, other._id])).toContain(last);
  }
  await server.db.deleteFrom('questions').execute();
});

test('an account that waits for its own slot holds up nobody else who looks at the same course', async () => {
  const alike = Array.from({ length: 120 }, (_, at) => ({
    text: `What is ${at}?`,
    choices: ['a', 'b'],
    correctAnswer: 'a',
  }));
  await insertPast(alike);
  const elsewhere = await pool.course();
  const [held] = await insertPast(alike.slice(0, 1), (await pool.chapter(elsewhere._id))._id);
  const jobs = makeJobs([COMPARING_COURSES], { workersFolder: '' });
  const comparisons = makeComparisons({ db: server.db, logger: server.app.log, jobs });
  const [one, other] = [{ id: 'one' }, { id: 'other' }] as Account[];
  let busy: Promise<unknown> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await sql`select from questions where id = ${held} for update`.execute(trx);
    busy = Promise.all([
      comparisons.scan({ accountId: 'one' }, elsewhere._id),
      comparisons.catchUp(one!, course._id),
    ]);
    const seen = vi.fn();
    void comparisons.catchUp(other!, course._id).then(seen);
    await until(() => expect(seen, 'the other account waits').toHaveBeenCalled());
  });
  await busy;
});
