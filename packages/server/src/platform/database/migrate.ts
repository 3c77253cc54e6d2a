import { Migrator } from 'kysely';
import { MIGRATIONS } from '../../migrations/index.ts';
import type { Db } from './connect.ts';

/**
 * Brings the schema up to date. Safe when several servers start at once: they take turns.
 * @returns the names of the migrations that were applied
 * @throws when one fails; nothing of it stays
 */
export async function migrate(db: Db): Promise<string[]> {
  return run(makeMigrator(db).migrateToLatest());
}

/**
 * The same within a transaction that the caller has begun, up to a level.
 * @param last the name of the last migration to apply; undefined for all
 */
export async function migrateWithin(db: Db, last?: string): Promise<string[]> {
  const migrator = makeMigrator(db, { disableTransactions: true });
  return run(last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
}

function makeMigrator(db: Db, options: { disableTransactions?: boolean } = {}): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) }, ...options });
}

async function run(migrating: ReturnType<Migrator['migrateToLatest']>): Promise<string[]> {
  const { error, results } = await migrating;
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
