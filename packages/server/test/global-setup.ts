import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { startBundledPostgres } from '../src/platform/bundled-postgres/index.ts';
import { openDataFolder } from '../src/platform/data-folder/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings of empty databases whose role may make more; `own` where TEST_DATABASE_URL is set. */
    databaseUrls: { bundled: string; own?: string };
  }
}

/** One bundled PostgreSQL for all test files of the server, without durability. */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const path = await mkdtemp(join(tmpdir(), 'exam-test-'));
  const folder = await openDataFolder(path);
  const postgres = await startBundledPostgres({ folder, log: { info: () => {} }, durable: false });
  const { TEST_DATABASE_URL: own } = process.env;
  project.provide(
    'databaseUrls',
    own ? { bundled: postgres.connectionString, own } : { bundled: postgres.connectionString },
  );
  return async () => {
    await postgres.stop();
    await folder.close();
    await rm(path, { recursive: true, force: true });
  };
}
