import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel, OLD } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BEFORE = '0059-figures-for-members';
const COMPOSED = 'Caf\u00e9';
const DECOMPOSED = 'Cafe\u0301';

test('names of before are composed, and texts are searched and compared as if they were', async () => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, BEFORE);
    await addRowsOfLevel(db, BEFORE);
    await sql`update courses set name = ${DECOMPOSED}`.execute(db);
    await sql`update exam_students set number = ${DECOMPOSED}, group_name = ${DECOMPOSED}`.execute(db);
    await sql`update questions set name = ${DECOMPOSED}, tags = array['week', ${DECOMPOSED}]`.execute(db);
    await sql`insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
      select gen_random_uuid(), ${OLD.chapter}, text, array[text, 'no'], 'no', 'simple', 'reminding'
      from unnest(${sql.val([COMPOSED, DECOMPOSED])}::text[]) as text`.execute(db);
    await sql`update searched_texts set words = searched_text(text, name, choices, tags)
      from questions where questions.id = question_id`.execute(db);
    await migrate(db);
    const { rows: names } = await sql`
      select courses.name, number, group_name as "groupName", questions.name as question, tags
      from courses, exam_students, questions where tags <> '{}'`.execute(db);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names.map((row) => JSON.stringify(row)))).toEqual(
      new Set([
        JSON.stringify({
          name: COMPOSED,
          number: COMPOSED,
          groupName: COMPOSED,
          question: COMPOSED,
          tags: ['week', COMPOSED],
        }),
      ]),
    );
    const { rows: pair } = await sql`
      select text, count(*) over (partition by content_key)::int as equal,
        coalesce(words, searched_text(text, name, choices, tags)) like '%cafe%' as "isFound"
      from questions join question_signatures on question_id = questions.id
        join searched_texts using (question_id)
      where text in (${COMPOSED}, ${DECOMPOSED})`.execute(db);
    expect(pair).toEqual(
      expect.arrayContaining([
        { text: COMPOSED, equal: 2, isFound: true },
        { text: DECOMPOSED, equal: 2, isFound: true },
      ]),
    );
  } finally {
    await close();
  }
});

test('names in both forms that may not be equal stay two', async () => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrate(db, BEFORE);
    await addRowsOfLevel(db, BEFORE);
    await sql`update blueprints set name = ${COMPOSED}`.execute(db);
    await sql`insert into blueprints (id, course_id, name, chapters, difficulty, objective)
      select gen_random_uuid(), course_id, ${DECOMPOSED}, chapters, difficulty, objective from blueprints`.execute(
      db,
    );
    await migrate(db);
    const { rows } = await sql`select name from blueprints order by name collate "C"`.execute(db);
    expect(rows).toEqual([{ name: DECOMPOSED }, { name: COMPOSED }]);
  } finally {
    await close();
  }
});
