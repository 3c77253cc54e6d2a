import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel, OLD } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BEFORE = '0058-students-in-the-trash';

test.each([
  ['of five students', sql`number_of_students = 5`, true],
  ['of four students', sql`number_of_students = 4`, false],
  ['that are not final', sql`number_of_students = 5, is_from_scans = true`, false],
])('members go on to see final figures of five students: %s', async (_what, results, isShown) => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, BEFORE);
    await addRowsOfLevel(db, BEFORE);
    await sql`update exam_results set ${results}`.execute(db);
    await sql`update question_measures set number_of_answers = 5`.execute(db);
    await migrate(db);
    const { rows } = await sql`
      select number_of_students, scores, number_of_answers, choice_counts, asked_hash is not null as "hasHash"
      from shown_results join shown_measures using (exam_id) where exam_id = ${OLD.exam}`.execute(db);
    const shown = {
      numberOfStudents: 5,
      scores: [0, 1, 0, 0, 0, 0, 0],
      numberOfAnswers: 5,
      choiceCounts: [0, 1, 0],
      hasHash: true,
    };
    expect(rows).toEqual(isShown ? [shown] : []);
  } finally {
    await close();
  }
});
