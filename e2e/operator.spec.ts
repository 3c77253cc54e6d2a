import { findInMailTo } from './outbox.ts';
import { callApi, makeAccount, makeUnverifiedAccount } from './steps/account.ts';
import { expectAccessible } from './steps/axe.ts';
import { OPERATOR_EMAIL, OWN_POOL } from './steps/installations.ts';
import { fillCredentials, logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { choose, toast } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, isSignedIn: false });

test('an operator invites somebody, closes an account, hands its courses over and reopens it', async ({
  page,
  browser,
  installation,
}) => {
  const operator = await makeUnverifiedAccount(installation, OPERATOR_EMAIL);
  const code = await findInMailTo(installation.dataFolder, OPERATOR_EMAIL, /verificationCode=(\d{6})/);
  await callApi(operator, 'POST', '/api/users/verify-email', { verificationCode: code });
  const [leaver, heir] = [await makeAccount(installation), await makeAccount(installation)];
  const course = await poolOf(leaver).makeCourse('Left behind');
  await logIn(page, operator);

  await page.goto('/account');
  await page.getByRole('link', { name: 'Operate the installation' }).click();
  await expect(page).toHaveURL('/operator');
  await expect(page.getByRole('list', { name: 'Findings' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  const guest = `guest-${leaver.email}`;
  await page.getByRole('textbox', { name: 'E-mail to invite' }).fill(guest);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Invitations' }).getByText(guest)).toBeVisible();
  const path = await findInMailTo(installation.dataFolder, guest, /(\/signup\?invitation=[\w-]+)/);
  const visitor = await browser.newPage({ baseURL: installation.address });
  await visitor.goto(path);
  await expect(visitor.getByText(/^Sign up with the address that got the invitation/)).toBeVisible();
  await expect(visitor).toHaveURL('/signup');
  await fillCredentials(visitor, { email: guest, password: 'a password of a guest' });
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL('/verify-email');
  await visitor.close();

  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(leaver.email);
  // The list is read anew: what is pressed before is gone with it.
  await expect(page.getByRole('button', { name: /^Close the account / })).toHaveCount(1);
  await page.getByRole('button', { name: `Close the account ${leaver.email}` }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click();
  await expect(toast(page, `${leaver.email} is closed`)).toBeVisible();
  const refused = await page.request.post(`${installation.address}/api/users/login`, {
    data: { email: leaver.email, password: leaver.password },
  });
  expect(refused.status()).toBe(400);

  await page.getByRole('button', { name: `Hand over the courses of ${leaver.email}` }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'What', /^Left behind/);
  await dialog.getByRole('textbox', { name: 'E-mail of the new owner' }).fill(heir.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(toast(page, `${heir.email} owns 1 course of ${leaver.email} now`)).toBeVisible();
  expect(await poolOf(heir).read(`/api/courses/${course._id}`)).toMatchObject({ role: 'owner' });

  await page.getByRole('button', { name: `Reopen the account ${leaver.email}` }).click();
  await expect(toast(page, `${leaver.email} is open again`)).toBeVisible();
  const events = page.getByRole('list', { name: 'What operators did' });
  await expect(events.getByText(`Reopened the account ${leaver.email}`)).toBeVisible();
  await expect(
    events.getByText(`Handed over 1 course to ${heir.email} from the account ${leaver.email}`),
  ).toBeVisible();

  await logIn(page, heir);
  await page.goto('/operator');
  await expect(page.getByText('There is no page at this address')).toBeVisible();
});
