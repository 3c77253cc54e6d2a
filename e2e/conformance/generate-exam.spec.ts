import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import {
  addChapter,
  askForSix,
  chosenChapters,
  fillCounts,
  generate,
  paper,
  saveButton,
} from '../steps/generate.ts';
import { answerInstead, choose, holdBack, opacityOf, recordCalls, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test('2.42 2.43 4.07 5.06 /generate-exam has two panes, nothing is generated at first, and Save Exam is dimmed and disabled', async ({
  page,
}) => {
  await page.goto('/generate-exam');
  const details = page.getByRole('heading', { name: 'Exam Details', exact: true });
  const generated = page.getByRole('heading', { name: 'Generated Exam', exact: true });
  const [left, right] = [await details.boundingBox(), await generated.boundingBox()];
  expect(left!.x).toBeLessThan(right!.x);
  await expect(paper(page).getByRole('article')).toHaveCount(0);
  await expect(saveButton(page)).toBeDisabled();
  const dimmed = await saveButton(page).evaluate((button) => getComputedStyle(button).backgroundColor);
  await askForSix(page, 'A quiz');
  await generate(page, 6);
  await expect(saveButton(page)).toBeEnabled();
  await page.mouse.move(0, 0);
  expect(await opacityOf(saveButton(page))).toBe(1);
  await expect(saveButton(page)).not.toHaveCSS('background-color', dimmed);
});

test('1.02 4.08 5.01 5.06 7.24 7.25 8.09 an exam is generated from the counts as typed, and saved', async ({
  page,
  pool,
}) => {
  const course = (await pool.courses()).find(({ name }) => name === 'Operating Systems')!;
  const chapters = await pool.chaptersOf(course._id);
  const idOf = (title: string) => chapters.find(({ name }) => name === title)!._id;
  await page.goto('/generate-exam');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('  Quiz on scheduling ');
  await choose(page, 'Course', 'Operating Systems');
  await addChapter(page, /CPU Scheduling/, 7);
  await addChapter(page, /Memory Management/, 5);
  const counts = { simple: 8, difficult: 4, reminding: 1, understanding: 9, creativity: 2 };
  await fillCounts(page, counts);
  await expect(saveButton(page)).toBeDisabled();
  const asked = page.waitForRequest('**/api/exams/generate');
  await generate(page, 12);
  const distributions = {
    chapters: { [idOf('CPU Scheduling')]: '7', [idOf('Memory Management')]: '5' },
    difficulty: { simple: '8', difficult: '4' },
    objective: { reminding: '1', understanding: '9', creativity: '2' },
  };
  // Preferences stand beside the counts as soon as the course has an exam.
  const { preferences: _beside, ...sent } = (await asked).postDataJSON();
  expect(sent).toEqual(distributions);
  for (const [label, count] of Object.entries(counts)) {
    await expect(paper(page).getByRole('article').filter({ hasText: label })).toHaveCount(count);
  }
  await expect(saveButton(page)).toBeEnabled();
  const saved = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/exams/');
  await saveButton(page).click();
  await expect(toast(page, 'Exam saved')).toBeVisible();
  const body = (await saved).postDataJSON();
  expect(body).toMatchObject({
    name: '  Quiz on scheduling ',
    courseId: course._id,
    chaptersDistribution: distributions.chapters,
    difficultyDistribution: distributions.difficulty,
    objectiveDistribution: distributions.objective,
  });
  expect(new Set(body.questions).size).toBe(12);
});

test('5.10 an empty count is left out, and a count is sent as it was typed', async ({ page }) => {
  await page.goto('/generate-exam');
  await choose(page, 'Course', 'Operating Systems');
  await addChapter(page, /CPU Scheduling/, 2);
  await page.getByRole('textbox', { name: 'simple', exact: true }).fill(' 2');
  await page.getByRole('textbox', { name: 'reminding', exact: true }).fill('02');
  const asked = page.waitForRequest('**/api/exams/generate');
  await generate(page, 2);
  expect((await asked).postDataJSON()).toMatchObject({
    difficulty: { simple: ' 2' },
    objective: { reminding: '02' },
  });
  const { difficulty, objective } = (await asked).postDataJSON();
  expect([Object.keys(difficulty), Object.keys(objective)]).toEqual([['simple'], ['reminding']]);
});

test('4.09 a new generation first clears what can be saved', async ({ page }) => {
  await page.goto('/generate-exam');
  await askForSix(page, 'Twice');
  await generate(page, 6);
  await expect(saveButton(page)).toBeEnabled();
  const release = await holdBack(page, 'POST /api/exams/generate');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(saveButton(page)).toBeDisabled();
  release();
  await expect(saveButton(page)).toBeEnabled();
});

test('4.10 another course clears the chosen chapters and the list of chapters, and loads its own', async ({
  page,
}) => {
  await page.goto('/generate-exam');
  await askForSix(page, 'Of another course');
  await expect(chosenChapters(page)).toHaveCount(1);
  const calls = recordCalls(page);
  await page.getByRole('combobox', { name: 'Course', exact: true }).fill('Stat');
  await page.getByRole('option', { name: 'Introductory Statistics' }).click();
  await page.getByRole('combobox', { name: 'Chapter', exact: true }).click();
  await expect(page.getByRole('option', { name: /Probability/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /CPU Scheduling/ })).toHaveCount(0);
  await expect(chosenChapters(page)).toHaveCount(0);
  expect(calls).toContainEqual(expect.stringMatching(/^GET \/api\/courses\/[^/]+\/chapters$/));
});

test('5.04 a chapter is added to the distribution only with both a chapter and a count', async ({ page }) => {
  await page.goto('/generate-exam');
  await choose(page, 'Course', 'Operating Systems');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const count = page.getByRole('textbox', { name: 'Count', exact: true });
  await expect(add).toBeDisabled();
  await count.fill('4');
  await expect(add).toBeDisabled();
  await count.press('Enter');
  await count.fill('');
  await choose(page, 'Chapter', /CPU Scheduling/);
  await expect(add).toBeDisabled();
  await expect(chosenChapters(page)).toHaveCount(0);
  await count.fill('4');
  await add.click();
  await expect(chosenChapters(page)).toHaveCount(1);
  await addChapter(page, /Memory Management/, 2);
  await expect(chosenChapters(page)).toHaveCount(2);
});

test("8.01 8.02 8.03 8.08 8.09 what the server says of generating and saving is told, else 'Something sent wrong'", async ({
  page,
}) => {
  const refusals = [
    [{ message: 'The message.', errors: [{ msg: 'Not this.', path: 'x' }] }, 'The message.'],
    [{ errors: [{ msg: 'The first.', path: 'x' }] }, 'The first.'],
    [{ errors: [] }, 'Something sent wrong'],
  ] as const;
  async function expectToldBy(send: Locator, told: string) {
    await send.click();
    await expect(toast(page, told)).toBeVisible();
    await page.getByRole('button', { name: 'Close the notification' }).click();
  }
  await page.goto('/generate-exam');
  await askForSix(page, 'Never saved');
  for (const [body, told] of refusals) {
    await answerInstead(page, 'POST /api/exams/generate', { status: 500, body });
    await expectToldBy(page.getByRole('button', { name: 'Generate', exact: true }), told);
    await expect(saveButton(page)).toBeDisabled();
  }
  await page.unrouteAll();
  await generate(page, 6);
  for (const [body, told] of refusals) {
    await answerInstead(page, 'POST /api/exams/', { status: 500, body });
    await expectToldBy(saveButton(page), told);
  }
  const saved = { status: 201, body: { data: { _id: randomUUID() }, message: 'A fine exam.' } };
  await answerInstead(page, 'POST /api/exams/', saved);
  await expectToldBy(saveButton(page), 'A fine exam.');
});
