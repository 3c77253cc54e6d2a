import type { Page, Request, Response } from '@playwright/test';
import {
  answerTaken,
  comeBackToNetwork,
  comeBackToTab,
  passTime,
  settle,
  stopClock,
} from '../steps/clock.ts';
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

test.use({ hasClock: true });

/** The waits before the second, the third and the fourth try. */
const DELAYS_MS = [1_000, 2_000, 4_000];
/** Longer than any of them. */
const LONG_MS = 60_000;
/** How long what no screen shows is kept. */
const KEPT_MS = 5 * 60_000;

/** Opens the list of exams, and stops its clock. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.goto('/exams');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Exams');
  await settle(page);
  await stopClock(page);
}

/** Waits until so many requests were sent, and the page has taken the answer to the last. */
async function expectSent(page: Page, requests: readonly Request[], count: number): Promise<void> {
  await expect.poll(() => requests.length, { message: `${count} requests are sent` }).toBe(count);
  await answerTaken(page, requests[count - 1]!);
}

/**
 * Lets the page's stopped clock run through all tries of a call.
 * @param perTry how many requests a try sends
 * @param afterTry called when the page has taken the answer to try 1, 2, 3 and 4
 */
async function expectTries(
  page: Page,
  requests: readonly Request[],
  { perTry = 1, afterTry }: { perTry?: number; afterTry?: (tries: number) => Promise<void> } = {},
): Promise<void> {
  await expectSent(page, requests, perTry);
  await afterTry?.(1);
  for (const [at, delayMs] of DELAYS_MS.entries()) {
    const tries = at + 1;
    await passTime(page, delayMs - 1);
    expect(requests, `${delayMs - 1} ms after try ${tries}`).toHaveLength(tries * perTry);
    await passTime(page, 1);
    await expectSent(page, requests, (tries + 1) * perTry);
    await afterTry?.(tries + 1);
  }
  await passTime(page, LONG_MS);
  expect(requests, 'after the fourth try').toHaveLength(4 * perTry);
}

test('4.16 8.05 9.04 a failed list is retried 3 times, after 1 s, 2 s and 4 s, and then told by the message of the error', async ({
  page,
}) => {
  await openWithStoppedClock(page);
  const requests = await answerInstead(page, 'GET /api/courses', { status: 500 });
  await sidebarLink(page, 'Courses').click();
  await expectTries(page, requests, {
    afterTry: (tries) =>
      expect(toasts(page)).toHaveText(tries < 4 ? [] : ['Request failed with status code 500']),
  });
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
    const path = `/api/courses/${course._id}` as const;
    const answer = { status, body: { message: 'Not now.' } };
    const notice = page
      .getByRole('main')
      .getByText(status === 404 ? 'This course does not exist (any more)' : 'Not now.');
    await openWithStoppedClock(page);
    const requests = await answerInstead(page, `GET ${path}`, answer);
    await goWithin(page, `/courses/${course._id}`);
    await expectTries(page, requests, {
      perTry,
      afterTry: async (tries) => {
        await expect(notice).toBeVisible();
        // Told once: the toast of the first try has gone before the fourth.
        if (tries < 4) await expect(toasts(page)).toHaveText(['Not now.']);
        else await expect(toasts(page)).toHaveCount(0);
      },
    });

    await page.unrouteAll();
    await goWithin(page, '/exams');
    await passTime(page, KEPT_MS);
    const refused = await answerInstead(page, `GET ${path}`, answer);
    await goWithin(page, `/courses/${course._id}`);
    await expectSent(page, refused, perTry);
    await expect(notice).toBeVisible();
    await page.unrouteAll();
    await passTime(page, DELAYS_MS[0]!);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.name);
    await expect(notice).toHaveCount(0);
  });
}

