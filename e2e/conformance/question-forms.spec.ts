import type { Page } from '@playwright/test';
import { OWN_POOL } from '../steps/installations.ts';
import { choose, sidebarLink, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test.use({ installation: OWN_POOL });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const addChoice = (page: Page) => page.getByRole('button', { name: 'Add choice' });

async function typeChoices(page: Page, choices: readonly string[]): Promise<void> {
  for (const choice of choices) {
    await field(page, 'New choice').fill(choice);
    await addChoice(page).click();
  }
}

/** The selects offer the difficulties and objectives of the specification, and nothing else. */
async function expectKinds(page: Page): Promise<void> {
  for (const [label, options] of [
    ['Difficulty', ['simple', 'difficult']],
    ['Objective', ['reminding', 'understanding', 'creativity']],
  ] as const) {
    const select = page.getByRole('combobox', { name: label, exact: true });
    await select.click();
    await expect(page.getByRole('option')).toHaveText(options);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
  }
}

test('2.41 5.01 7.30 8.08 /add-question has the specified fields, and leads to the new question', async ({
  page,
  pool,
}) => {
  const { chapter } = await pool.makeSmallPool('Astronomy');
  await page.goto('/courses');
  await sidebarLink(page, 'Add question').click();
  await field(page, 'Text').fill('  Which is a planet? ');
  await typeChoices(page, [' Mars', 'Sirius ']);
  await field(page, 'Correct answer').fill(' Mars');
  await expectKinds(page);
  await choose(page, 'Difficulty', 'difficult');
  await choose(page, 'Objective', 'understanding');
  await choose(page, 'Course', 'Astronomy');
  await choose(page, 'Chapter', /Logic/);
  const answered = page.waitForResponse('**/api/questions');
  await page.getByRole('button', { name: 'Add question' }).click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({
    chapterId: chapter._id,
    text: '  Which is a planet? ',
    choices: [' Mars', 'Sirius '],
    correctAnswer: ' Mars',
    difficulty: 'difficult',
    objective: 'understanding',
  });
  await expect(page).toHaveURL(`/questions/${(await answer.json()).data._id}`);
  await expect(toast(page, 'Question added successfully')).toBeVisible();
});

test('4.11 on /add-question another course resets the chapter', async ({ page, pool }) => {
  await pool.makeSmallPool('Botany');
  await pool.makeSmallPool('Zoology');
  await page.goto('/add-question');
  await choose(page, 'Course', 'Botany');
  await choose(page, 'Chapter', /Logic/);
  await expect(page.getByRole('combobox', { name: 'Chapter', exact: true })).toHaveValue(/Logic/);
  await page.getByRole('combobox', { name: 'Course', exact: true }).fill('Zoo');
  await page.getByRole('option', { name: 'Zoology' }).click();
  await expect(page.getByRole('combobox', { name: 'Chapter', exact: true })).toHaveValue('');
});

test('5.03 5.05 a choice can be added once it has a text, and removing one removes all of the same text', async ({
  page,
}) => {
  await page.goto('/add-question');
  await expect(field(page, 'New choice')).toBeVisible();
  await expect(addChoice(page)).toHaveCount(0);
  await field(page, 'New choice').fill('twice');
  await expect(addChoice(page)).toBeVisible();
  await field(page, 'New choice').fill('');
  await expect(addChoice(page)).toHaveCount(0);

  await typeChoices(page, ['twice', 'once', 'twice']);
  await expect(page.getByRole('textbox', { name: /^Choice [A-Z]$/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove choice A' }).click();
  await expect(page.getByRole('textbox', { name: /^Choice [A-Z]$/ })).toHaveCount(1);
  await expect(field(page, 'Choice A')).toHaveValue('once');
});

test('2.38 2.39 2.40 8.08 /questions/{questionId}/update comes prefilled, keeps the chapter, and leads to /questions', async ({
  page,
  pool,
}) => {
  const { question, chapter } = await pool.makeSmallPool('Physics');
  await page.goto(`/questions/${question._id}/update`);
  await expect(field(page, 'Text')).toHaveValue('Which number is even?');
  for (const [letter, text] of Object.entries({ A: 'One', B: 'Two', C: 'Three' })) {
    await expect(field(page, `Choice ${letter}`)).toHaveValue(text);
  }
  await expect(field(page, 'Correct answer')).toHaveValue('Two');
  await expect(page.getByRole('combobox', { name: 'Difficulty', exact: true })).toHaveValue('simple');
  await expect(page.getByRole('combobox', { name: 'Objective', exact: true })).toHaveValue('reminding');
  await expectKinds(page);
  await field(page, 'Text').fill('Which of these numbers is prime?');
  for (const [letter, text] of Object.entries({ A: 'Four', B: 'Six', C: 'Seven' })) {
    await field(page, `Choice ${letter}`).fill(text);
  }
  await field(page, 'Correct answer').fill('Seven');
  await choose(page, 'Difficulty', 'difficult');
  await choose(page, 'Objective', 'creativity');
  const asked = page.waitForRequest((request) => /^(PUT|PATCH)$/.test(request.method()));
  await page.getByRole('button', { name: 'Update question' }).click();
  expect((await asked).postDataJSON()).toEqual({
    text: 'Which of these numbers is prime?',
    choices: ['Four', 'Six', 'Seven'],
    correctAnswer: 'Seven',
    difficulty: 'difficult',
    objective: 'creativity',
    chapterId: chapter._id,
  });
  expect((await asked).headers()['if-match']).toBe('"1"');
  expect(new URL((await asked).url()).pathname).toBe(`/api/questions/${question._id}`);
  await expect(page).toHaveURL('/questions');
  await expect(toast(page, 'Question updated successfully')).toBeVisible();
  expect(await pool.read(`/api/questions/${question._id}`)).toMatchObject({
    text: 'Which of these numbers is prime?',
    choices: ['Four', 'Six', 'Seven'],
    correctAnswer: 'Seven',
    difficulty: 'difficult',
    objective: 'creativity',
    chapterId: chapter._id,
  });
});

test('5.11 an eleventh choice can be added, and the server refuses it', async ({ page, pool }) => {
  const { question } = await pool.makeSmallPool('Many choices');
  await page.goto(`/questions/${question._id}/update`);
  const more = Array.from({ length: 8 }, (_, index) => `More ${index}`);
  await typeChoices(page, more);
  await expect(page.getByRole('textbox', { name: /^Choice [A-Z]$/ })).toHaveCount(11);
  await field(page, 'New choice').fill('and more');
  await expect(addChoice(page)).toBeVisible();
  await field(page, 'New choice').fill('');
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Update question' }).click();
  const answer = await answered;
  expect(answer.request().postDataJSON().choices).toHaveLength(11);
  const { message, errors } = await answer.json();
  await expect(toast(page, message ?? errors[0].msg)).toBeVisible();
});

test('8.11 an edit of what somebody else has changed meanwhile is told by a toast, and a panel shows both', async ({
  page,
  pool,
}) => {
  const { question } = await pool.makeSmallPool('Edited twice');
  await page.goto(`/questions/${question._id}/update`);
  await field(page, 'Text').fill('Which of them is even?');
  await pool.changeQuestion(question, { text: 'Which one is even?' });
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Update question' }).click();
  const { message } = await (await answered).json();
  await expect(toast(page, message)).toBeVisible();
  const panel = page.getByRole('alert', { name: /changed this question/ });
  await expect(panel).toContainText('Which one is even?');
});
