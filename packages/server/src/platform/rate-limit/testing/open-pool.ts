import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestApp } from '../../../../test/test-app.ts';

/** A separate pool on the database of a test's application. End it before the application is closed. */
export async function openPool({ db }: TestApp): Promise<pg.Pool> {
  const { bundled, own } = inject('databaseUrls');
  const url = new URL(process.env['TEST_DATABASE'] === 'own' && own !== undefined ? own : bundled);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  url.pathname = `/${rows[0]?.name}`;
  return new pg.Pool({ connectionString: url.href, max: 4 });
}
