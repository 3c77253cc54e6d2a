import { type Migration, sql } from 'kysely';

/** An import keeps the chapters that its categories seem to mean: it is looked at often. */
export const keptSuggestions: Migration = {
  async up(db) {
    await sql.raw('alter table imports add column suggestions jsonb').execute(db);
  },
};
