import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { startBundledPostgres } from '../src/platform/bundled-postgres/index.ts';
import { openDataFolder } from '../src/platform/data-folder/index.ts';
import { buildWorkers } from './build-workers.ts';
import { createTemplate } from './create-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Connection strings of empty databases, for roles that may create databases; `own` if TEST_DATABASE_URL is set.
     */
    databaseUrls: { bundled: string; own?: string };
    /** The names of migrated databases on the same servers, for copying. */
    templates: { bundled: string; own?: string };
    /** The folder with the programs of the worker processes. */
    workersFolder: string;
  }
}

/**
 * Starts one bundled PostgreSQL without durability for all test files of the server, and builds the programs of the
 * workers.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const path = await mkdtemp(join(tmpdir(), 'exam-test-'));
  const folder = await openDataFolder(path);
  const postgres = await startBundledPostgres({ folder, log: { info: () => {} }, durable: false });
  const workers = await buildWorkers();
  project.provide('workersFolder', workers.folder);
  const { TEST_DATABASE_URL: ownUrl } = process.env;
  const bundled = await createTemplate(postgres.connectionString);
  const own = ownUrl ? await createTemplate(ownUrl) : undefined;
  project.provide('databaseUrls', { bundled: postgres.connectionString, ...(ownUrl && { own: ownUrl }) });
  project.provide('templates', { bundled: bundled.name, ...(own && { own: own.name }) });
  return async () => {
    await own?.drop();
    await workers.remove();
    await postgres.stop();
    await folder.close();
    await rm(path, { recursive: true, force: true });
  };
}
