import { defineConfig } from 'vitest/config';
import { settings, withPage } from './vitest.shared.ts';

export default defineConfig({
  test: { ...settings, name: 'web', include: withPage, isolate: false },
});
