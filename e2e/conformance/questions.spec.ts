import type { Locator } from '@playwright/test';
import { OWN_POOL } from '../steps/installations.ts';
import { expectOnHover } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test.use({ installation: OWN_POOL });

test('2.34 2.35 /questions shows text, choices, difficulty and objective, leads to the question, and deletes on hover', async ({
  page,
  pool,
}) => {
  const { chapter } = await pool.makeSmallPool('Arithmetic');
  const text = 'Which of these is a prime number?';
  const made = await pool.makeQuestion(chapter._id, {
    text,
    difficulty: 'difficult',
    objective: 'creativity',
  });
  await page.goto('/questions?sort=-createdAt');
  const question = page.getByRole('article').filter({ hasText: text });
  for (const word of ['One', 'Two', 'Three', 'difficult', 'creativity']) {
    await expect(question.getByText(word, { exact: true })).toBeVisible();
  }
  await expectCorrectChoice(question.getByText('Two', { exact: true }), true);
  await expectCorrectChoice(question.getByText('One', { exact: true }), false);
  await expectOnHover(question, [question.getByRole('button', { name: /^Delete/ })]);
  await question.getByRole('link', { name: text }).click();
  await expect(page).toHaveURL(`/questions/${made._id}`);
});

test('2.55 a correct choice that is code is bold and underlined, too', async ({ page, pool }) => {
  const { chapter } = await pool.makeSmallPool('Programming');
  const choices = ['```\nreturn 1\n```', '```\nreturn 2\n```'];
  const made = await pool.makeQuestion(chapter._id, {
    text: 'Which returns 2?',
    choices,
    correctAnswer: choices[1],
  });
  await page.goto(`/questions/${made._id}`);
  const question = page.getByRole('main').getByRole('article');
  await expectCorrectChoice(question.getByText('return 2', { exact: true }), true);
  await expectCorrectChoice(question.getByText('return 1', { exact: true }), false);
});

test('2.36 2.37 /questions/{questionId} shows all there is, and Update leads to the form', async ({
  page,
  pool,
}) => {
  const { question } = await pool.makeSmallPool('Geometry');
  await page.goto(`/questions/${question._id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('article')).toContainText('Which number is even?');
  for (const choice of ['One', 'Two', 'Three']) {
    await expect(main.getByRole('article').getByText(choice, { exact: true })).toBeVisible();
  }
  for (const fact of [
    /Correct answer\s*Two/,
    /Difficulty\s*simple/,
    /Objective\s*reminding/,
    /Chapter name\s*Logic/,
    /Chapter number\s*1/,
    /Course name\s*Geometry/,
  ]) {
    await expect(main.locator('dl')).toContainText(fact);
  }
  await expect(main.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Update', exact: true }).click();
  await expect(page).toHaveURL(`/questions/${question._id}/update`);
});

/** Bold and underlined, as the specification asks of the correct choice, or neither. */
async function expectCorrectChoice(choice: Locator, isCorrect: boolean) {
  const looks = await choice.evaluate((element) => {
    let isUnderlined = false;
    for (let at: Element | null = element; at !== null && at.tagName !== 'LI'; at = at.parentElement) {
      isUnderlined ||= getComputedStyle(at).textDecorationLine.includes('underline');
    }
    return { isBold: Number(getComputedStyle(element).fontWeight) >= 600, isUnderlined };
  });
  expect(looks).toEqual({ isBold: isCorrect, isUnderlined: isCorrect });
}
