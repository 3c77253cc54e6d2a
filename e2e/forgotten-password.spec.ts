import { findInMailTo } from './outbox.ts';
import { makeAccount } from './steps/account.ts';
import { fillCredentials, logIn } from './steps/log-in.ts';
import { toast } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

const NEW_PASSWORD = 'a password that I will keep in mind';

test.use({ isSignedIn: false });

test('a forgotten password is reset by the mailed link, which leaves no trace and works once', async ({
  page,
  browser,
  installation,
}) => {
  const account = await makeAccount(installation);
  const elsewhere = await browser.newPage({ baseURL: installation.address });
  await logIn(elsewhere, account);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`If there is an account with ${account.email}`)).toBeVisible();

  // The mail comes after the answer.
  const readLink = () =>
    findInMailTo(installation.dataFolder, account.email, /(http:\/\/\S+\/reset-password\?token=[\w-]{43})/);
  await expect.poll(() => readLink().catch(() => '')).toContain(installation.address);
  const link = await readLink();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  const password = page.getByRole('textbox', { name: 'New password' });
  await expect(password).toBeFocused();
  await password.fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your new password is set. Log in with it.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(asked.filter((request) => request.includes(token))).toEqual([expect.stringContaining(link)]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
  );
  expect(kept).not.toContain(token);

  await elsewhere.goto('/courses');
  await expect(elsewhere).toHaveURL('/login');
  await fillCredentials(page, account);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
  await fillCredentials(page, { ...account, password: NEW_PASSWORD });
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/generate-exam');

  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill('another password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('This link no longer works.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await elsewhere.close();
});
