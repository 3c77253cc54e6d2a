import type { Question } from '@exam/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ask, blueprint, chapters, countBy, server, setUpExamCourse, TEN } from '../testing/exam-course.ts';

setUpExamCourse();

/** Deletes, adds and moves questions between the two chapters as fast as the database allows. */
async function churn(isOver: () => boolean) {
  const [one, other] = chapters.map(({ _id }) => _id);
  while (!isOver()) {
    await sql`with gone as (
        delete from questions where id in (select id from questions order by random() limit 3)
        returning chapter_id, difficulty, objective
      )
      insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
      select gen_random_uuid(), chapter_id, 'New', '{yes,no}', 'no', difficulty, objective from gone`.execute(
      server.db,
    );
    await sql`update questions set chapter_id = case when chapter_id = ${one} then ${other}::uuid else ${one}::uuid end
      where id in (select id from questions order by random() limit 2)`.execute(server.db);
  }
}

test('an exam meets every count and repeats no question, however fast the pool changes', async () => {
  let isOver = false;
  const churning = churn(() => isOver);
  const statuses = new Map<number, number>();
  for (let run = 0; run < 150; run++) {
    const locked: string[] = [];
    if (run % 2) {
      const before = await ask('POST', '/api/exams/generate', { chapters: blueprint(7, 3), ...TEN });
      if (before.statusCode === 200) {
        locked.push(
          ...before
            .json()
            .data.slice(0, 4)
            .map(({ _id }: Question) => _id),
        );
      }
    }
    const answer = await ask('POST', '/api/exams/generate', { chapters: blueprint(7, 3), ...TEN, locked });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    if (answer.statusCode !== 200) continue;
    const data: Question[] = answer.json().data;
    expect(new Set(data.map(({ _id }) => _id)).size).toBe(10);
    expect(countBy(data, ({ chapterId }) => chapterId)).toEqual(blueprint(7, 3));
    expect(countBy(data, ({ difficulty }) => difficulty)).toEqual(TEN.difficulty);
    expect(countBy(data, ({ objective }) => objective)).toEqual(TEN.objective);
  }
  isOver = true;
  await churning;
  expect([...statuses.keys()].filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(20);
});
