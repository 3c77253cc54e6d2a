import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'assembly',
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['../../vitest.seed.ts'],
  },
});
