import { defineConfig } from 'vitest/config';
import { LAST_RESORT } from '../../vitest.last-resort.ts';
import { textFiles } from '../../vitest.text-files.ts';

export default defineConfig({
  plugins: [textFiles],
  test: {
    name: 'paper',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Modules keep no state that a test could leave behind, and loading them for each file takes long.
    isolate: false,
    ...LAST_RESORT,
  },
});
