import { Migrator, sql } from 'kysely';
import { LEVELS, type Levels, migrationsOfNew } from '../../database/index.ts';
import type { Db } from './connect.ts';

/** Any number that nothing else in the database locks. */
const LOCK_ID = 3_853_314_791_062;

/**
 * Brings the schema up to date, in one transaction. Safe when several servers start at once: they take turns.
 * @returns the names of the migrations that were applied
 * @throws when one fails; nothing of it stays
 */
export async function migrate(db: Db, levels: Levels = LEVELS): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      const applied = await migrateWithin(connection, levels);
      await sql`commit`.execute(connection);
      return applied;
    } catch (error) {
      // Over a broken connection it fails, and what broke it is to be told.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/**
 * The same within a transaction that the caller has begun.
 * @param last the name of the migration to stop at; undefined for all
 */
export async function migrateWithin(db: Db, levels: Levels = LEVELS, last?: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(db);
  await requireRightToMakeTables(db);
  const isWhole = last === undefined || last === Object.keys(levels.migrations).at(-1);
  const migrations = isWhole && (await isNew(db)) ? migrationsOfNew(levels) : levels.migrations;
  const migrator = new Migrator({
    // Steps and the migrator's own tables are spelled as SQL is.
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => ({ ...migrations }) },
    disableTransactions: true,
  });
  const { error, results } =
    last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last);
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

async function isNew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('kysely_migration') is null as "isNew"`.execute(db);
  return rows[0]?.isNew === true;
}

/** Fails with PostgreSQL's own reason: Kysely hides it where it cannot make the tables in which it keeps the migrations. */
async function requireRightToMakeTables(db: Db): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('kysely_migration') is null then
        create table made_to_see_whether_it_can_be ();
        drop table made_to_see_whether_it_can_be;
      end if;
    end $$`.execute(db);
}
