import { findInMailTo } from './outbox.ts';
import { makeAccount } from './steps/account.ts';
import { expectAccessible } from './steps/axe.ts';
import { fillCredentials, logIn } from './steps/log-in.ts';
import { toast } from './steps/screen.ts';
import { beginWithProvider, logInAtProvider, type SignOnInstallation } from './steps/sign-on.ts';
import { test as base, expect } from './steps/test.ts';

/** What the tests of this file do in an installation with a provider, and in one where it is the only way in. */
const test = base.extend<object, { beside: SignOnInstallation; only: SignOnInstallation }>({
  beside: [
    async ({ browserName: _ }, use) => {
      const begun = await beginWithProvider(false);
      await use(begun);
      await begun.close();
    },
    { scope: 'worker' },
  ],
  only: [
    async ({ browserName: _ }, use) => {
      const begun = await beginWithProvider(true);
      await use(begun);
      await begun.close();
    },
    { scope: 'worker' },
  ],
  installation: ({ beside }, use) => use(beside.installation),
});
test.use({ isSignedIn: false, isAlone: true });

test.beforeEach(({ context }) =>
  // The pages of the provider ask for a font that no test may fetch.
  context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  ),
);

const SIGN_ON = { name: 'Log in with Campus' };

test('somebody new comes in by the provider, back to where they were, and is logged out at both ends', async ({
  page,
}) => {
  await page.goto('/exams');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', SIGN_ON)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', SIGN_ON).click();
  await logInAtProvider(page, 'ada@example.org');
  await expect(page).toHaveURL('/generate-exam');
  await page.getByRole('link', { name: 'Open that page' }).click();
  await expect(page).toHaveURL('/exams');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL('/login');
  await page.reload();
  await page.getByRole('button', SIGN_ON).click();
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
});

test('somebody who may not sign up is told why, and nothing of the answer stays in the address', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', SIGN_ON).click();
  await logInAtProvider(page, 'grace@elsewhere.example');
  await expect(page.getByRole('alert')).toHaveText(
    /^Accounts here are for e-mail addresses at example.org and example.com/,
  );
  await expect(page).toHaveURL('/sign-on');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the log-in' }).click();
  await expect(page).toHaveURL('/login');
});

test('an account with a password links the provider, which opens it from then on', async ({
  page,
  installation,
}) => {
  const account = await makeAccount(installation);
  await logIn(page, account);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Link Campus' }).click();
  await logInAtProvider(page, account.email);
  await expect(toast(page, 'You can log in this way from now on')).toBeVisible();
  await expect(page).toHaveURL('/account');
  await expectAccessible(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', SIGN_ON).click();
  await logInAtProvider(page, account.email);
  await expect(page).toHaveURL('/generate-exam');
  await page.goto('/account');
  await expect(page.getByText(account.email).first()).toBeVisible();
  await expect(page.getByText('Campus was linked to the account for signing in')).toBeVisible();
});

test('an account with the e-mail of somebody at the provider opens by a mailed code', async ({
  page,
  installation,
}) => {
  const account = await makeAccount(installation);
  await page.goto('/login');
  await page.getByRole('button', SIGN_ON).click();
  await logInAtProvider(page, account.email);
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const code = await findInMailTo(
    installation.dataFolder,
    account.email,
    /Confirm your sign-in[\s\S]*?\b(\d{6})\b/,
  );
  await page.getByLabel('Confirmation code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/generate-exam');
});

test('where the provider is the only way in, a password is refused in words, and the provider lets in', async ({
  page,
  only,
}) => {
  const { address } = only.installation;
  await page.goto(`${address}/login`);
  await fillCredentials(page, { email: 'ada@example.org', password: 'a password of nobody' });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Here you sign in with Campus, and not by a password.').first()).toBeVisible();
  await page.getByRole('button', SIGN_ON).click();
  await logInAtProvider(page, 'ada@example.org');
  await expect(page).toHaveURL(`${address}/generate-exam`);
});
