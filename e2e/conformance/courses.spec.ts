import { OWN_POOL } from '../steps/installations.ts';
import { expectOnHover, sidebarLink, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test.use({ installation: OWN_POOL });

test('2.20 2.21 2.22 /courses shows each course with its number of chapters, leads to it, and has controls on hover', async ({
  page,
  pool,
}) => {
  const { course, chapter } = await pool.makeSmallPool('Graph Theory');
  await pool.makeQuestion(chapter._id, { text: 'Which graph has no cycle?' });
  await pool.makeChapter(course._id, { name: 'Trees', number: 2 });
  await pool.makeChapter(course._id, { name: 'Flows', number: 3 });
  await page.goto('/courses');
  const card = page.getByRole('article').filter({ hasText: 'Graph Theory' });
  await expect(card).toContainText('3 chapters · 2 questions');
  await expectOnHover(card, [
    card.getByRole('button', { name: 'Delete Graph Theory' }),
    card.getByRole('link', { name: 'Update Graph Theory' }),
  ]);
  await card.getByRole('link', { name: 'Graph Theory', exact: true }).click();
  await expect(page).toHaveURL(`/courses/${course._id}`);
  await page.goBack();
  await card.hover();
  await card.getByRole('link', { name: 'Update Graph Theory' }).click();
  await expect(page).toHaveURL(`/courses/${course._id}/update`);
});

test('2.23 /courses/{courseId} shows name and number of chapters, and leads to the chapters', async ({
  page,
  pool,
}) => {
  const { course } = await pool.makeSmallPool('Set Theory');
  await pool.makeChapter(course._id, { name: 'Ordinals', number: 2 });
  await page.goto(`/courses/${course._id}`);
  await expect(page.getByText('Number of chapters')).toBeVisible();
  const facts = page.locator('dl').first();
  await expect(facts).toContainText('Set Theory');
  await expect(facts).toContainText(/Number of chapters\s*2/);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Update', exact: true })).toHaveAttribute(
    'href',
    `/courses/${course._id}/update`,
  );
  await page.getByRole('main').getByRole('link', { name: 'Chapters', exact: true }).click();
  await expect(page).toHaveURL(`/courses/${course._id}/chapters`);
});

test('2.25 /courses/{courseId}/chapters lists the chapters of that course under its name', async ({
  page,
  pool,
}) => {
  const { course } = await pool.makeSmallPool('Number Theory');
  await pool.makeSmallPool('Another course');
  await page.goto(`/courses/${course._id}/chapters`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Number Theory');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Logic');
});

test('2.26 7.30 8.08 /add-course asks for a Name, and leads to the new course', async ({ page }) => {
  await page.goto('/courses');
  await sidebarLink(page, 'Add course').click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toBeFocused();
  await name.fill('Topology');
  const answered = page.waitForResponse('**/api/courses');
  await page.keyboard.press('Enter');
  expect((await answered).request().postDataJSON()).toEqual({ name: 'Topology' });
  const { data } = await (await answered).json();
  await expect(page).toHaveURL(`/courses/${data._id}`);
  await expect(toast(page, 'Course added successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Topology');
});

test('2.24 8.08 /courses/{courseId}/update edits the name', async ({ page, pool }) => {
  const { course } = await pool.makeSmallPool('Algebra');
  await page.goto(`/courses/${course._id}/update`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Algebra');
  await name.fill('Linear Algebra');
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({ name: 'Linear Algebra' });
  expect((await asked).headers()['if-match']).toBe('"1"');
  expect(new URL((await asked).url()).pathname).toBe(`/api/courses/${course._id}`);
  await expect(toast(page, 'Course updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linear Algebra');
});
