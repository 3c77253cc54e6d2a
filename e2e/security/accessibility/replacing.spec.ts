import type { Page } from '@playwright/test';
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
