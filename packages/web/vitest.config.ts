import { defineConfig } from 'vitest/config';
import { settings, withoutFakes } from './vitest.shared.ts';

export default defineConfig({
  test: { ...settings, name: 'web', include: withoutFakes, isolate: false },
});
