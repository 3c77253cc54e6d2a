import { makeAccount } from './steps/account.ts';
import { expectAccessible } from './steps/axe.ts';
import { OWN_POOL } from './steps/installations.ts';
import { logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { toast } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, isSignedIn: false });

test('a course gets a second owner, and stays with its questions when the first one leaves', async ({
  page,
  browser,
  installation,
}) => {
  const [first, second] = [await makeAccount(installation), await makeAccount(installation)];
  const { course, question } = await poolOf(first).makeSmallPool('Owned by two');
  await logIn(page, first);
  await page.goto(`/courses/${course._id}`);
  await page.getByRole('textbox', { name: 'E-mail of a colleague' }).fill(second.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Make owner: ${second.email}` }).click();
  await expect(toast(page, `${second.email} was asked`)).toBeVisible();

  // On a phone the question stands where the screen begins.
  const phone = await browser.newPage({
    baseURL: installation.address,
    viewport: { width: 390, height: 844 },
  });
  await logIn(phone, second);
  await phone.goto(`/courses/${course._id}`);
  const accept = phone.getByRole('button', { name: 'Accept' });
  await expect(accept).toBeInViewport({ ratio: 1 });
  const table = phone.getByRole('table').first();
  await expect(table).toBeAttached();
  expect((await accept.boundingBox())!.y).toBeLessThan((await table.boundingBox())!.y);
  await expectAccessible(phone);
  await accept.click();
  await expect(toast(phone, 'You own this course too')).toBeVisible();
  await phone.goto('/courses');
  await expect(phone.getByText(`Your course · owned with ${first.email}`)).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Who takes over\?/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Your e-mail' }).fill(first.email);
  await dialog.getByLabel('Your password').fill(first.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/(about|login)$/);

  await phone.goto('/courses');
  await expect(phone.getByRole('link', { name: 'Owned by two', exact: true })).toBeVisible();
  await expect(phone.getByText(/^Your course$/)).toBeVisible();
  expect(await poolOf(second).read(`/api/questions/${question._id}`)).toMatchObject({ text: question.text });
  await phone.close();
});
