import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel, OLD } from '../../../test/faults/rows-of-level.ts';
import { GenerationSchema } from '../../features/exams/generation/generation-ids.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BLUEPRINT = {
  chapters: { [OLD.chapter]: 6 },
  difficulty: { simple: 3, difficult: 3 },
  objective: { reminding: 2, understanding: 2, creativity: 2 },
};

test.each([
  ['0003-question-pairs', 'seed = $s, blueprint = $b, engine_version = 1', true],
  ['0003-question-pairs', 'seed = null', false],
  ['0003-question-pairs', 'seed = $s, blueprint = $b', false],
  ['0018-notes-of-imports', 'seed = $s, blueprint = $b, engine_version = 1, course_id = null', true],
])('an exam of %s with %s tells how it was generated: %s', async (level, columns, isTold) => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, level);
    await addRowsOfLevel(db, level);
    const values = columns.replace('$s', "'a seed'").replace('$b', `'${JSON.stringify(BLUEPRINT)}'`);
    await sql.raw(`update exams set ${values}`).execute(db);
    await migrate(db);
    const { generation } = await db.selectFrom('exams').select('generation').executeTakeFirstOrThrow();
    const { data } = GenerationSchema.safeParse(generation);
    if (isTold) {
      expect(data).toMatchObject({
        seed: 'a seed',
        blueprint: BLUEPRINT,
        engineVersion: 1,
        versions: { count: 1 },
      });
    } else expect(generation).toBeNull();
  } finally {
    await close();
  }
});

test('an exam that has a record of its generation keeps it', async () => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, '0018-notes-of-imports');
    await addRowsOfLevel(db, '0018-notes-of-imports');
    await sql
      .raw(
        `update exams set generation = '{"seed": "of the record"}', seed = 'another', blueprint = '{}', engine_version = 1`,
      )
      .execute(db);
    await migrate(db);
    const { generation } = await db.selectFrom('exams').select('generation').executeTakeFirstOrThrow();
    expect(generation).toMatchObject({ seed: 'of the record' });
  } finally {
    await close();
  }
});
