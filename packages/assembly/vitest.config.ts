import { defineConfig } from 'vitest/config';
import { LAST_RESORT } from '../../vitest.last-resort.ts';

export default defineConfig({
  test: {
    name: 'assembly',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../vitest.seed.ts'],
    // Modules keep nothing that a test could leave behind, and the solver is compiled anew wherever it is loaded.
    isolate: false,
    ...LAST_RESORT,
  },
});
