import { randomUUID } from 'node:crypto';
import { readCode } from '../outbox.ts';
import { makeUnverifiedAccount, PASSWORD } from '../steps/account.ts';
import { fillCredentials, logIn } from '../steps/log-in.ts';
import { recordCalls, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test.use({ isSignedIn: false });

test('2.07 2.08 7.05 /login takes e-mail and password, links to sign up, and leads to /generate-exam', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  await fillCredentials(page, account);
  const asked = page.waitForRequest('**/api/users/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect((await asked).postDataJSON()).toEqual({ email: account.email, password: account.password });
  await expect(page).toHaveURL('/generate-exam');
});

test('1.05 2.09 2.10 2.11 2.12 2.14 7.06 7.07 /signup sends "Log in", links back to sign up, and the code leads on to /courses', async ({
  page,
  installation,
}) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: /log in|sign up/i })).toHaveText('Log in');
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  await fillCredentials(page, { email, password: PASSWORD });
  const signedUp = page.waitForRequest('**/api/users/signup');
  await page.keyboard.press('Enter');
  expect((await signedUp).postDataJSON()).toEqual({ email, password: PASSWORD });
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible();
  const code = page.getByRole('textbox', { name: /code/ });
  await expect(code).toBeFocused();
  const verificationCode = await readCode(installation.dataFolder, email);
  await code.fill(verificationCode);
  const verified = page.waitForRequest('**/api/users/verify-email');
  await page.getByRole('button', { name: 'Confirm' }).click();
  expect((await verified).postDataJSON()).toEqual({ verificationCode });
  await expect(page).toHaveURL('/courses');
});

test('2.13 4.03 a code in the address is filled in and sent once, and opens the protected screens', async ({
  page,
  installation,
}) => {
  const account = await makeUnverifiedAccount(installation);
  await logIn(page, account);
  const code = await readCode(installation.dataFolder, account.email);
  const wrong = code === '000000' ? '000001' : '000000';
  const calls = recordCalls(page);
  const sent = () => calls.filter((call) => call === 'POST /api/users/verify-email').length;

  await page.goto(`/verify-email?verificationCode=${wrong}`);
  await expect(page.getByRole('textbox', { name: /code/ })).toHaveValue(wrong);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(sent()).toBe(1);

  await page.goto(`/verify-email?verificationCode=${code}`);
  await expect(page).toHaveURL('/courses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses');
  expect(sent()).toBe(2);
});

test('7.08 a resent code is told in the words of the specification', async ({ page, installation }) => {
  await logIn(page, await makeUnverifiedAccount(installation));
  await page.goto('/verify-email');
  await page.route('**/api/users/resend-verification-code', (route) => {
    expect(Object.keys(route.request().postDataJSON())).toEqual(['email']);
    return route.fulfill({ json: { data: null } });
  });
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(toast(page, 'Verification code has been resent')).toBeVisible();
});

for (const path of ['/login', '/signup', '/verify-email']) {
  test(`2.15 6.02 ${path} is open to who is signed in`, async ({ page, account }) => {
    await logIn(page, account);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}
