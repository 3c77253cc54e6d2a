import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { DEMO, type Installation, OWN_POOL } from './steps/installations.ts';

const { executablePath, args } = await findChromium();

/** A server of its own, over an empty folder that goes when the tests are done. */
function serve({ port, address, dataFolder, isDemo }: Installation) {
  return {
    command: `exec "${process.execPath}" e2e/serve.js`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${address}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: { PORT: String(port), DATA_DIR: dataFolder, DEMO: String(isDemo) },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  };
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  // A third of the time of these tests is waiting, so that two would leave cores idle.
  workers: 3,
  // A second try where nobody watches; it is listed as flaky, and a flaky test is a bug.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: './test-results',
  use: {
    baseURL: DEMO.address,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording costs 8 % of the processor time of all tests: only at a second try, or where `--trace on` is given.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    launchOptions: { ...(executablePath && { executablePath }), args: [...args] },
  },
  webServer: [serve(DEMO), serve(OWN_POOL)],
});
