import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { beginOidcProvider } from '../../packages/server/test/begin-oidc-provider.ts';
import { type Installation, OPERATOR_EMAIL } from './installations.ts';

/** An installation with a provider of single sign-on, both running. */
export interface SignOnInstallation {
  readonly installation: Installation;
  close(): Promise<void>;
}

/** Begins both. Only e-mails at example.org and example.com may have an account there. */
export async function beginWithProvider(isOnlyWay: boolean): Promise<SignOnInstallation> {
  const [port, serverPort] = [await findFreePort(), await findFreePort()];
  const address = `http://localhost:${port}`;
  const provider = await beginOidcProvider(address);
  const dataFolder = await mkdtemp(join(tmpdir(), 'exam-e2e-sign-on-'));
  const { issuer, clientId, clientSecret, label } = provider.settings;
  const served = spawn(process.execPath, ['e2e/serve.js'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SERVER_PORT: String(serverPort),
      DATA_DIR: dataFolder,
      DEMO: 'false',
      SIGN_UP: 'domains',
      SIGN_UP_DOMAINS: 'example.org,example.com',
      OIDC_ISSUER: issuer.href,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: label,
      OIDC_ONLY: String(isOnlyWay),
      OPERATORS: OPERATOR_EMAIL,
    },
  });
  const ended = once(served, 'exit');
  while (!(await isUp(address))) {
    if (served.exitCode !== null) throw new Error(`the installation ended with ${served.exitCode}`);
    await wait(200);
  }
  return {
    installation: { port, serverPort, address, dataFolder, isDemo: false },
    close: async () => {
      served.kill('SIGTERM');
      await ended;
      await provider.close();
    },
  };
}

async function isUp(address: string): Promise<boolean> {
  return fetch(`${address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Fills the provider's pages of log-in and consent, to which the app has led. */
export async function logInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
