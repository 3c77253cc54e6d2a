import { OWN_POOL } from '../steps/installations.ts';
import { choose, sidebarLink, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test.use({ installation: OWN_POOL });

test('2.27 2.28 /chapters shows name, number and maximum of each chapter, and leads to it', async ({
  page,
  pool,
}) => {
  const { course } = await pool.makeSmallPool('Logic for all');
  const chapter = await pool.makeChapter(course._id, { name: 'Proofs', number: 7, maxNumberOfQuestions: 31 });
  await page.goto('/chapters');
  const row = page.getByRole('article').filter({ hasText: 'Proofs' });
  await expect(row).toContainText('Number 7');
  await expect(row).toContainText('Maximum number of questions 31');
  await row.getByRole('link', { name: 'Proofs', exact: true }).click();
  await expect(page).toHaveURL(`/chapters/${chapter._id}`);
});

test('2.29 2.30 /chapters/{chapterId} shows its six facts, and leads to its questions', async ({
  page,
  pool,
}) => {
  const { course } = await pool.makeSmallPool('Discrete Mathematics');
  const chapter = await pool.makeChapter(course._id, { name: 'Trees', number: 4, maxNumberOfQuestions: 31 });
  await page.goto(`/chapters/${chapter._id}`);
  for (const fact of [
    /Name\s*Trees/,
    /Course name\s*Discrete Mathematics/i,
    /Number\s*4/,
    /Maximum number of questions\s*31/,
    /Maximum number of difficulty\s*16/,
    /Maximum number of objective\s*11/,
  ]) {
    await expect(page.locator('dl').first()).toContainText(fact);
  }
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Update', exact: true })).toHaveAttribute(
    'href',
    `/chapters/${chapter._id}/update`,
  );
  await page.getByRole('main').getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page).toHaveURL(`/chapters/${chapter._id}/questions`);
});

test('2.31 8.08 /chapters/{chapterId}/update edits name and number', async ({ page, pool }) => {
  const { chapter, course } = await pool.makeSmallPool('Combinatorics');
  await page.goto(`/chapters/${chapter._id}/update`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const number = page.getByRole('textbox', { name: 'Number', exact: true });
  await expect(name).toHaveValue('Logic');
  await expect(number).toHaveValue('1');
  await name.fill('Counting');
  await number.fill('12');
  const maximum = page.getByRole('textbox', { name: 'Maximum number of questions', exact: true });
  await expect(maximum).toHaveValue('100');
  await maximum.fill('43');
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({
    name: 'Counting',
    number: '12',
    maxNumberOfQuestions: '43',
    courseId: course._id,
  });
  expect((await asked).headers()['if-match']).toBe('"1"');
  expect(new URL((await asked).url()).pathname).toBe(`/api/chapters/${chapter._id}`);
  await expect(toast(page, 'Chapter updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Counting');
  const kept = await pool.read(`/api/chapters/${chapter._id}`);
  expect(kept).toMatchObject({ name: 'Counting', number: 12, maxNumberOfQuestions: 43 });
});

test('2.32 /chapters/{chapterId}/questions lists the questions of that chapter', async ({ page, pool }) => {
  const { course, chapter } = await pool.makeSmallPool('Calculus');
  const other = await pool.makeChapter(course._id, { name: 'Limits', number: 2 });
  await pool.makeQuestion(other._id, { text: 'What is a limit?' });
  await page.goto(`/chapters/${chapter._id}/questions`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Which number is even?');
});

test('2.33 7.30 8.08 /add-chapter asks for Name, Number, Maximum number of questions and a course, and leads to the new chapter', async ({
  page,
  pool,
}) => {
  const course = await pool.makeCourse('Measure Theory');
  await page.goto('/courses');
  await sidebarLink(page, 'Add chapter').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Null sets');
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('3');
  await page.getByRole('textbox', { name: 'Maximum number of questions', exact: true }).fill('40');
  await choose(page, 'Course', 'Measure Theory');
  const answered = page.waitForResponse('**/api/chapters');
  await page.getByRole('button', { name: 'Add chapter' }).click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({
    name: 'Null sets',
    number: '3',
    maxNumberOfQuestions: '40',
    courseId: course._id,
  });
  await expect(page).toHaveURL(`/chapters/${(await answer.json()).data._id}`);
  await expect(toast(page, 'Chapter added successfully')).toBeVisible();
});
