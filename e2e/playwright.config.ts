import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

const { executablePath, args } = await findChromium();

// Read again in every worker: what the first reading chose is handed on by the environment.
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 12_000));
const port = process.env['E2E_PORT'];
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `exam-e2e-${port}`);
const address = `http://localhost:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: './test-results',
  use: {
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: [...args] },
  },
  webServer: {
    command: `exec "${process.execPath}" e2e/serve.js`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${address}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: port, DATA_DIR: process.env['E2E_DATA_DIR'], DEMO: 'true' },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
