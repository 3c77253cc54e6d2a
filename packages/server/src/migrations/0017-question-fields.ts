import { type Migration, sql } from 'kysely';

/** Of questions of a pool, and as exams and waiting imports keep them. */
const ANNOTATED = ['questions', 'exam_questions', 'import_items'];

const STATEMENTS = [
  // A check looks at every row, and there may be millions.
  `set local statement_timeout = '15min'`,
  ...ANNOTATED.map(
    (table) => `alter table ${table}
      add column explanation text not null default '' check (length(explanation) <= 20000),
      add column source text not null default '' check (length(source) <= 500),
      add column name text not null default '' check (length(name) <= 200)`,
  ),
  ...['questions', 'exam_questions'].map(
    (table) =>
      `alter table ${table} add column tags text[] not null default '{}' check (cardinality(tags) <= 20)`,
  ),

  // What tags are compared by.
  `create function lowered(words text[]) returns text[] language sql immutable
    return array(select lower(word) from unnest(words) with ordinality as one (word, place) order by place)`,
  // Without a list of pending entries: every look at it would have to read that.
  `create index questions_by_tag on questions using gin (lowered(tags)) with (fastupdate = off) where tags <> '{}'`,
];

/** Explanation, source, name and tags of a question. */
export const questionFields: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
