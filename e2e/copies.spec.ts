import { expectAccessible } from './steps/axe.ts';
import { OWN_POOL } from './steps/installations.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL });

test('questions are copied to another course, which says what it has already, and name where they came from', async ({
  page,
  pool,
}) => {
  const course = await pool.makeCourse('Copied from');
  const chapter = await pool.makeChapter(course._id, { name: 'Sources' });
  for (const text of ['Which page table is walked?', 'Why does a cache miss?']) {
    await pool.makeQuestion(chapter._id, { text });
  }
  const other = await pool.makeCourse('Copied to');
  const target = await pool.makeChapter(other._id, { name: 'Targets', number: 3 });
  const copyAll = async () => {
    await page.goto(`/chapters/${chapter._id}/questions`);
    await page.getByRole('checkbox', { name: /^Select all/ }).check({ force: true });
    await page.getByRole('button', { name: 'Copy to course' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy 2 questions' });
    await dialog.getByRole('combobox', { name: 'Course' }).click();
    await page.getByRole('option', { name: 'Copied to', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Chapter' }).click();
    await page.getByRole('option', { name: '3. Targets' }).click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    return dialog;
  };
  const dialog = await copyAll();
  await expect(dialog.getByText('2 questions copied to Targets of Copied to.')).toBeVisible();
  await expectAccessible(page);
  const again = await copyAll();
  await expect(again.getByText('2 questions are in that course already')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/chapters/${target._id}/questions`);
  await page.getByRole('link', { name: 'Why does a cache miss?' }).click();
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByText('Copied from a question of Copied from.')).toBeVisible();
});

test('a course is copied as a whole for a new year', async ({ page, pool }) => {
  const { course } = await pool.makeSmallPool('Autumn');
  await page.goto(`/courses/${course._id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy this course' }).click();
  await page.getByLabel('Name of the copy').fill('Autumn, next year');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn, next year' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('made the course as a copy of', { exact: false })).toBeVisible();
});
