import type { Page, Request, Response } from '@playwright/test';
import { answerTaken, comeBackToNetwork, comeBackToTab, runUntil, stopClock } from '../steps/clock.ts';
import {
  answerInstead,
  goWithin,
  holdBack,
  recordCalls,
  sidebarLink,
  toast,
  toasts,
} from '../steps/screen.ts';
import { readSending, recordSending } from '../steps/sending.ts';
import { expect, test } from '../steps/test.ts';

/** Lets the page's stopped clock run until a call was tried so often, and the last failure was taken. */
async function expectTries(page: Page, requests: readonly Request[], tries: number): Promise<void> {
  const countAfterAMoment = async () => {
    await page.clock.runFor(250);
    return requests.length;
  };
  await expect.poll(countAfterAMoment, { intervals: [10], timeout: 30_000 }).toBe(tries);
  await answerTaken(page, requests[tries - 1]!);
  await page.clock.runFor(500);
}

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
    expect(waitedMs).toBeLessThan(1.9 * delayMs);
  }
  await answerTaken(page, requests.at(-1)!);
  await runUntil(page, () => toast(page, 'Something went wrong!').isVisible(), 4_000);
  await page.clock.fastForward(60_000);
  expect(requests).toHaveLength(4);
});

for (const { status, perTry } of [
  { status: 401, perTry: 2 },
  { status: 403, perTry: 1 },
  { status: 404, perTry: 1 },
]) {
  test(`4.17 an answer of ${status} is retried 3 times, too; meanwhile it is told once, and no more when a retry succeeds`, async ({
    page,
    pool,
  }) => {
    const course = await pool.makeCourse(`Answered ${status}`);
    await page.clock.install();
    await page.goto('/exams');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Exams');
    const path = `/api/courses/${course._id}` as const;
    const body = { message: 'Not now.' };
    const requests = await answerInstead(page, `GET ${path}`, { status, body });
    await stopClock(page);
    await goWithin(page, `/courses/${course._id}`);
    const notice = page
      .getByRole('main')
      .getByText(status === 404 ? 'This course does not exist (any more)' : 'Not now.');
    await runUntil(page, () => notice.isVisible(), 60_000);
    await expect(toasts(page)).toHaveText(['Not now.']);
    for (const tries of [2, 3, 4]) {
      await answerTaken(page, requests.at(-1)!);
      // A 401 waits for a refresh of the server, in real time.
      await runUntil(page, () => requests.length === tries * perTry, 60_000);
      await expect(notice).toBeVisible();
    }
    await answerTaken(page, requests.at(-1)!);
    await page.clock.fastForward(60_000);
    expect(requests).toHaveLength(4 * perTry);

    await page.unrouteAll();
    requests.length = 0;
    const refused = await answerInstead(page, `GET ${path}`, { status, body });
    await goWithin(page, '/exams');
    await page.clock.fastForward(300_000);
    await goWithin(page, `/courses/${course._id}`);
    await runUntil(page, () => refused.length === perTry, 10_000);
    await page.unrouteAll();
    await runUntil(
      page,
      async () => (await page.getByRole('heading', { level: 1 }).textContent()) === course.name,
      10_000,
    );
    await expect(notice).toHaveCount(0);
  });
}

