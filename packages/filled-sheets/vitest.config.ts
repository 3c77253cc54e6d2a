import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'filled-sheets',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../vitest.seed.ts'],
    isolate: false,
    testTimeout: 30_000,
  },
});
