import { randomUUID } from 'node:crypto';
import { readCode } from '../outbox.ts';
import { makeAccount, makeUnverifiedAccount, PASSWORD } from '../steps/account.ts';
import { fillCredentials, logIn } from '../steps/log-in.ts';
import { recordCalls, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test.use({ isSignedIn: false });

test('2.07 2.08 /login takes e-mail and password, links to sign up, and leads to /generate-exam', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  await fillCredentials(page, account);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/generate-exam');
});

test('1.06 2.09 2.10 2.11 2.12 2.14 /signup sends "Log in", links back to sign up, and the code leads on to /courses', async ({
  page,
  installation,
}) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: /log in|sign up/i })).toHaveText('Log in');
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  await fillCredentials(page, { email, password: PASSWORD });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible();
  const code = page.getByRole('textbox', { name: /code/ });
  await expect(code).toBeFocused();
  await code.fill(await readCode(installation.dataFolder, email));
  await page.getByRole('button', { name: 'Confirm' }).click();
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

test('7.06 a resent code is told in the words of the specification', async ({ page, installation }) => {
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

test('7.05 signing up, logging in and confirming send what the specification lists', async ({
  page,
  installation,
}) => {
  const bodies: Record<string, object> = {};
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies[new URL(request.url()).pathname] = request.postDataJSON();
  });
  const { email } = await makeAccount(installation);
  await page.goto('/login');
  await fillCredentials(page, { email, password: PASSWORD });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/generate-exam');
  expect(bodies['/api/users/login']).toEqual({ email, password: PASSWORD });
});
