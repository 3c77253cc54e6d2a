import { openImport } from '../steps/import-file.ts';
import { poolOf } from '../steps/pool.ts';
import { choose } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';
import { generateMidterm } from './blueprint.ts';
import { logInAsDemoAccount } from './demo-account.ts';
import { take } from './take.ts';

test.use({ isSignedIn: false });
test.describe.configure({ timeout: 60_000 });

test('the screens of the pool', async ({ page }) => {
  const pool = poolOf(await logInAsDemoAccount(page));
  const [course] = await pool.courses();
  const chapter = (await pool.chaptersOf(course!._id)).find(({ name }) => name === 'CPU Scheduling')!;
  const [question] = await pool.questionsOf(chapter._id);
  for (const [name, path] of Object.entries({
    courses: '/courses',
    course: `/courses/${course!._id}`,
    'near-duplicates': `/courses/${course!._id}/near-duplicates`,
    'update-course': `/courses/${course!._id}/update`,
    'course-chapters': `/courses/${course!._id}/chapters`,
    'add-course': '/add-course',
    chapters: '/chapters',
    chapter: `/chapters/${chapter._id}`,
    'update-chapter': `/chapters/${chapter._id}/update`,
    'chapter-questions': `/chapters/${chapter._id}/questions`,
    'add-chapter': '/add-chapter',
    questions: '/questions',
    question: `/questions/${question!._id}`,
    'update-question': `/questions/${question!._id}/update`,
  })) {
    await page.goto(path);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await take(page, name);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/courses');
  await take(page, 'courses-390');
});

test('the form of a question, filled in', async ({ page }) => {
  await logInAsDemoAccount(page);
  await page.goto('/add-question');
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill(
      'Three jobs of $8$, $4$ and $1$ ms arrive at the same moment. What is the average waiting time under shortest-job-first?',
    );
  for (const choice of ['$\\frac{0 + 1 + 5}{3} = 2$ ms', '$\\frac{20}{3}$ ms', '$4.5$ ms']) {
    await page.getByRole('textbox', { name: 'New choice', exact: true }).fill(choice);
    await page.getByRole('button', { name: 'Add choice' }).click();
  }
  await page.getByRole('button', { name: /^A is / }).click();
  await choose(page, 'Difficulty', 'difficult');
  await choose(page, 'Objective', 'understanding');
  await choose(page, 'Course', 'Operating Systems');
  await choose(page, 'Chapter', /CPU Scheduling/);
  await expect(page.getByRole('region', { name: 'Preview' }).locator('.katex').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await take(page, 'add-question');
});

test('generating an exam, and the exams', async ({ page }) => {
  const pool = poolOf(await logInAsDemoAccount(page));
  await pool.makeExam('Quiz in week 3: system calls', 6);
  await pool.makeExam('Quiz in week 5: first repetition', 8);
  await generateMidterm(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await take(page, 'generate-exam');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'generate-exam-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await take(page, 'generate-exam-390');
  await page.setViewportSize({ width: 1600, height: 940 });
  await page.getByRole('button', { name: 'Save Exam' }).click();
  await page.getByRole('link', { name: 'Open the saved exam' }).click();
  await expect(page.getByText('Objective Distribution')).toBeVisible();
  await page.getByRole('button', { name: 'Close the notification' }).click();
  await take(page, 'exam');
  await page.getByRole('main').getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
  await take(page, 'exam-questions');
  await page.getByRole('main').getByRole('link', { name: 'Print', exact: true }).click();
  await page.getByLabel('Date').fill('12 February 2027, 10:00');
  const drawnAnew = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/paper-preview') &&
      (answer.request().postData() ?? '').includes('"durationMinutes":90'),
  );
  await page.getByLabel('Duration').fill('90');
  await drawnAnew;
  await expect(page.getByRole('img', { name: /^Page 1/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await take(page, 'print');
  await page.setViewportSize({ width: 390, height: 844 });
  await take(page, 'print-390');
  await page.setViewportSize({ width: 1600, height: 940 });
  await page.goto('/exams');
  await expect(page.getByRole('article').first()).toBeVisible();
  await take(page, 'exams');
});

test('a file on its way in', async ({ page }) => {
  const pool = poolOf(await logInAsDemoAccount(page));
  const course = (await pool.courses()).find(({ name }) => name === 'Operating Systems');
  await openImport(page, course!._id);
  await take(page, 'import');
});

test('the results of an exam', async ({ page }) => {
  const pool = poolOf(await logInAsDemoAccount(page));
  const exam = await pool.makeExam('Operating Systems, winter', 20);
  const [version] = await pool.read<{ key: string[] }[]>(`/api/exams/${exam._id}/versions`);
  await page.goto(`/exams/${exam._id}/results`);
  const file = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(answersOf(version!.key)) };
  await page.getByLabel('Files').setInputFiles(file);
  await expect(page.getByText('120 students, uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Close the notification' }).click();
  await take(page, 'results');
});

test('paper that comes back', async ({ page }) => {
  const pool = poolOf(await logInAsDemoAccount(page));
  const exams = await pool.read<{ _id: string; name: string }[]>('/api/exams');
  const exam = exams.find(({ name }) => name === 'Statistics midterm')!;
  await page.goto(`/exams/${exam._id}/students`);
  await expect(page.getByText('24 students')).toBeVisible();
  await take(page, 'students');
  await page.goto(`/exams/${exam._id}/sheets`);
  await page.getByRole('button', { name: 'Read the filled sheets' }).click();
  await expect(page.getByText('24 of 24 sheets read')).toBeVisible({ timeout: 45_000 });
  await take(page, 'sheets');
  await page.getByRole('link', { name: /^Check \d/ }).click();
  await expect(page.getByRole('img', { name: /^Question/ })).toBeVisible();
  await take(page, 'sheets-open');
  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page.getByRole('main').getByRole('img')).toBeVisible();
  await take(page, 'sheet');
});

/** Possible answers of 120 students: each knows a share of the questions, and the later ones are harder. */
function answersOf(key: readonly string[]): string {
  const lines = Array.from({ length: 120 }, (_, student) => {
    const skill = 0.45 + (0.5 * ((student * 37) % 120)) / 120;
    const knows = (place: number) => ((student * 31 + place * 17) % 97) / 97 < skill * (1.15 - place / 40);
    const letters = key.map((letter, place) => (knows(place) ? letter : letter === 'A' ? 'B' : 'A'));
    return `${20_001 + student},${letters.join('')}`;
  });
  return ['student,answers', ...lines].join('\n');
}