test('8.12 a course that does not load is told by a toast on its own screen and those of chapters and questions, and their buttons and titles stay', async ({
  page,
  pool,
}) => {
  const [course] = await pool.courses();
  const [chapter] = await pool.chaptersOf(course!._id);
  await page.goto('/exams');
  await answerInstead(page, `GET /api/courses/${course!._id}`, { status: 403 });
  await answerInstead(page, 'GET /api/courses', { status: 403 });
  for (const { path, title, controls } of [
    { path: `/courses/${course!._id}`, title: 'Course', controls: ['Chapters', 'Update', 'Delete'] },
    { path: `/chapters/${chapter!._id}`, title: chapter!.name, controls: ['Questions', 'Update', 'Delete'] },
    { path: `/courses/${course!._id}/chapters`, title: course!.name, controls: ['Add chapter'] },
    { path: '/chapters', title: 'Chapters', controls: ['Add chapter'] },
    { path: '/questions', title: 'Questions', controls: ['Add question'] },
  ]) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(toast(page, 'Something went wrong!')).toBeVisible();
    for (const name of controls) {
      const control = page
        .getByRole('main')
        .getByRole(name === 'Delete' ? 'button' : 'link', { name, exact: true });
      await expect(control.first()).toBeVisible();
    }
    const rows = page.getByRole('main').getByRole('article');
    if (!path.endsWith(course!._id) && !path.endsWith(chapter!._id)) {
      await expect(rows.first().getByRole('button', { name: /^Delete/ })).toBeAttached();
    }
    await page.getByRole('button', { name: 'Close the notification' }).click();
  }
});

