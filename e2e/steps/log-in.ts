import type { Page } from '@playwright/test';
import type { Account } from './account.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Fills the form of /login or /signup. */
export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Gives the browser a session of its own, past the screen. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  const answer = await page.context().request.post('/api/users/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`could not log in: ${answer.status()} ${await answer.text()}`);
}
