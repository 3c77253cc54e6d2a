import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Account, callApi } from '../steps/account.ts';
import { DEMO } from '../steps/installations.ts';

/** Logs in as the demo account of the installation, whose password it wrote down. */
export async function logInAsDemoAccount(page: Page): Promise<Account> {
  const text = await readFile(join(DEMO.dataFolder, 'demo-account.txt'), 'utf8');
  const written = (name: string) => new RegExp(`^${name}: (\\S+)$`, 'm').exec(text)?.[1] ?? '';
  const credentials = { email: written('E-mail'), password: written('Password') };
  const nobody: Account = { installation: DEMO, ...credentials, token: '' };
  await page.context().request.post('/api/users/login', { data: credentials });
  const { accessToken } = await callApi<{ accessToken: string }>(
    nobody,
    'POST',
    '/api/users/login',
    credentials,
  );
  return { ...nobody, token: accessToken };
}
