import { decideOrder } from '@exam/contract';
import { type Kysely, type Migration, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the tables of its own level
type Db = Kysely<any>;

/**
 * From this step on choices can be pinned last. Choices of stored questions are recognised as if the questions were
 * saved now, because "All of the above" would come out shuffled in their next exam. Saved exams hold copies, which stay;
 * their records of generation are given the order of choices that they were made with before.
 */
export const pinnedChoices: Migration = {
  async up(db: Db) {
    await sql`set local statement_timeout = '60min'`.execute(db);
    await sql`lock table questions, exams, import_items`.execute(db);
    await sql`
      alter table questions add column pinned_choices text[] not null default '{}'
        check (pinned_choices <@ choices and are_distinct(pinned_choices))`.execute(db);
    await sql`alter table import_items add column pinned_choices text[] not null default '{}'`.execute(db);
    await recordOrders(db);
    // Neither text nor choices change, so cells and signatures stay as they are.
    await sql`alter table questions disable trigger user`.execute(db);
    await pinRecognised(db, 'questions');
    await sql`alter table questions enable trigger user`.execute(db);
    await pinRecognised(db, 'import_items');
  },
};

/** The order of keys in a record decides the draw, so the text is extended, not made anew. */
async function recordOrders(db: Db): Promise<void> {
  await sql`
    update exams set generation = (
      left(rtrim(generation::text), -1) || ', "choiceOrders": {"pinned": {}, "kept": ' || coalesce((
        select json_agg(distinct questions.id) from exam_questions
        join questions on questions.id = exam_questions.question_id
        where exam_id = exams.id and keep_choice_order
      )::text, '[]') || '}}'
    )::json
    where generation ->> 'seed' is not null`.execute(db);
}

interface Row {
  readonly place: string;
  readonly choices: readonly string[];
  readonly keep_choice_order: boolean;
}

const AT_ONCE = 1_000;

async function pinRecognised(db: Db, table: 'questions' | 'import_items'): Promise<void> {
  await sql`
    declare rows_to_pin no scroll cursor for
      select ctid::text as place, choices, keep_choice_order from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from rows_to_pin`.execute(db);
    if (rows.length === 0) break;
    const decided = rows.map(({ place, choices, keep_choice_order }) => {
      const order = decideOrder({ choices, keepChoiceOrder: keep_choice_order || undefined });
      return { place, pinned_choices: order.pinnedChoices, keep_choice_order: order.keepChoiceOrder };
    });
    const changed = decided.filter(
      (row, at) => row.pinned_choices.length > 0 || row.keep_choice_order !== rows[at]?.keep_choice_order,
    );
    if (changed.length > 0) await update(db, table, changed);
  }
  await sql`close rows_to_pin`.execute(db);
}

async function update(db: Db, table: string, rows: readonly unknown[]): Promise<void> {
  await sql`
    update ${sql.table(table)} as old
    set keep_choice_order = new.keep_choice_order,
      pinned_choices = array(select jsonb_array_elements_text(new.pinned_choices))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new (place text, keep_choice_order boolean, pinned_choices jsonb)
    where old.ctid = new.place::tid`.execute(db);
}
