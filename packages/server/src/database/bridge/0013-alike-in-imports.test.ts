import { keyOfImage } from '@exam/interchange';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel, OLD } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate, migrateWithin } from '../../platform/database/migrate.ts';

test('questions with an image are compared again by its content; others stay as they were', async () => {
  const { db, close } = await makeEmptyDatabase();
  const listSignatures = () =>
    db.selectFrom('questionSignatures').orderBy('questionId').select(['contentKey', 'bands']).execute();
  try {
    await migrateWithin(db, '0012-account-imports');
    await addRowsOfLevel(db, '0012-account-imports');
    const [shows] = OLD.questions;
    await sql`update questions set text = ${`See ![it](image:${OLD.image})`} where id = ${shows}`.execute(db);
    await sql`update question_signatures set bands = '{1}'`.execute(db);
    const [, ...before] = await listSignatures();
    await migrate(db);

    const { content } = await db
      .selectFrom('images')
      .where('id', '=', OLD.image)
      .select('content')
      .executeTakeFirstOrThrow();
    const words = `See ![it](image:${keyOfImage(content)})`;
    const { rows } = await sql<{ contentKey: string }>`
      select content_key(${words}, choices) from questions where id = ${shows}`.execute(db);
    const [first, ...after] = await listSignatures();
    expect(first).toEqual({ ...rows[0], bands: null });
    expect(after).toEqual(before);
  } finally {
    await close();
  }
});
