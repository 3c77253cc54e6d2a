import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'scans',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../vitest.seed.ts'],
    // Modules keep no state that a test could leave behind, and loading them for each file takes long.
    isolate: false,
    // Libraries in WebAssembly start, which takes seconds on a busy machine.
    testTimeout: 60_000,
  },
});
