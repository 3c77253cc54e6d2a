import { randomUUID } from 'node:crypto';
import { readCode } from '../outbox.ts';
import { makeUnverifiedAccount, PASSWORD } from '../steps/account.ts';
import { fillCredentials, logIn } from '../steps/log-in.ts';
import { answerInstead, openQuietly, recordCalls, sidebarLink, toast, toasts } from '../steps/screen.ts';
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

test('1.05 2.09 2.10 2.11 2.12 2.14 4.02 7.06 7.07 /signup sends "Log in", links back to sign up, and the code leads on to /courses', async ({
  page,
  installation,
}) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: /log in|sign up/i })).toHaveText('Log in');
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  await fillCredentials(page, { email, password: PASSWORD });
  const signedUp = page.waitForResponse('**/api/users/signup');
  await page.keyboard.press('Enter');
  expect((await signedUp).request().postDataJSON()).toEqual({ email, password: PASSWORD });
  const { accessToken } = await (await signedUp).json();
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible();
  const code = page.getByRole('textbox', { name: /code/ });
  await expect(code).toBeFocused();
  const verificationCode = await readCode(installation.dataFolder, email);
  await code.fill(verificationCode);
  const verified = page.waitForRequest('**/api/users/verify-email');
  await page.getByRole('button', { name: 'Confirm' }).click();
  expect((await verified).postDataJSON()).toEqual({ verificationCode });
  expect((await verified).headers()['authorization']).toBe(`Bearer ${accessToken}`);
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

test('2.51 2.52 /verify-email without a session has its field and Resend, sends the code of the link, and shows the refusal', async ({
  page,
  installation,
}) => {
  const account = await makeUnverifiedAccount(installation);
  const code = await readCode(installation.dataFolder, account.email);
  const calls = recordCalls(page);
  const sent = () => calls.filter((call) => call === 'POST /api/users/verify-email').length;
  const refused = page.waitForResponse('**/api/users/verify-email');
  await page.goto(`/verify-email?verificationCode=${code}`);
  await expect(page.getByRole('textbox', { name: /code/ })).toHaveValue(code);
  const { message } = await (await refused).json();
  await expect(toasts(page)).toHaveText([message]);
  await page.getByRole('button', { name: 'Close the notification' }).click();
  await expect(toasts(page)).toHaveCount(0);
  const resend = page.getByRole('button', { name: 'Resend code' });
  await expect(resend).toBeVisible();
  await resend.click();
  await expect(toasts(page)).toHaveText([message]);
  expect(sent()).toBe(1);

  await page.getByRole('link', { name: 'Log in first' }).click();
  await expect(page).toHaveURL('/login');
  await fillCredentials(page, account);
  await page.evaluate(() => {
    const addresses: string[] = [];
    Object.assign(window, { addresses });
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      addresses.push(String(url));
      replaceState(state, unused, url);
    };
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/courses');
  const addresses = await page.evaluate(() => (window as unknown as { addresses: string[] }).addresses);
  expect(addresses).toEqual(['/generate-exam', '/verify-email', '/courses']);
  expect(sent()).toBe(2);
});

test('2.53 who was sent to log in from another page lands on /generate-exam, and a line there leads back to it', async ({
  page,
  account,
}) => {
  await page.goto('/questions?q=logic');
  await expect(page).toHaveURL('/login');
  await fillCredentials(page, account);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/generate-exam');
  const line = page.getByText('You tried to open another page before you logged in.');
  await expect(line).toBeVisible();
  await line.getByRole('link').click();
  await expect(page).toHaveURL('/questions?q=logic');
  await sidebarLink(page, 'Generage exam').click();
  await expect(page.getByRole('heading', { name: 'Exam Details' })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("7.08 8.08 a resent code is told by the server's message, else in the words of the specification", async ({
  page,
  installation,
}) => {
  const account = await makeUnverifiedAccount(installation);
  await logIn(page, account);
  await page.goto('/verify-email');
  for (const [answer, told] of [
    [{ data: null, message: 'Look into your inbox.' }, 'Look into your inbox.'],
    [{ data: null }, 'Verification code has been resent'],
  ] as const) {
    const requests = await answerInstead(page, 'POST /api/users/resend-verification-code', {
      status: 200,
      body: answer,
    });
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(toast(page, told)).toBeVisible();
    expect(requests.map((request) => request.postDataJSON())).toEqual([{ email: account.email }]);
  }
});

test('5.01 5.09 e-mail and password are sent as typed', async ({ page }) => {
  const typed = { email: '  Somebody@Example.COM ', password: '  Blanks at Both Ends  ' };
  for (const [path, call] of [
    ['/login', 'POST /api/users/login'],
    ['/signup', 'POST /api/users/signup'],
  ] as const) {
    const requests = await answerInstead(page, call, { status: 400, body: { message: 'Not today.' } });
    await page.goto(path);
    await fillCredentials(page, typed);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Not today.')).toBeVisible();
    expect(requests.map((request) => request.postDataJSON())).toEqual([typed]);
  }
});

for (const path of ['/about', '/login', '/signup', '/verify-email']) {
  test(`2.15 6.02 ${path} is open to visitors, to who is not verified, and to who is signed in`, async ({
    page,
    account,
    installation,
  }) => {
    for (const person of [undefined, await makeUnverifiedAccount(installation), account]) {
      if (person) await logIn(page, person);
      await openQuietly(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });
}
