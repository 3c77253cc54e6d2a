import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { DEMO, type Installation, OPERATOR_EMAIL, OWN_POOL } from './steps/installations.ts';

const { executablePath, args } = await findChromium();

/** A test that takes so long hangs. What it waits for in vain gives up earlier, and says what it was. */
const LAST_RESORT_MS = 600_000;
const LONGEST_WAIT_MS = 300_000;

/** A server of its own, over an empty folder that goes when the tests are done. */
function serve({ port, serverPort, address, dataFolder, isDemo }: Installation) {
  return {
    command: `exec "${process.execPath}" e2e/serve.js`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${address}/api/health`,
    timeout: LAST_RESORT_MS,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: LAST_RESORT_MS },
    env: {
      PORT: String(port),
      SERVER_PORT: String(serverPort),
      DATA_DIR: dataFolder,
      DEMO: String(isDemo),
      // The tests sign more people up from one address than a school.
      SIGN_UPS_PER_DAY: '10000',
      OPERATORS: OPERATOR_EMAIL,
    },
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
  retries: 0,
  timeout: LAST_RESORT_MS,
  expect: { timeout: LONGEST_WAIT_MS },
  reporter: [['list']],
  outputDir: './test-results',
  use: {
    baseURL: DEMO.address,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: LONGEST_WAIT_MS,
    navigationTimeout: LONGEST_WAIT_MS,
    screenshot: 'only-on-failure',
    // Recording costs 8 % of the processor time of all tests: only where `--trace on` is given.
    trace: 'off',
    launchOptions: { ...(executablePath && { executablePath }), args: [...args], timeout: LONGEST_WAIT_MS },
  },
  webServer: [serve(DEMO), serve(OWN_POOL)],
});
