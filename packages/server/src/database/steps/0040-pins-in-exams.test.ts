import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BEFORE = '0037-sections-of-exams';
const TEXT = 'Which is {"kind": "swapped"}?';
const CHANGES = [{ kind: 'swapped', before: { text: TEXT } }, { kind: 'moved' }];

test('exams have no record of pins, and what was swapped is called replaced, in the trash, too', async () => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, BEFORE);
    await addRowsOfLevel(db, BEFORE);
    await sql`
      update exams set changes = ${JSON.stringify(CHANGES)}, corrected_from_name = 'As printed'`.execute(db);
    await sql`
      insert into trashed_rows (item_id, table_name, content)
      select trash_items.id, 'exams', to_json(exams) from exams, trash_items`.execute(db);
    await migrate(db);
    const exam = await db.selectFrom('exams').select('changes').executeTakeFirstOrThrow();
    const renamed = [{ ...CHANGES[0], kind: 'replaced' }, CHANGES[1]];
    expect(exam.changes).toEqual(renamed);
    const trashed = await db
      .selectFrom('trashedRows')
      .where('tableName', '=', 'exams')
      .select('content')
      .executeTakeFirstOrThrow();
    expect(trashed.content).toMatchObject({ changes: renamed });
    const questions = await db
      .selectFrom('examQuestions')
      .select(['pinnedChoices', 'keepChoiceOrder'])
      .execute();
    expect(questions.length).toBeGreaterThan(0);
    for (const one of questions) expect(one).toEqual({ pinnedChoices: null, keepChoiceOrder: null });
  } finally {
    await close();
  }
});
