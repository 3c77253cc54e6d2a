import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../vitest.seed.ts'],
    // Modules keep no state that a test could leave behind.
    isolate: false,
    // Thousands of generated texts are read, which takes seconds on a busy machine.
    testTimeout: 60_000,
  },
});
