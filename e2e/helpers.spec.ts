import { makeAccount } from './steps/account.ts';
import { expectAccessible } from './steps/axe.ts';
import { OWN_POOL } from './steps/installations.ts';
import { logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL });

/** An exam with one listed student, whose sheet somebody typed. */
async function makeSheets(pool: ReturnType<typeof poolOf>, name: string) {
  const { course, question } = await pool.makeSmallPool(`Course of ${name}`);
  const exam = await pool.makeExamOf([question], course._id, name);
  await pool.listStudents(exam._id, 'number,name\n4711,Ada Lovelace');
  await pool.typeSheet(exam._id, '4711', ['B']);
  return { course, exam };
}

test('the owner of an exam names a marker, and takes that back', async ({ page, pool }) => {
  const { course, exam } = await makeSheets(pool, 'Helped with');
  await page.goto(`/exams/${exam._id}/sheets`);
  await page.getByRole('button', { name: 'Helpers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who helps with the answer sheets' });
  await expect(dialog.getByText('Nobody helps yet.')).toBeVisible();
  await dialog.getByLabel('E-mail of a colleague').fill('marker@example.com');
  await dialog.getByLabel('Role').click();
  await page.getByRole('option', { name: /^Marker/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add helper' }).click();
  await expect(dialog.getByRole('list', { name: 'Helpers' })).toContainText('marker@example.com');
  await dialog.getByRole('button', { name: 'Remove the marker marker@example.com' }).click();
  await expect(dialog.getByText('Nobody helps yet.')).toBeVisible();
  await page.goto(`/courses/${course._id}/history`);
  await expect(page.getByText('a marker of an exam').first()).toBeVisible();
});

test.describe('somebody who helps', () => {
  test.use({ isSignedIn: false });

  test('sees the sheets of the exam without names, nothing else of it, and stands in the history', async ({
    page,
    account,
  }) => {
    const owner = poolOf(account);
    const { course, exam } = await makeSheets(owner, 'Marked by another');
    const helper = await makeAccount(account.installation);
    const body = { email: helper.email, role: 'marker' };
    await owner.make(`/api/exams/${exam._id}/helpers`, body);
    await logIn(page, helper);
    await page.goto('/courses');
    await page.getByRole('button', { name: /^Account / }).click();
    await page.getByRole('menuitem', { name: 'Exam days' }).click();
    await expect(page).toHaveURL('/exam-days');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Marked by another' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Answer sheets of Marked by another' }),
    ).toBeVisible();
    await expect(page.getByText('Names of students are not shown to you.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Pages' })).toContainText('4711');
    await expect(page.getByText('Ada Lovelace')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Type a sheet' })).toHaveCount(0);
    await expectAccessible(page);
    const history = await owner.read<{ action: string; email: string }[]>(
      `/api/courses/${course._id}/audit-events`,
    );
    expect(history.filter(({ action }) => action === 'students.seen').map(({ email }) => email)).toEqual([
      helper.email,
    ]);
  });
});
