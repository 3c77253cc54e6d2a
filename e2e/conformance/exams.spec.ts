import type { Locator, Page, Route } from '@playwright/test';
import type { Made, poolOf } from '../steps/pool.ts';
import { expectOnHover, openQuietly, recordCalls, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

/** A moment that is on another day in the browser's time zone, Berlin's, than in UTC. */
const MADE_AT = '2031-03-04T23:30:00.000Z';
const MADE_ON = 'March 5, 2031';

/** Lets what the next load of exams answers be made at that moment. */
async function dateExams(page: Page, path: string): Promise<void> {
  const isAsked = (url: URL) => url.pathname === path;
  const date = async (route: Route) => {
    const answer = await route.fetch();
    const { data, ...beside } = await answer.json();
    const dated = Array.isArray(data)
      ? data.map((exam) => ({ ...exam, createdAt: MADE_AT }))
      : { ...data, createdAt: MADE_AT };
    await route.fulfill({ response: answer, json: { ...beside, data: dated } });
  };
  await page.route(isAsked, date, { times: 1 });
}

/**
 * Saves an exam whose counts all differ: 12 questions, 5 of the first chapter and 7 of the second, 8 simple and 4 difficult, 1 of
 * reminding, 9 of understanding and 2 of creativity.
 */
async function makeExamOfTwelve(pool: ReturnType<typeof poolOf>, name: string): Promise<Made> {
  const course = (await pool.courses()).find((each) => each.name === 'Operating Systems')!;
  const chapters = await pool.chaptersOf(course._id);
  const pick = async (chapter: string, kinds: readonly [number, string, string][]) => {
    const { _id } = chapters.find((each) => each.name === chapter)!;
    const questions = await pool.questionsOf(_id);
    return kinds.flatMap(([count, difficulty, objective]) =>
      questions
        .filter((question) => question.difficulty === difficulty && question.objective === objective)
        .slice(0, count),
    );
  };
  const ofScheduling = await pick('CPU Scheduling', [
    [1, 'simple', 'reminding'],
    [4, 'simple', 'understanding'],
  ]);
  const ofMemory = await pick('Memory Management', [
    [3, 'simple', 'understanding'],
    [2, 'difficult', 'understanding'],
    [2, 'difficult', 'creativity'],
  ]);
  return pool.makeExamOf([...ofScheduling, ...ofMemory], course._id, name);
}

test('1.03 2.44 2.56 /exams is titled All Exams, and its cards show the specified lines and lead to the exam', async ({
  page,
  pool,
}) => {
  const exam = await makeExamOfTwelve(pool, 'Shown as a card');
  await dateExams(page, '/api/exams');
  await page.goto('/exams');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Exams');
  const card = page.getByRole('article').filter({ hasText: 'Shown as a card' });
  await expect(card).toContainText('Course Name: Operating Systems');
  await expect(card).toContainText(/Number Of questions: 12(?!\d)/);
  await expectDate(card.getByRole('time'));
  // Its title shows only if nothing lies over it.
  await card.getByRole('time').hover();
  await card.getByRole('link', { name: 'Shown as a card' }).click();
  await expect(page).toHaveURL(`/exams/${exam._id}`);
});

test('2.45 4.12 5.08 8.09 an exam is deleted from its card, and the list is loaded anew', async ({
  page,
  pool,
}) => {
  const exam = await pool.makeExam('Deleted from the list');
  await openQuietly(page, '/exams');
  const card = page.getByRole('article').filter({ hasText: 'Deleted from the list' });
  const control = card.getByRole('button', { name: /^Delete/ });
  await expectOnHover(card, [control]);
  const calls = recordCalls(page);
  await control.click();
  await expect(toast(page, 'Item was succussfully deleted')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(calls).toEqual([`DELETE /api/exams/${exam._id}`, 'GET /api/exams']);
});

test('2.46 2.47 2.48 2.56 /exams/{examId} shows its facts and distributions, and leads to its questions', async ({
  page,
  pool,
}) => {
  const exam = await makeExamOfTwelve(pool, 'Shown in full');
  await dateExams(page, `/api/exams/${exam._id}`);
  await page.goto(`/exams/${exam._id}`);
  const facts = page.getByRole('main').locator('dl');
  await expect(facts).toContainText(/Name\s*Shown in full/);
  await expect(facts).toContainText(/Course Name\s*Operating Systems/);
  await expect(facts).toContainText(new RegExp(`Created At\\s*${MADE_ON}`));
  await expectDate(facts.getByRole('time'));
  await expect(facts).toContainText(/Number Of Questions\s*12(?!\d)/);
  const rows = (title: string) => page.getByRole('list', { name: title }).getByRole('listitem');
  await expect(rows('Objective Distribution')).toHaveText([
    'reminding: 1',
    'understanding: 9',
    'creativity: 2',
  ]);
  await expect(rows('Difficulty Distribution')).toHaveText(['simple: 8', 'difficult: 4']);
  await expect(rows('Chapters Distribution')).toHaveText([
    'CPU Scheduling: 5 questions',
    'Memory Management: 7 questions',
  ]);
  await page.getByRole('main').getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page).toHaveURL(`/exams/${exam._id}/questions`);
});

test('2.49 5.08 deleting an exam from its own screen leads to /questions', async ({ page, pool }) => {
  const exam = await pool.makeExam('Deleted from its screen');
  await page.goto(`/exams/${exam._id}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page).toHaveURL('/questions');
  await expect(toast(page, 'Item was succussfully deleted')).toBeVisible();
});

test('2.50 /exams/{examId}/questions is titled by the exam, and shows each question with its answer', async ({
  page,
  pool,
}) => {
  const { course, chapter, question } = await pool.makeSmallPool('Arithmetic in exams');
  const other = await pool.makeQuestion(chapter._id, {
    text: 'Which of these numbers is odd?',
    choices: ['Two', 'Five'],
    correctAnswer: 'Five',
    difficulty: 'difficult',
    objective: 'creativity',
  });
  const questions = [question, other];
  const exam = await pool.makeExamOf(questions, course._id, 'Midterm in June');
  await page.goto(`/exams/${exam._id}/questions`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Questions of Midterm in June exam');
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const [index, { text, choices, correctAnswer, difficulty, objective }] of questions.entries()) {
    const shown = page.getByRole('article').nth(index);
    await expect(shown.getByText(text, { exact: true })).toBeVisible();
    await expect(shown.locator('ol > li')).toContainText(choices);
    await expect(shown.locator('strong')).toHaveText(correctAnswer);
    await expect(shown.getByText(difficulty, { exact: true })).toBeVisible();
    await expect(shown.getByText(objective, { exact: true })).toBeVisible();
  }
});

/** The date alone; who wants the time finds it in the title. */
async function expectDate(time: Locator): Promise<void> {
  await expect(time).toHaveText(MADE_ON);
  await expect(time).toHaveAttribute('title', new RegExp(`^${MADE_ON} at 12:30\\sAM$`));
}
