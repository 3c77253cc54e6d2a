import { readFile } from 'node:fs/promises';
import { expectAccessible } from './steps/axe.ts';
import { finishImport, openImport } from './steps/import-file.ts';
import { OWN_POOL } from './steps/installations.ts';
import { toast } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL });

test('the questions of a file are imported as chosen, exported again, and undone', async ({ page, pool }) => {
  const course = await pool.makeCourse('Brought along');
  await openImport(page, course._id);
  const bar = page.getByRole('region', { name: 'What would be imported' });
  await expect(bar).toContainText('2 of 3 questions into 1 new chapter');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Not imported 1' }).click();
  await expect(page.getByText('Explain thrashing.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('1 true/false question').selectOption('are imported with two choices');
  await expect(bar).toContainText('3 questions into 1 new chapter');
  await finishImport(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See the questions' }).click();
  await expect(page.getByText('3 questions', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByLabel('Format').selectOption('GIFT');
  await expect(page.getByText('3 questions, and nothing is lost.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const written = await readFile(await (await download).path(), 'utf8');
  expect(written).toContain('Where does a page of a process lie while it is used?');
  expect(written).toContain('=In a frame of the main memory');

  // All of it is there already: what went out is what came in.
  await openImport(page, course._id, written);
  await expect(page.getByRole('link', { name: 'Duplicates 3' })).toBeVisible();
  await expect(bar).toContainText('No question is chosen.');
  await expect(bar).toContainText('All 3 questions are already in the pool.');

  // With a word changed it is nearly there, comes in, and can be left out.
  await openImport(page, course._id, written.replaceAll('Where does a page', 'Where does each page'));
  await page.getByRole('link', { name: 'Nearly the same 1' }).click();
  await expect(page.getByText('Nearly the same as one in the pool:')).toBeVisible();
  await expect(page.locator('mark')).toHaveText(['each', 'a']);
  await expectAccessible(page);
  await expect(bar).toContainText('1 of 3 questions into 1 chapter');
  await page.getByRole('checkbox', { name: /^Import Where does each page/ }).uncheck();
  await expect(bar).toContainText('No question is chosen.');

  await page.goto(`/courses/${course._id}/import`);
  await page.getByRole('button', { name: 'Undo the import of paging.txt' }).click();
  await expect(page.getByRole('dialog')).toContainText('Deletes the 3 questions of this import.');
  await page.getByRole('button', { name: 'Undo the import', exact: true }).click();
  await expect(toast(page, 'The import was undone')).toBeVisible();
  expect(await pool.chaptersOf(course._id)).toEqual([]);
});

test('choices survive a reload of the page, and an unreadable file is reported', async ({ page, pool }) => {
  const course = await pool.makeCourse('Begun');
  await openImport(page, course._id);
  await page.getByLabel('Difficulty', { exact: true }).selectOption('difficult');
  await page.getByRole('checkbox', { name: /^Import What is a page fault/ }).uncheck();
  const bar = page.getByRole('region', { name: 'What would be imported' });
  await expect(bar).toContainText('1 of 3 questions into 1 new chapter');
  await page.reload();
  await expect(bar).toContainText('1 of 3 questions into 1 new chapter');
  await expect(page.getByLabel('Difficulty', { exact: true })).toHaveValue('difficult');

  await page.goto(`/courses/${course._id}/import`);
  await expect(page.getByRole('link', { name: 'paging.txt' })).toBeVisible();
  const file = { name: 'nothing.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') };
  await page.getByLabel('Files', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'The files cannot be read' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose other files' }).click();
  await expect(page.getByRole('heading', { name: 'Drop files here' })).toBeVisible();
});

test('a file whose upload is cancelled is deleted, and another one can be uploaded', async ({
  page,
  pool,
}) => {
  const course = await pool.makeCourse('Cancelled');
  // The second part does not arrive.
  await page.route('**/api/uploads/*/parts/1', () => {});
  await page.goto(`/courses/${course._id}/import`);
  const buffer = Buffer.alloc(5 * 1024 * 1024, 'What is a page? ');
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'large.txt', mimeType: 'text/plain', buffer });
  await expect(page.getByText('80 % of 5.2 MB')).toBeVisible();

  const thrownAway = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Cancel large.txt' }).press('Enter');
  expect((await thrownAway).ok()).toBe(true);
  await expect(page.getByRole('heading', { name: 'Drop files here' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await openImport(page, course._id);
});
