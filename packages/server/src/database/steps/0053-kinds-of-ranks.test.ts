import { KINDS, kindIndex } from '@exam/assembly';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel, OLD } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BEFORE = '0052-content-keys';

test('each question keeps its rank, and its kind becomes the number that the engine gives it', async () => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, BEFORE);
    await addRowsOfLevel(db, BEFORE);
    for (const { difficulty, objective } of KINDS)
      await sql`insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
        select gen_random_uuid(), ${OLD.chapter}, 'Question ' || n, '{yes,no}', 'no', ${difficulty}, ${objective}
        from generate_series(1, 4) as n`.execute(db);
    const { rows: before } = await sql<{ question_id: string; difficulty: never; objective: never }>`
      select * from ranks order by question_id`.execute(db);
    expect(before.length).toBeGreaterThanOrEqual(24);
    await migrate(db);
    const { rows: after } = await sql`select * from ranks order by question_id`.execute(db);
    expect(after).toEqual(
      before.map(({ difficulty, objective, ...row }) => ({
        ...row,
        kind: kindIndex({ difficulty, objective }),
      })),
    );
  } finally {
    await close();
  }
});
