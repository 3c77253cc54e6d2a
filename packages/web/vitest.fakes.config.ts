import { defineConfig } from 'vitest/config';
import { settings, withFakes } from './vitest.shared.ts';

export default defineConfig({ test: { ...settings, name: 'web with fakes', include: withFakes } });
