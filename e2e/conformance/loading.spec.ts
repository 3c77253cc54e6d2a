import { answerTaken, comeBackToTab, runUntil, stopClock } from '../steps/clock.ts';
import { answerInstead, holdBack, recordCalls, sidebarLink, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test("4.16 8.05 9.04 a failed list is retried 3 times, after 1 s, 2 s and 4 s, and then told: 'Something went wrong!'", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/exams');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Exams');
  const requests = await answerInstead(page, 'GET /api/courses', { status: 500 });
  await stopClock(page);
  await sidebarLink(page, 'Courses').click();
  await runUntil(page, () => requests.length === 1, 60_000);
  for (const [tries, delayMs] of [
    [2, 1_000],
    [3, 2_000],
    [4, 4_000],
  ] as const) {
    await answerTaken(page, requests.at(-1)!);
    const waitedMs = await runUntil(page, () => requests.length === tries, 10_000);
    expect(waitedMs).toBeGreaterThan(0.9 * delayMs);
    expect(waitedMs).toBeLessThan(1.5 * delayMs);
  }
  await answerTaken(page, requests.at(-1)!);
  await runUntil(page, () => toast(page, 'Something went wrong!').isVisible(), 4_000);
  await page.clock.fastForward(60_000);
  expect(requests).toHaveLength(4);
});

test('8.05 a failed list shows the message of the error', async ({ page }) => {
  await page.goto('/exams');
  await answerInstead(page, 'GET /api/chapters', { status: 403, body: { message: 'Not for you.' } });
  await sidebarLink(page, 'Chapters').click();
  await expect(toast(page, 'Not for you.')).toBeVisible();
});

for (const { body, told } of [
  { body: { message: 'It went up in smoke.' }, told: 'It went up in smoke.' },
  { body: {}, told: 'Something went wrong!' },
]) {
  test(`8.06 a question that does not load shows '${told}'`, async ({ page, pool }) => {
    const [chapter] = await pool.read<{ _id: string }[]>('/api/chapters?limit=1');
    const [question] = await pool.questionsOf(chapter!._id);
    await answerInstead(page, `GET /api/questions/${question!._id}`, { status: 403, body });
    await page.goto(`/questions/${question!._id}`);
    await expect(page.getByText(told, { exact: true }).first()).toBeVisible();
  });
}

test('8.04 a course that does not load is told by a toast', async ({ page, pool }) => {
  const [course] = await pool.courses();
  await answerInstead(page, `GET /api/courses/${course!._id}`, { status: 403 });
  await page.goto(`/courses/${course!._id}`);
  await expect(toast(page, 'Something went wrong!')).toBeVisible();
});

test('9.06 what is not shown is kept for 5 minutes', async ({ page }) => {
  await page.clock.install();
  await page.goto('/courses');
  await expect(page.getByRole('article').first()).toBeVisible();
  await sidebarLink(page, 'Add course').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add course');
  await page.clock.fastForward(280_000);
  const release = await holdBack(page, 'GET /api/courses');
  await sidebarLink(page, 'Courses').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  release();
  await page.waitForLoadState('networkidle');

  await sidebarLink(page, 'Add course').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add course');
  await page.clock.fastForward(301_000);
  const releaseAgain = await holdBack(page, 'GET /api/courses');
  await sidebarLink(page, 'Courses').click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  releaseAgain();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('9.03 a request waits for its answer as long as it takes', async ({ page }) => {
  await page.clock.install();
  const release = await holdBack(page, 'GET /api/courses');
  await page.goto('/courses');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await page.clock.fastForward('05:00:00');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('4.13 who comes back to the tab gets courses loaded anew, exams not', async ({ page, pool }) => {
  const exam = await pool.makeExam('Not loaded again');
  for (const [path, call, isLoadedAnew] of [
    ['/courses', 'GET /api/courses', true],
    ['/exams', 'GET /api/exams', false],
    [`/exams/${exam._id}`, `GET /api/exams/${exam._id}`, false],
  ] as const) {
    const loaded = page.waitForResponse((response) => response.url().includes(call.slice('GET '.length)));
    await page.goto(path);
    await (await loaded).finished();
    await expect(page.getByText(/chapters|Not loaded again/).first()).toBeVisible();
    const calls = recordCalls(page);
    await comeBackToTab(page);
    await page.evaluate(() => fetch('/api/health'));
    expect(calls.includes(call)).toBe(isLoadedAnew);
  }
});

test('4.14 exams are loaded anew at each visit', async ({ page, pool }) => {
  await pool.makeExam('Loaded at each visit');
  await page.goto('/exams');
  await expect(page.getByRole('article').first()).toBeVisible();
  await sidebarLink(page, 'Add course').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add course');
  const release = await holdBack(page, 'GET /api/exams');
  await sidebarLink(page, 'All Exams').click();
  await expect(page.getByText('Loading exams...', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('4.15 8.07 exams that do not load are not retried and not told by a toast, but by a quiet line', async ({
  page,
  pool,
}) => {
  const exam = await pool.makeExam('Out of reach');
  await page.clock.install();
  for (const [path, call, line] of [
    ['/exams', 'GET /api/exams', 'Exams could not be loaded.'],
    [`/exams/${exam._id}`, `GET /api/exams/${exam._id}`, 'The exam could not be loaded.'],
  ] as const) {
    const requests = await answerInstead(page, call, {
      status: 500,
      body: { message: 'This must not show.' },
    });
    await page.goto(path);
    await expect(page.getByText(line)).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(page.getByText(line)).toBeVisible();
    expect(requests).toHaveLength(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('This must not show.')).toHaveCount(0);
  }
});
