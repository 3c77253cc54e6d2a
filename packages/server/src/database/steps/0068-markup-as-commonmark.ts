import { renewWithin } from '@exam/contract/former-markup';
import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the tables of its own level
type Db = Kysely<any>;

/**
 * From this step on, emphasis is where CommonMark sees it, and lists, formulas on lines of their own, alignments of columns and
 * widths of images are markup. Older texts are rewritten, so that they look unchanged.
 */
export const markupAsCommonMark: Migration = {
  async up(db: Db) {
    // Every text is read.
    await sql`set local statement_timeout = '60min'`.execute(db);
    await sql`lock table questions, exam_questions, import_items, question_versions, exams, imports, paper_settings,
      marking_schemes, trashed_rows`.execute(db);
    // The shown text stays the same, so near-duplicates and counts are unaffected.
    await sql`alter table questions disable trigger user`.execute(db);
    for (const table of TABLES) await renewTable(db, table);
    await sql`alter table questions enable trigger user`.execute(db);
    await renewHashes(db);
    await renewJson(db, { table: 'question_versions', column: 'content' });
    await renewJson(db, { table: 'exams', column: 'changes' });
    await renewJson(db, { table: 'marking_schemes', column: 'regradings' });
    await renewJson(db, { table: 'imports', column: 'answer_columns' });
    await renewJson(db, { table: 'paper_settings', column: 'settings' });
    await renewJson(db, {
      table: 'trashed_rows',
      column: 'content',
      where: sql`table_name = any(${IN_TRASH})`,
    });
    await forgetHashesInTrash(db);
  },
};

const TABLES = ['questions', 'exam_questions', 'import_items'] as const;
type Table = (typeof TABLES)[number];
/** Kinds of trashed rows that hold texts. */
const IN_TRASH = [
  'questions',
  'exam_questions',
  'question_versions',
  'exams',
  'marking_schemes',
  'paper_settings',
];

interface Texts {
  readonly text: string;
  readonly choices: readonly string[];
  readonly correct_answer: string;
  readonly pinned_choices: readonly string[] | null;
  readonly explanation: string;
}

/** Rows in memory at once, each up to 52,000 characters. */
const AT_ONCE = 500;
/** Texts without any of these signs are unchanged. */
const SIGNS = '[*`$|{]|(^|\\n) {0,3}\\\\*(-|[0-9]{1,9}\\\\*[.])[ \\t]';
/** In JSON, a line break is written with two characters. */
const SIGNS_IN_JSON = '[*`$|]|width=|- |[0-9]\\\\*[.][ \\\\]';

async function renewTable(db: Db, table: Table): Promise<void> {
  const hasSigns = (words: RawBuilder<unknown>) => sql`${words} ~ ${sql.lit(SIGNS)}`;
  await sql`
    declare rows_with_signs no scroll cursor for
      select ctid::text as place, text, choices, correct_answer, pinned_choices, explanation from ${sql.table(table)}
      where ${hasSigns(sql`text`)} or ${hasSigns(sql`array_to_string(choices, chr(10))`)}
        or ${hasSigns(sql`correct_answer`)} or ${hasSigns(sql`explanation`)}`.execute(db);
  for (;;) {
    const fetched = sql<Texts & { place: string }>`fetch ${sql.lit(AT_ONCE)} from rows_with_signs`;
    const { rows } = await fetched.execute(db);
    if (rows.length === 0) break;
    const renewed = rows.map((row) => renewWithin(row));
    const changed = renewed.filter((row, at) => JSON.stringify(row) !== JSON.stringify(rows[at]));
    if (changed.length > 0) await update(db, table, changed);
  }
  await sql`close rows_with_signs`.execute(db);
}

async function update(db: Db, table: Table, rows: readonly (Texts & { place: string })[]): Promise<void> {
  const arrayOf = (name: string) => sql`array(
    select one from jsonb_array_elements_text(${sql.ref(`new.${name}`)}) with ordinality as each (one, number) order by number
  )`;
  const updated = sql`
    update ${sql.table(table)} as old
    set text = new.text, correct_answer = new.correct_answer, explanation = new.explanation,
      choices = ${arrayOf('choices')},
      pinned_choices = case when old.pinned_choices is not null then ${arrayOf('pinned_choices')} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new (place text, text text, choices jsonb, correct_answer text, pinned_choices jsonb, explanation text)
    where old.ctid = new.place::tid`;
  if (table !== 'questions') await updated.execute(db);
  else {
    // Without this, duplicates of rewritten questions would not be recognised, and they would be found by their former words.
    await sql`
      with changed as (${updated} returning old.id, old.text, old.name, old.choices, old.tags), signed as (
        update question_signatures set content_key = question_key(changed.text, changed.choices, course_id)
        from changed where question_id = changed.id
      )
      update searched_texts set words = searched_text(changed.text, changed.name, changed.choices, changed.tags)
      from changed where question_id = changed.id and words is not null`.execute(db);
  }
}

/** What tells that a question is still the measured one follows its texts. */
async function renewHashes(db: Db): Promise<void> {
  for (const table of ['question_measures', 'shown_measures']) {
    await sql`
      update ${sql.table(table)} as measures set asked_hash = hash_of_asked(text, choices, correct_answer)
      from exam_questions asked
      where (asked.exam_id, asked.version, asked.position) = (measures.exam_id, measures.version, measures.position)
        and measures.asked_hash <> hash_of_asked(text, choices, correct_answer)`.execute(db);
  }
}

/** They are made anew when the exam is put back. */
async function forgetHashesInTrash(db: Db): Promise<void> {
  await sql`update trashed_rows set content = (content::jsonb || '{"asked_hash": null}')::json
    where table_name = 'question_measures'`.execute(db);
}

interface JsonPlace {
  readonly table: string;
  readonly column: string;
  readonly where?: RawBuilder<unknown>;
}

async function renewJson(db: Db, { table, column, where = sql`true` }: JsonPlace): Promise<void> {
  const content = sql.ref(column);
  await sql`
    declare values_with_signs no scroll cursor for
      select ctid::text as place, ${content} as value from ${sql.table(table)}
      where ${where} and ${content}::text ~ ${sql.lit(SIGNS_IN_JSON)}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ place: string; value: unknown }>`
      fetch ${sql.lit(AT_ONCE)} from values_with_signs`.execute(db);
    if (rows.length === 0) break;
    for (const { place, value } of rows) {
      const renewed = renewWithin(value);
      if (JSON.stringify(renewed) === JSON.stringify(value)) continue;
      await sql`update ${sql.table(table)} set ${content} = ${JSON.stringify(renewed)}
        where ctid = ${place}::tid`.execute(db);
    }
  }
  await sql`close values_with_signs`.execute(db);
}
