import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'assembly',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../vitest.seed.ts'],
    // Modules keep nothing that a test could leave behind, and the solver is compiled anew wherever it is loaded.
    isolate: false,
    // So that what never ends is red: how long the others take says as much about the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
