import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BEFORE = '0042-marks';

test('a question that was measured before has the hash of its measurement, unless it asks something else now', async () => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, BEFORE);
    await addRowsOfLevel(db, BEFORE);
    await migrate(db);
    const countCurrent = async () => {
      const { rows } = await sql`select from questions join question_measures
        on question_measures.question_id = questions.id and question_measures.asked_hash = questions.asked_hash`.execute(
        db,
      );
      return rows.length;
    };
    expect(await countCurrent()).toBe(1);
    await sql`update questions set text = text || '?'`.execute(db);
    expect(await countCurrent()).toBe(0);
  } finally {
    await close();
  }
});
