import { defineConfig } from 'vitest/config';
import { LAST_RESORT } from '../vitest.last-resort.ts';

export default defineConfig({
  test: {
    name: 'filled-sheets',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../vitest.seed.ts'],
    isolate: false,
    ...LAST_RESORT,
  },
});