test('9.08 after a change of a chapter what other screens loaded is kept, and loaded anew when it is shown', async ({
  page,
  pool,
}) => {
  const { chapter } = await pool.makeSmallPool('Has a chapter that changes');
  await page.goto(`/questions?chapter=${chapter._id}`);
  const row = page.getByRole('article').filter({ hasText: 'Which number is even?' });
  await expect(row).toContainText('1. Logic');
  await goWithin(page, `/chapters/${chapter._id}/update`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Logic, second part');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chapters/${chapter._id}`);
  const release = await holdBack(page, 'GET /api/questions');
  await goWithin(page, `/questions?chapter=${chapter._id}`);
  await expect(row).toBeVisible();
  release();
  await expect(row).toContainText('1. Logic, second part');
});

test('9.08 after a change of a course what other screens loaded is kept, and loaded anew when it is shown', async ({
  page,
  pool,
}) => {
  const course = await pool.makeCourse('Before the change');
  await pool.makeChapter(course._id, { name: 'Kept while it loads' });
  await page.goto('/chapters?q=Kept+while');
  const row = page.getByRole('article').filter({ hasText: 'Kept while it loads' });
  await expect(row).toContainText('Before the change');
  await goWithin(page, `/courses/${course._id}/update`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('After the change');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/courses/${course._id}`);
  const release = await holdBack(page, 'GET /api/chapters');
  await goWithin(page, '/chapters?q=Kept+while');
  await expect(row).toBeVisible();
  release();
  await expect(row).toContainText('After the change');
});

test('4.16 8.05 each list that fails is retried 3 times, and shows the message of the error', async ({
  page,
  pool,
}) => {
  const [course] = await pool.courses();
  const [chapter] = await pool.chaptersOf(course!._id);
  await page.clock.install();
  await page.goto('/exams');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Exams');
  await stopClock(page);
  for (const path of [
    '/courses',
    `/courses/${course!._id}/chapters`,
    '/chapters',
    `/chapters/${chapter!._id}/questions`,
    '/questions',
  ] as const) {
    const message = `${path} is not for you.`;
    const requests = await answerInstead(page, `GET /api/${path.slice(1)}`, {
      status: 500,
      body: { message },
    });
    await goWithin(page, path);
    await expectTries(page, requests, 4);
    await expect(toast(page, message)).toHaveCount(1);
  }
});

for (const { body, told } of [
  { body: { message: 'It went up in smoke.' }, told: 'It went up in smoke.' },
  { body: {}, told: 'Something went wrong!' },
]) {
  test(`8.06 a question that does not load shows '${told}'`, async ({ page, pool }) => {
    const [chapter] = await pool.read<{ _id: string }[]>('/api/chapters?limit=1');
    const [question] = await pool.questionsOf(chapter!._id);
    await page.clock.install();
    const requests = await answerInstead(page, `GET /api/questions/${question!._id}`, { status: 500, body });
    await page.goto(`/questions/${question!._id}`);
    await stopClock(page);
    await expectTries(page, requests, 4);
    await expect(toasts(page)).toHaveText([told]);
    await expect(page.getByRole('main').getByText(told, { exact: true })).toBeVisible();
  });
}

test('8.04 courses that do not load are told by a toast, on their screens and in the forms that ask for one', async ({
  page,
  pool,
}) => {
  const [course] = await pool.courses();
  const one = `/courses/${course!._id}`;
  await page.clock.install();
  await page.goto('/exams');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Exams');
  await stopClock(page);
  const ofOne = await answerInstead(page, `GET /api/courses/${course!._id}`, { status: 500 });
  const ofAll = await answerInstead(page, 'GET /api/courses', { status: 500 });
  for (const [path, requests] of [
    [one, ofOne],
    [`${one}/update`, ofOne],
    ['/add-chapter', ofAll],
    ['/add-question', ofAll],
    ['/generate-exam', ofAll],
  ] as const) {
    requests.length = 0;
    await goWithin(page, path);
    await expectTries(page, requests, 4);
    await expect(toasts(page)).toHaveText(['Something went wrong!']);
    await goWithin(page, '/exams');
    await runUntil(page, async () => (await toasts(page).count()) === 0, 60_000, 5_000);
  }
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
  await recordSending(page);
  const calls = recordCalls(page);
  const release = await holdBack(page, 'GET /api/courses');
  await page.goto('/courses');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  for (let hour = 0; hour < 5; hour += 1) await page.clock.fastForward('01:00:00');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  expect(calls.filter((call) => call === 'GET /api/courses')).toHaveLength(1);
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  const sent = await readSending(page);
  expect(sent.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/api\/courses/));
  expect(sent.filter(({ timeoutMs }) => timeoutMs !== 0)).toEqual([]);
});

test('4.13 who comes back to the tab, or to the network, gets courses loaded anew, exams not', async ({
  page,
  pool,
}) => {
  const exam = await pool.makeExam('Not loaded again');
  for (const [path, call, isLoadedAnew] of [
    ['/courses', 'GET /api/courses', true],
    ['/exams', 'GET /api/exams', false],
    [`/exams/${exam._id}`, `GET /api/exams/${exam._id}`, false],
  ] as const) {
    const isAnswer = (response: Response) => response.url().includes(call.slice('GET '.length));
    const loaded = page.waitForResponse(isAnswer);
    await page.goto(path);
    await (await loaded).finished();
    await expect(page.getByText(/chapters|Not loaded again/).first()).toBeVisible();
    for (const comeBack of [comeBackToTab, comeBackToNetwork]) {
      const loadedAnew = isLoadedAnew ? page.waitForResponse(isAnswer) : undefined;
      const calls = recordCalls(page);
      await comeBack(page);
      await page.evaluate(() => fetch('/api/health'));
      expect(calls.includes(call)).toBe(isLoadedAnew);
      await (await loadedAnew)?.finished();
    }
  }
});

test('4.14 exams are loaded anew at each visit', async ({ page, pool }) => {
  const exam = await pool.makeExam('Loaded at each visit');
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

  const title = page.getByRole('heading', { level: 1, name: 'Loaded at each visit' });
  await goWithin(page, `/exams/${exam._id}`);
  await expect(title).toBeVisible();
  await sidebarLink(page, 'Add course').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add course');
  const releaseExam = await holdBack(page, `GET /api/exams/${exam._id}`);
  await page.goBack();
  await expect(page.getByText('Loading exam...', { exact: true })).toBeVisible();
  await expect(title).toHaveCount(0);
  releaseExam();
  await expect(title).toBeVisible();
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
    await stopClock(page);
    await runUntil(page, () => page.getByText(line).isVisible(), 600_000, 250);
    // A toast would be there by then, and stay as long as the time stands still.
    await page.clock.runFor(1_000);
    await expect(toasts(page)).toHaveCount(0);
    await page.clock.resume();
    await page.clock.fastForward(60_000);
    await expect(page.getByText(line)).toBeVisible();
    expect(requests).toHaveLength(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('This must not show.')).toHaveCount(0);
  }
});
