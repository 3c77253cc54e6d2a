import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const { webServer: _own, ...shared } = base;

/** The tests of rows of docs/conformance.md against servers that run already; `npm run test:mutants` runs it. */
export default defineConfig({
  ...shared,
  // Most tests are to fail, and wait so long before they do.
  expect: { timeout: 5_000 },
  use: { ...shared.use, trace: 'off', screenshot: 'off' },
});
