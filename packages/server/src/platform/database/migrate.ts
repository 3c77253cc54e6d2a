import { Migrator } from 'kysely';
import { MIGRATIONS } from '../../migrations/index.ts';
import type { Db } from './connect.ts';

/**
 * Brings the schema up to date. Safe when several servers start at once: they take turns.
 * @returns the names of the migrations that were applied
 * @throws when one fails; nothing of it stays
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
