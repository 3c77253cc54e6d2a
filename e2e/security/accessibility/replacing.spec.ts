import type { Page } from '@playwright/test';
import { expectAccessible } from '../../steps/axe.ts';
import { addChapter, generate, paper } from '../../steps/generate.ts';
import { OWN_POOL } from '../../steps/installations.ts';
import { choose, holdBack, toasts } from '../../steps/screen.ts';
import { expect, test } from '../../steps/test.ts';

test.use({ installation: OWN_POOL });

async function askFor(page: Page, count: number): Promise<void> {
  for (const label of ['Number of questions from Logic', 'simple', 'reminding']) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(String(count));
  }
}

test('the focus stays where a question was replaced, or could not be, and why not is told', async ({
  page,
  pool,
}) => {
  const { chapter } = await pool.makeSmallPool('Three questions');
  for (const text of ['Which number is odd?', 'Which number is prime?']) {
    await pool.makeQuestion(chapter._id, { text });
  }
  await page.goto('/generate-exam');
  await choose(page, 'Course', 'Three questions');
  await addChapter(page, /Logic/, 3);
  await askFor(page, 3);
  await generate(page, 3);
  const replace = page.getByRole('button', { name: 'Replace question 2', exact: true });
  const release = await holdBack(page, 'POST /api/exams/replace');
  await replace.press('Enter');
  await expect(replace).toHaveAttribute('aria-busy', 'true');
  await expect(replace).toBeFocused();
  release();
  await expect(toasts(page)).toHaveText('The exam already holds every simple reminding question of Logic.');
  await expect(replace).toBeFocused();

  await askFor(page, 2);
  await generate(page, 2);
  const second = paper(page).getByRole('article').nth(1);
  const before = (await second.textContent()) ?? '';
  await replace.press('Enter');
  await expect(second).not.toHaveText(before);
  await expect(replace).toBeFocused();
});

test('another question is chosen by the keyboard, and put back, with the focus where it was', async ({
  page,
  pool,
}) => {
  const { chapter } = await pool.makeSmallPool('Two questions');
  await pool.makeQuestion(chapter._id, { text: 'Which number is odd?' });
  await page.goto('/generate-exam');
  await choose(page, 'Course', 'Two questions');
  await addChapter(page, /Logic/, 1);
  await askFor(page, 1);
  await generate(page, 1);
  const only = paper(page).getByRole('article');
  const before = (await only.textContent()) ?? '';
  const button = page.getByRole('button', { name: 'Choose another for question 1', exact: true });
  await button.press('Enter');
  const list = page.getByRole('list', { name: 'Questions to choose from' });
  await expect(list.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Choose', exact: true }).press('Enter');
  await expect(only).not.toHaveText(before);
  await expect(button).toBeFocused();
  await page.getByRole('button', { name: 'Put back what stood at question 1', exact: true }).press('Enter');
  await expect(only).toHaveText(before);
  await expect(page.getByRole('button', { name: 'Replace question 1', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Take a question from the pool' }).press('Enter');
  const found = page.getByRole('list', { name: 'Found questions' });
  await expect(found.getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
});
