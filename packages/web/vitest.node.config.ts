import { defineConfig } from 'vitest/config';
import { LAST_RESORT } from '../../vitest.last-resort.ts';
import { withoutPage } from './vitest.shared.ts';

export default defineConfig({
  test: {
    name: 'web without a page',
    environment: 'node',
    include: withoutPage,
    isolate: false,
    ...LAST_RESORT,
  },
});
