import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Of every generated case, here and in the processes that the tests run in; "random" is another one at each run. */
const seed = process.env['SEED'] ?? '1';
process.env['SEED'] = seed === 'random' ? String(Math.floor(Math.random() * 2 ** 30)) : seed;
if (seed === 'random') process.stdout.write(`SEED=${process.env['SEED']} repeats what is generated now.\n`);

/** The server's tests once more, on the PostgreSQL that TEST_DATABASE_URL names. */
const onOwnDatabase = {
  extends: './packages/server/vitest.config.ts',
  root: './packages/server',
  test: { name: 'server on own database', env: { TEST_DATABASE: 'own' } },
};

export default defineConfig({
  test: {
    // On two cores vitest would use one: many tests wait for the database or for a process that starts.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      'packages/*/vitest.config.ts',
      'filled-sheets/vitest.config.ts',
      'packages/web/vitest.node.config.ts',
      ...(process.env['TEST_DATABASE_URL'] ? [onOwnDatabase] : []),
    ],
  },
});
