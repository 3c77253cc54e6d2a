import { defineConfig } from 'vitest/config';
import { withoutPage } from './vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'web without a page',
    environment: 'node',
    include: withoutPage,
    isolate: false,
    // A busy machine needs longer.
    testTimeout: 60_000,
  },
});
