import { makeAccount } from './steps/account.ts';
import { OWN_POOL } from './steps/installations.ts';
import { logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, isSignedIn: false, isAlone: true });

test('a group gets all courses by one press, the course says so, and whoever is taken out loses them at once', async ({
  page,
}) => {
  const [owner, colleague] = [await makeAccount(OWN_POOL), await makeAccount(OWN_POOL)];
  const course = await poolOf(owner).makeCourse('Linear Algebra');
  await poolOf(owner).makeCourse('Analysis');
  const seen = async () => (await poolOf(colleague).courses()).map(({ name }) => name).sort();
  await logIn(page, owner);
  await page.goto(`/courses/${course._id}`);
  await page.getByRole('link', { name: 'Groups of colleagues' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Algebra team');
  await page.getByLabel('E-mails of colleagues').fill(`${colleague.email}, nobody-yet@example.com`);
  await page.getByRole('button', { name: 'Add group' }).click();
  await page
    .getByRole('form', { name: 'Share with Algebra team' })
    .getByRole('button', { name: 'Share' })
    .click();
  await expect(
    page.getByRole('list', { name: 'Shared with Algebra team' }).getByRole('listitem'),
  ).toHaveCount(2);
  expect(await seen()).toEqual(['Analysis', 'Linear Algebra']);

  await page.goto(`/courses/${course._id}`);
  const members = page.getByRole('list', { name: 'Colleagues' });
  await expect(members.getByRole('listitem').filter({ hasText: colleague.email })).toContainText(
    'by the group Algebra team',
  );

  await page.goto('/groups');
  await page.getByRole('button', { name: `Take out ${colleague.email} from Algebra team` }).click();
  await expect(page.getByText(colleague.email)).toHaveCount(0);
  expect(await seen()).toEqual([]);
});
