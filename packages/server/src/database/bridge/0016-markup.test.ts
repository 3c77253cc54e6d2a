import { escapeFormerMarkup, renewMarkup } from '@exam/contract/former-markup';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addRowsOfLevel, OLD } from '../../../test/faults/rows-of-level.ts';
import { makeEmptyDatabase } from '../../operation/testing/backup-of.ts';
import type { Db } from '../../platform/database/connect.ts';
import { migrate, migrateWithin } from '../../platform/database/migrate.ts';

/** The step, and the later one that follows it. */
const escapeMarkup = (text: string) => renewMarkup(escapeFormerMarkup(text));
const LEVEL = '0015-answer-columns';
const TEXT = 'Is *x* **not** in `y`?\n| a | b |\n|---|---|\n2*3';
const CHOICES = ['**no**', 'a `b` c', 'a**b'];

/** Writes texts from before this markup wherever texts are stored. */
async function writeFormerTexts(db: Db): Promise<void> {
  for (const table of ['questions', 'examQuestions', 'importItems']) {
    await sql`update ${sql.table(table)} set text = ${TEXT}, choices = ${CHOICES}, correct_answer = ${CHOICES[0]}`.execute(
      db,
    );
  }
  await sql`update questions set text = 'Plain 2*3 \\$', choices = array['a', 'b'], correct_answer = 'a' where id = ${OLD.questions[5]}`.execute(
    db,
  );
  await sql`update paper_settings set settings = ${JSON.stringify({ instructions: TEXT, title: '*T*' })}::jsonb`.execute(
    db,
  );
  const examples = [
    { line: 1, text: TEXT, answer: '*1*', correctAnswer: '**no**' },
    { line: 2, text: 'b', answer: '', correctAnswer: null },
  ];
  await sql`update imports set answer_columns = ${JSON.stringify([{ name: 'Key', readings: [{ reading: 'texts', examples }] }])}::jsonb`.execute(
    db,
  );
}

interface Texts {
  text: string;
  choices: string[];
  correctAnswer: string;
}

test('every stored text looks as before, and its near-duplicates stay', async () => {
  const { db, close } = await makeEmptyDatabase();
  const textsOf = async (table: string) =>
    (await sql<Texts>`select text, choices, correct_answer from ${sql.table(table)}`.execute(db)).rows;
  const listSignatures = async () =>
    (
      await sql<{
        questionId: string;
      }>`select question_id, bands, revision from question_signatures order by question_id`.execute(db)
    ).rows;
  const listPairs = async () => (await sql`select * from question_pairs`.execute(db)).rows;
  try {
    await migrateWithin(db, LEVEL);
    await addRowsOfLevel(db, LEVEL);
    await writeFormerTexts(db);
    await sql`update question_signatures set bands = '{1}'`.execute(db);
    await sql`update question_pairs set similarity = 0.75`.execute(db);
    const before = [await listSignatures(), await listPairs()];
    await migrate(db);

    const escaped = {
      text: escapeMarkup(TEXT),
      choices: CHOICES.map(escapeMarkup),
      correctAnswer: escapeMarkup(CHOICES[0]!),
    };
    expect(escaped.text).toContain('\\*x\\*');
    const questions = await textsOf('questions');
    expect(questions.filter(({ text }) => text === escaped.text)).toEqual(new Array(5).fill(escaped));
    expect(questions.find(({ text }) => text.startsWith('Plain'))?.text).toBe('Plain 2*3 \\$');
    expect(await textsOf('examQuestions')).toEqual(new Array(6).fill(escaped));
    expect(await textsOf('importItems')).toEqual([escaped]);
    expect([await listSignatures(), await listPairs()]).toEqual(before);
    const { rows } = await sql<{ settings: unknown; columns: unknown; keys: boolean }>`
      select settings, answer_columns as columns, not exists (
        select from question_signatures join questions on id = question_id
        where content_key is distinct from question_key(text, choices, course_id)) as keys
      from paper_settings, imports`.execute(db);
    expect(rows[0]).toMatchObject({
      settings: { instructions: escaped.text, title: '*T*' },
      columns: [
        {
          readings: [
            {
              examples: [
                { text: escaped.text, answer: '*1*', correctAnswer: '\\*\\*no\\*\\*' },
                { text: 'b', correctAnswer: null },
              ],
            },
          ],
        },
      ],
      keys: true,
    });
  } finally {
    await close();
  }
});

test('backslashes may exceed the length limit, and tables longer than one batch are escaped', async () => {
  const { db, close } = await makeEmptyDatabase();
  try {
    await migrateWithin(db, LEVEL);
    await addRowsOfLevel(db, LEVEL);
    const long = '*a* '.repeat(2_500).trim();
    await sql`update questions set text = ${long}`.execute(db);
    await sql`insert into exam_questions select exam_id, number, gen_random_uuid(), chapter_id, chapter_name, chapter_number,
      '*a* ' || number, choices, correct_answer, difficulty, objective, version
      from exam_questions, generate_series(1000, 2400) as number where position = 1`.execute(db);
    await migrate(db);
    const { rows } = await sql<{ long: number; left: number }>`
      select (select count(*)::int from questions where text = ${escapeMarkup(long)}) as long,
        (select count(*)::int from exam_questions where text like '*a*%') as left`.execute(db);
    expect(rows).toEqual([{ long: 6, left: 0 }]);
  } finally {
    await close();
  }
});
