import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel, OLD } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BEFORE = '0037-sections-of-exams';

test('questions get their makers from the audit trail, where it says who added or imported them', async () => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, BEFORE);
    await addRowsOfLevel(db, BEFORE);
    await sql`delete from audit_events`.execute(db);
    const [added, imported, ofNobody] = OLD.questions;
    await sql`update questions set created_at = '2026-03-01T00:00:00.123456Z' where id = ${imported}`.execute(
      db,
    );
    const events = [
      { action: 'question.created', account: OLD.account, object: added, at: '2026-02-01' },
      { action: 'questions.imported', account: OLD.account, object: null, at: '2026-03-01T00:00:00.123456Z' },
      { action: 'question.updated', account: OLD.account, object: OLD.questions[3], at: '2026-03-02' },
      // The account of this event was deleted.
      { action: 'question.created', account: OLD.exam, object: ofNobody, at: '2026-02-01' },
    ];
    for (const { action, account, object, at } of events) {
      await sql`insert into audit_events (id, account_id, action, course_id, object_id, what, created_at)
        values (gen_random_uuid(), ${account}, ${action}, ${OLD.course}, ${object}, '', ${at})`.execute(db);
    }
    await migrate(db);
    const { rows } = await sql<{ id: string }>`
      select id from questions where made_by = ${OLD.account} order by id`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual([added, imported]);
    const { rows: others } = await sql`select from questions where made_by is null`.execute(db);
    expect(others).toHaveLength(OLD.questions.length - 2);
  } finally {
    await close();
  }
});
