import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'interchange',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../vitest.seed.ts'],
    // Modules keep no state that a test could leave behind, and loading them for each file takes long.
    isolate: false,
    // Files of 50,000 questions take seconds, and longer on a busy machine.
    testTimeout: 60_000,
  },
});
