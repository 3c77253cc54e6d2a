import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Takes the pictures of docs/screenshots; `npm run screenshots` runs it. */
export default defineConfig({
  ...base,
  testDir: './screenshots',
  testMatch: '**/*.shot.ts',
  workers: 1,
  use: { ...base.use, viewport: { width: 1600, height: 940 }, trace: 'off', locale: 'en-GB' },
});
