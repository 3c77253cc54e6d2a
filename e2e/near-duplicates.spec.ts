import { expectAccessible } from './steps/axe.ts';
import { OWN_POOL } from './steps/installations.ts';
import { choose, toast } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL });

const TEXT = 'Which scheduling policy can let a long job wait forever?';
const FIELDS = {
  text: TEXT,
  choices: ['First come, first served', 'Shortest job first', 'Round robin'],
  correctAnswer: 'Shortest job first',
};

test('a near-duplicate can be added, and the pair is excluded by keyboard', async ({ page, pool }) => {
  const course = await pool.makeCourse('Much alike');
  const chapter = await pool.makeChapter(course._id);
  const old = await pool.makeQuestion(chapter._id, FIELDS);
  await page.goto(`/add-question?from=${old._id}`);
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill(TEXT.replace('a long job', 'a large job'));
  await choose(page, 'Difficulty', 'difficult');
  await page.getByRole('button', { name: 'Add question' }).click();
  await expect(toast(page, 'Question added successfully')).toBeVisible();
  const panel = page.getByRole('region', {
    name: 'This question is similar to another question of this course',
  });
  await expect(panel.locator('mark')).toHaveText(['large', 'long']);
  await expectAccessible(page);

  await page.goto(`/courses/${course._id}`);
  await page.getByRole('link', { name: 'Near-duplicates · 1' }).click();
  await expect(page).toHaveURL(`/courses/${course._id}/near-duplicates`);
  await page.getByRole('button', { name: 'Never together', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No near-duplicates to review' })).toBeVisible();
  await expect(toast(page, 'These two questions are never put in one exam')).toBeVisible();
  await page.getByRole('region', { name: 'Last change' }).getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('list', { name: 'Pairs of questions' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Never together', exact: true }).click();
  await page.getByRole('link', { name: /^Never together/ }).click();
  await expect(page.getByText(/% alike/)).toBeVisible();
  await expectAccessible(page);
});

test('two questions are merged, and the decisions about the deleted one are kept', async ({ page, pool }) => {
  const course = await pool.makeCourse('One too many');
  const chapter = await pool.makeChapter(course._id);
  const keep = await pool.makeQuestion(chapter._id, FIELDS);
  const twin = await pool.makeQuestion(chapter._id, { ...FIELDS, text: `${TEXT} Tick it.` });
  const other = await pool.makeQuestion(chapter._id, { text: 'What is a starving process?' });

  await page.goto(`/questions/${twin._id}`);
  await page.getByRole('button', { name: 'Never together with…' }).click();
  await page.getByLabel('Search for the other question').fill('starving');
  await page.getByRole('list', { name: 'Questions found' }).getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Never together with' })).toContainText(other.text);

  await page.getByRole('button', { name: 'Merge…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Which one stays?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep this one' }).first().click();
  await expect(page).toHaveURL(`/questions/${keep._id}`);
  await expect(page.getByRole('region', { name: 'Never together with' })).toContainText(other.text);
  await expect(page.getByRole('region', { name: /much like/ })).toHaveCount(0);
});
