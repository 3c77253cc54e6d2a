import { readFile } from 'node:fs/promises';
import { findInMailTo } from './outbox.ts';
import { type Account, makeAccount } from './steps/account.ts';
import { OWN_POOL } from './steps/installations.ts';
import { fillCredentials, logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { toast } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, isSignedIn: false });

let account: Account;
test.beforeEach(async ({ page, installation }) => {
  account = await makeAccount(installation);
  await logIn(page, account);
});

test('an account changes its e-mail with a code, and its password; each signs out the other device', async ({
  page,
  browser,
  installation,
}) => {
  const phone = await browser.newPage({ baseURL: installation.address });
  await logIn(phone, account);
  await page.goto('/courses');
  await page.getByRole('button', { name: `Account ${account.email}` }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/courses');
  await expect(page.getByRole('list', { name: 'Devices' }).getByText(/Chrome on /)).toHaveCount(2);

  const newEmail = `new-${account.email}`;
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByRole('textbox', { name: 'New e-mail' }).fill(newEmail);
  await page.getByRole('textbox', { name: 'Your password' }).fill(account.password);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Confirmation code' });
  await expect(code).toBeFocused();
  await code.fill(await findInMailTo(installation.dataFolder, newEmail, /is (\d{6})\./));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your e-mail was changed')).toBeVisible();
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('button', { name: `Account ${newEmail}` })).toBeVisible();
  }
  await otherTab.close();
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);

  await logIn(phone, { ...account, email: newEmail });
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('textbox', { name: 'Current password' }).fill(account.password);
  await page.getByRole('textbox', { name: 'New password' }).fill('another password');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your password was changed')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);

  await phone.goto('/courses');
  await expect(phone).toHaveURL('/login');
  await fillCredentials(phone, { email: newEmail, password: 'another password' });
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL('/generate-exam');
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
  await phone.reload();
  await expect(phone).toHaveURL('/login');
  await phone.close();

  const deeds = page.getByRole('list', { name: 'History' }).locator('li > div > :first-child');
  await expect(deeds).toHaveText([
    'Logged out everywhere else',
    'Logged in',
    'The password was changed',
    'Logged in',
    `The e-mail was changed to ${newEmail}`,
    'Logged in',
    'Logged in',
    'The e-mail was confirmed',
  ]);
});

test('a program reads with a token that was shown once, until the token is revoked', async ({
  page,
  installation,
}) => {
  const course = await poolOf(account).makeCourse('Geology');
  await poolOf(account).makeCourse('Botany');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Grades');
  await page.getByRole('combobox', { name: 'Courses', exact: true }).click();
  await page.getByRole('option', { name: 'Some courses' }).click();
  await page.getByRole('checkbox', { name: 'Geology' }).check();
  await page.getByRole('textbox', { name: 'Your password' }).fill(account.password);
  await page.getByRole('button', { name: 'Make the token' }).click();
  const token = await page.getByRole('textbox', { name: 'Your new token' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('textbox', { name: 'Your new token' })).toHaveCount(0);

  const read = () =>
    fetch(`${installation.address}/api/courses`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await (await read()).json()) as { data: { _id: string }[] };
  expect(data.map(({ _id }) => _id)).toEqual([course._id]);
  await page.reload();
  const tokens = page.getByRole('list', { name: 'Tokens for programs' });
  await expect(tokens).toContainText('reads, Geology, last used');
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: /^Revoke the token Grades/ }).click();
  await expect(toast(page, 'The token Grades is revoked')).toBeVisible();
  await expect(tokens).toHaveCount(0);
  expect((await read()).status).toBe(401);
});

test('an account downloads its data and is deleted, and the browser keeps nothing of it', async ({
  page,
}) => {
  const pool = poolOf(account);
  const { course, question } = await pool.makeSmallPool('A course that goes');
  await page.goto('/courses');
  await expect(page.getByRole('link', { name: 'A course that goes', exact: true })).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^exam-generation-system-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.account.email).toBe(account.email);
  expect(file.courses).toMatchObject([
    { _id: course._id, chapters: [{ questions: [{ _id: question._id, text: question.text }] }] },
  ]);

  await dialog.getByRole('textbox', { name: 'Your e-mail' }).fill(account.email);
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'Your account was deleted')).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain(account.email);
  expect(kept).not.toContain('XSRF-TOKEN');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('A course that goes')).toHaveCount(0);
  await fillCredentials(page, account);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
});