test('8.12 a course that does not load is told by a toast on its own screen and those of chapters and questions, and their buttons and titles stay', async ({
  page,
  pool,
}) => {
  const [course] = await pool.courses();
  const [chapter] = await pool.chaptersOf(course!._id);
  await openWithStoppedClock(page);
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
  const { course, chapter } = await pool.makeSmallPool('Has a chapter that changes');
  await page.goto(`/questions?course=${course._id}`);
  const row = page.getByRole('article').filter({ hasText: 'Which number is even?' });
  await expect(row).toContainText('1. Logic');
  await goWithin(page, `/chapters/${chapter._id}/update`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Logic, second part');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chapters/${chapter._id}`);
  const release = await holdBack(page, 'GET /api/questions');
  await goWithin(page, `/questions?course=${course._id}`);
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
  await openWithStoppedClock(page);
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
    await expectTries(page, requests, {
      afterTry: (tries) => expect(toast(page, message)).toHaveCount(tries < 4 ? 0 : 1),
    });
  }
});

for (const { body, told } of [
  { body: { message: 'It went up in smoke.' }, told: 'It went up in smoke.' },
  { body: {}, told: 'Something went wrong!' },
]) {
  test(`8.06 a question that does not load shows '${told}'`, async ({ page, pool }) => {
    const [chapter] = await pool.read<{ _id: string }[]>('/api/chapters?limit=1');
    const [question] = await pool.questionsOf(chapter!._id);
    await openWithStoppedClock(page);
    const requests = await answerInstead(page, `GET /api/questions/${question!._id}`, { status: 500, body });
    await goWithin(page, `/questions/${question!._id}`);
    await expectTries(page, requests, {
      afterTry: (tries) => expect(toasts(page)).toHaveText(tries < 4 ? [] : [told]),
    });
    await expect(page.getByRole('main').getByText(told, { exact: true })).toBeVisible();
  });
}

test('8.04 courses that do not load are told by a toast, on their screens and in the forms that ask for one', async ({
  page,
  pool,
}) => {
  const [course] = await pool.courses();
  const one = `/courses/${course!._id}`;
  await openWithStoppedClock(page);
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
    await expectTries(page, requests, {
      afterTry: (tries) => expect(toasts(page)).toHaveText(tries < 4 ? [] : ['Something went wrong!']),
    });
    await goWithin(page, '/exams');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Exams');
  }
});

test('9.06 what is not shown is kept for 5 minutes', async ({ page }) => {
  await openWithStoppedClock(page);
  await sidebarLink(page, 'Courses').click();
  // The list of exams consists of articles too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const [passedMs, isKept] of [
    [KEPT_MS - 1, true],
    [KEPT_MS, false],
  ] as const) {
    await sidebarLink(page, 'Add course').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add course');
    await settle(page);
    await passTime(page, passedMs);
    const release = await holdBack(page, 'GET /api/courses');
    const answered = page.waitForResponse('**/api/courses?*');
    await sidebarLink(page, 'Courses').click();
    if (isKept) await expect(page.getByRole('article').first()).toBeVisible();
    else await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    release();
    await (await answered).finished();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
});

test('9.03 a request waits for its answer as long as it takes', async ({ page }) => {
  await recordSending(page);
  const calls = recordCalls(page);
  const release = await holdBack(page, 'GET /api/courses');
  await page.goto('/courses');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  for (let hour = 0; hour < 5; hour += 1) await page.clock.fastForward('01:00:00');
  await settle(page);
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
      await settle(page);
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
  await openWithStoppedClock(page);
  for (const [path, call, line] of [
    [`/exams/${exam._id}`, `GET /api/exams/${exam._id}`, 'The exam could not be loaded.'],
    ['/exams', 'GET /api/exams', 'Exams could not be loaded.'],
  ] as const) {
    const requests = await answerInstead(page, call, {
      status: 500,
      body: { message: 'This must not show.' },
    });
    await goWithin(page, path);
    await expectSent(page, requests, 1);
    await expect(page.getByText(line)).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
    await passTime(page, LONG_MS);
    await expect(page.getByText(line)).toBeVisible();
    expect(requests).toHaveLength(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('This must not show.')).toHaveCount(0);
  }
});
