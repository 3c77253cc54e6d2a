import { type Migration, sql } from 'kysely';

/** How the columns of correct answers of imported files were read, and the files, while they can be read otherwise. */
export const answerColumns: Migration = {
  async up(db) {
    await sql`
      alter table imports
        add column answer_columns jsonb not null default '[]',
        add column upload_ids uuid[] not null default '{}'`.execute(db);
  },
};
