import { defineConfig } from 'vitest/config';
import { LAST_RESORT } from '../../vitest.last-resort.ts';
import { textFiles } from '../../vitest.text-files.ts';

export default defineConfig({
  plugins: [textFiles],
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../vitest.seed.ts'],
    globalSetup: ['./test/global-setup.ts'],
    // Modules keep nothing that a test could leave behind, and loading them for each file takes as long as the tests.
    isolate: false,
    ...LAST_RESORT,
  },
});
