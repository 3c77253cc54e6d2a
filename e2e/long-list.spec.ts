import type { Page } from '@playwright/test';
import { expect, test } from './steps/test.ts';

const TOTAL = 100_000;
const PAGES = 6;
/** One frame of a screen. */
const FRAME_MS = 16;
/** So many looks without a new question are no wait for the next page. */
const PATIENCE = 100;

/** One of many questions, as the API would answer it. */
function question(index: number) {
  return {
    _id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    text: `Question ${index}: what is $${index} + 1$, and why does the order of the operands not matter?`,
    choices: [index + 1, index, index - 1, 2 * index + 7].map(String),
    correctAnswer: String(index + 1),
    tags: [],
    difficulty: index % 2 === 0 ? 'simple' : 'difficult',
    objective: ['reminding', 'understanding', 'creativity'][index % 3],
    chapterId: 'chapter',
    chapter: { _id: 'chapter', name: 'Numbers', number: 1, course: { _id: 'course', name: 'Arithmetic' } },
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
  };
}

/** Serves a pool of 100,000 questions page by page in the server's place. */
async function serveManyQuestions(page: Page): Promise<void> {
  await page.route('**/api/questions?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const from = Number(searchParams.get('cursor') ?? 0);
    const to = from + Number(searchParams.get('limit'));
    const data = Array.from({ length: to - from }, (_, offset) => question(from + offset + 1));
    await route.fulfill({ json: { data, page: { nextCursor: String(to), total: TOTAL } } });
  });
}

/** Notes how long each task of the page took that was longer than 50 ms. */
async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
}

/** The last question of the list that is drawn. */
function findFurthest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const drawn = document.querySelector('main')?.textContent?.matchAll(/Question (\d+):/g) ?? [];
    return Math.max(0, ...Array.from(drawn, ([, digits]) => Number(digits)));
  });
}

/**
 * Scrolls a screen on until a question this far down is drawn; a single one may be passed undrawn. A browser without a
 * screen sometimes draws no further frame until its window changes: where nothing new is drawn, the window does.
 */
async function scrollPast(page: Page, number: number): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (let furthest = 0; furthest < number; ) {
    let looks = 0;
    const scrollOn = async () => {
      looks += 1;
      const height = looks % 2 === 0 && looks > PATIENCE ? size.height - 1 : size.height;
      if (looks > PATIENCE) await page.setViewportSize({ ...size, height });
      await page.evaluate(() => window.scrollBy(0, window.innerHeight));
      return findFurthest(page);
    };
    await expect.poll(scrollOn, { intervals: [FRAME_MS] }).toBeGreaterThan(furthest);
    furthest = await findFurthest(page);
  }
}

test(`a list of ${TOTAL} questions scrolls on, and draws only what is near`, async ({ page }) => {
  await serveManyQuestions(page);
  await page.goto('/questions');
  await expect(page.getByRole('status').filter({ hasText: '100,000 questions' })).toBeVisible();
  await expect(page.locator('.katex').first()).toBeVisible();
  const tasks = await watchTasks(page);
  await scrollPast(page, PAGES * 100);
  const drawn = await page.getByRole('article').count();
  // Printed, not asserted: how long a task takes says as much about the machine as about the list.
  const longest = Math.max(0, ...(await tasks()));
  process.stdout.write(
    `Longest task over ${PAGES} pages: ${longest} ms; ${(await tasks()).length} above 50 ms; ${drawn} questions drawn.\n`,
  );
  expect(drawn).toBeLessThan(500);
});
