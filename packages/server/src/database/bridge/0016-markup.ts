import { escapeFormerMarkup as escapeMarkup } from '@exam/contract/former-markup';
import { type Kysely, type Migration, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the tables of its own level
type Db = Kysely<any>;

/**
 * From this step on, strong, emphasis, inline code and tables are markup. Older texts get a backslash before each sign
 * that would be markup now, so that they look unchanged.
 */
export const markup: Migration = {
  async up(db: Db) {
    // Every text is read, and the questions are rewritten with their search text.
    await sql`set local statement_timeout = '60min'`.execute(db);
    await sql`lock table questions, exam_questions, imports, import_items, paper_settings`.execute(db);
    await sql`drop index questions_by_text`.execute(db);
    // Backslashes do not count against the bound of 10,000.
    await sql`alter table questions drop constraint questions_text_check`.execute(db);
    // The shown text stays the same, so near-duplicates and counts are unaffected.
    await sql`alter table questions disable trigger user`.execute(db);
    for (const table of ['questions', 'exam_questions', 'import_items'] as const)
      await escapeTable(db, table);
    await sql`alter table questions enable trigger user`.execute(db);
    await sql`
      alter table questions
        add check (btrim(text) <> '' and length(text) <= 20000),
        drop column search_text,
        add column search_text text collate "C" not null
          generated always as (translate(lower(text), '*\`\\', '')) stored`.execute(db);
    await sql`create index questions_by_text on questions (chapter_id, left(search_text, 200), id)`.execute(
      db,
    );
    await escapeInstructions(db);
    await escapeExamples(db);
  },
};

type Table = 'questions' | 'exam_questions' | 'import_items';

interface Texts {
  readonly text: string;
  readonly choices: readonly string[];
  readonly correct_answer: string;
}

/** Rows in memory at once, each up to 32,000 characters. */
const AT_ONCE = 500;
/** Texts without any of these signs are unchanged. */
const SIGNS = '[*`|]';

async function escapeTable(db: Db, table: Table): Promise<void> {
  await sql`
    declare rows_with_signs no scroll cursor for
      select ctid::text as place, text, choices, correct_answer from ${sql.table(table)}
      where text ~ ${sql.lit(SIGNS)} or array_to_string(choices, ' ') ~ ${sql.lit(SIGNS)}
        or correct_answer ~ ${sql.lit(SIGNS)}`.execute(db);
  for (;;) {
    const fetched = sql<Texts & { place: string }>`fetch ${sql.lit(AT_ONCE)} from rows_with_signs`;
    const { rows } = await fetched.execute(db);
    if (rows.length === 0) break;
    const escaped = rows.map((row) => ({ ...row, ...escapeTexts(row) }));
    const changed = escaped.filter((row, at) => JSON.stringify(row) !== JSON.stringify(rows[at]));
    if (changed.length > 0) await update(db, table, changed);
  }
  await sql`close rows_with_signs`.execute(db);
}

function escapeTexts({ text, choices, correct_answer }: Texts): Texts {
  return {
    text: escapeMarkup(text),
    choices: choices.map(escapeMarkup),
    correct_answer: escapeMarkup(correct_answer),
  };
}

async function update(db: Db, table: Table, rows: readonly (Texts & { place: string })[]): Promise<void> {
  const updated = sql`
    update ${sql.table(table)} as old
    set text = new.text, correct_answer = new.correct_answer, choices = array(
        select choice from jsonb_array_elements_text(new.choices) with ordinality as one (choice, number) order by number
      )
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new (place text, text text, choices jsonb, correct_answer text)
    where old.ctid = new.place::tid`;
  if (table !== 'questions') await updated.execute(db);
  else {
    // Without this, duplicates of escaped questions would not be recognised.
    await sql`
      with changed as (${updated} returning old.id, old.text, old.choices)
      update question_signatures set content_key = question_key(changed.text, changed.choices, course_id)
      from changed where question_id = changed.id`.execute(db);
  }
}

/** The instructions of papers use the same markup. */
async function escapeInstructions(db: Db): Promise<void> {
  const { rows } = await sql<{ account_id: string; exam_id: string; instructions: string }>`
    select account_id, exam_id, settings->>'instructions' as instructions from paper_settings
    where settings->>'instructions' ~ ${SIGNS}`.execute(db);
  for (const { account_id, exam_id, instructions } of rows) {
    const escaped = JSON.stringify({ instructions: escapeMarkup(instructions) });
    await sql`update paper_settings set settings = settings || ${escaped}::jsonb
      where account_id = ${account_id} and exam_id = ${exam_id}`.execute(db);
  }
}

interface AnswerColumn {
  readings: { examples: { text: string; correctAnswer: string | null }[] }[];
}

/** The examples of files whose answers can be read in several ways. */
async function escapeExamples(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; answer_columns: AnswerColumn[] }>`
    select id, answer_columns from imports where answer_columns::text ~ ${SIGNS}`.execute(db);
  for (const { id, answer_columns } of rows) {
    for (const example of answer_columns.flatMap(({ readings }) =>
      readings.flatMap(({ examples }) => examples),
    )) {
      example.text = escapeMarkup(example.text);
      if (example.correctAnswer !== null) example.correctAnswer = escapeMarkup(example.correctAnswer);
    }
    await sql`update imports set answer_columns = ${JSON.stringify(answer_columns)}::jsonb where id = ${id}`.execute(
      db,
    );
  }
}
