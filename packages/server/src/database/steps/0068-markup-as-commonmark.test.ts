import { findFormerMarkup, renewMarkup } from '@exam/contract/former-markup';
import { parseRichText, partsOf } from '@exam/contract/rich-text';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import { migrate } from '../../platform/database/migrate.ts';

const BEFORE = '0063-sheets-of-pictures';
const TEXT = 'Is un*believ*able **not** in `y`?\n- one\n- two\n| a | b |\n|---|--:|\n$$x^2$$ 2*3';
const CHOICES = ['1. one\n2. two', 'a `b` c', 'a**b**c'];
const [NEW_TEXT, NEW_CHOICES] = [renewMarkup(TEXT), CHOICES.map(renewMarkup)];
const CONTENT = { text: TEXT, choices: CHOICES, correctAnswer: CHOICES[2], pinnedChoices: [CHOICES[2]] };
const NEW_CONTENT = {
  text: NEW_TEXT,
  choices: NEW_CHOICES,
  correctAnswer: NEW_CHOICES[2],
  pinnedChoices: [NEW_CHOICES[2]],
};

test('texts of before look as they did wherever they are stored, and what hangs on them stays', async () => {
  const { db, close } = await makeEmptyDatabase();
  const rowOf = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  try {
    await migrate(db, BEFORE);
    await addRowsOfLevel(db, BEFORE);
    for (const table of ['questions', 'exam_questions', 'import_items']) {
      await sql`update ${sql.table(table)} set text = ${TEXT}, choices = ${CHOICES}, correct_answer = ${CHOICES[2]},
        pinned_choices = ${[CHOICES[2]]}, explanation = ${TEXT}
        ${table === 'exam_questions' ? sql`, keep_choice_order = false` : sql``}`.execute(db);
    }
    const json = JSON.stringify(CONTENT);
    await sql`insert into question_versions (question_id, version, chapter_id, content)
      select id, 900, chapter_id, ${json}::jsonb from questions limit 1`.execute(db);
    await sql`insert into trash_items (id, kind, object_id, course_name, owner_id, name)
      select gen_random_uuid(), 'question', gen_random_uuid(), 'a', id, 'b' from accounts limit 1`.execute(
      db,
    );
    await sql`insert into trashed_rows (item_id, table_name, content)
      select id, 'questions', ${JSON.stringify({ ...CONTENT, name: TEXT })}::json from trash_items`.execute(
      db,
    );
    await sql`update paper_settings set settings = ${JSON.stringify({ instructions: TEXT, title: TEXT })}::jsonb`.execute(
      db,
    );
    const signatures = sql`select question_id, bands, revision from question_signatures order by question_id`;
    const before = await rowOf(signatures);
    await migrate(db);

    expect(parseRichText(NEW_TEXT)).toEqual(partsOf(TEXT, 0, TEXT.length, findFormerMarkup(TEXT)));
    expect(NEW_TEXT).not.toBe(TEXT);
    for (const table of ['questions', 'exam_questions', 'import_items']) {
      const rows = await rowOf(
        sql`select text, choices, correct_answer, pinned_choices, explanation from ${sql.table(table)}`,
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toEqual({ ...NEW_CONTENT, explanation: NEW_TEXT });
    }
    expect(await rowOf(sql`select content from question_versions where version = 900`)).toEqual([
      { content: NEW_CONTENT },
    ]);
    expect(
      await rowOf(
        sql`select distinct content::jsonb as content from trashed_rows where content->>'name' = ${TEXT}`,
      ),
    ).toEqual([{ content: { ...NEW_CONTENT, name: TEXT } }]);
    expect(await rowOf(sql`select settings from paper_settings`)).toEqual([
      { settings: { instructions: NEW_TEXT, title: TEXT } },
    ]);
    expect(await rowOf(signatures)).toEqual(before);
    const wrong = sql`select 1 as wrong from question_signatures join questions on id = question_id
      where content_key is distinct from question_key(text, choices, course_id)
      union all select 1 from question_measures m join exam_questions q
        on (q.exam_id, q.version, q.position) = (m.exam_id, m.version, m.position)
      where m.asked_hash is distinct from hash_of_asked(text, choices, correct_answer)`;
    expect(await rowOf(wrong)).toEqual([]);
  } finally {
    await close();
  }
});
