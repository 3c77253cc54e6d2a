import { defineConfig } from 'vitest/config';
import { LAST_RESORT } from '../../vitest.last-resort.ts';

export default defineConfig({
  test: {
    name: 'contract',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../vitest.seed.ts'],
    // Modules keep no state that a test could leave behind.
    isolate: false,
    ...LAST_RESORT,
  },
});
