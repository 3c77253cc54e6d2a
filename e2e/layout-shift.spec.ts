import type { Page, Route } from '@playwright/test';
import { PUBLIC_SCREENS, protectedScreens } from './steps/every-screen.ts';
import { OWN_POOL } from './steps/installations.ts';
import { goWithin } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, viewport: { width: 1440, height: 900 }, isAlone: true });

/** Sum of all shifts of a visit; browsers call 0.1 good. */
const MOST = 0.02;

/** One of each layout, one with formulas and code, and one above which something may be offered. */
const FIRST_SCREENS = /^\/(about|login|generate-exam|questions\/[\w-]+)$/;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface SeenShift {
  readonly value: number;
  /** What moved. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts: SeenShift[];
  }
}

/** Has a page note what moves in it without anybody's doing. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const describe = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)?.outerHTML;
    const nameOf = (node: Node | null) => describe(node)?.slice(0, 150) ?? 'something that has gone';
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue;
        window.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Holds back whatever a page asks for, and lets it through one by one, the oldest first, each when the page has drawn what came before. So
 * a page moves as it does on the slowest of machines, and at each run alike.
 */
async function letThroughOneByOne(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  const isHeld = ({ pathname }: URL) => pathname !== '/api/health';
  await page.route(isHeld, async (route, request) => {
    if (request.isNavigationRequest()) await route.continue();
    else held.push(route);
  });
  return async () => {
    await draw(page);
    for (let route = held.shift(); route !== undefined; route = held.shift()) {
      await route.continue();
      await (await route.request().response())?.finished();
      await draw(page);
    }
  };
}

/** Waits until a page has taken what came, asked for what follows from it, and drawn it. */
async function draw(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/health');
    // Before there is anything to draw, no frame comes.
    if (document.querySelector('#root')?.childElementCount) {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    await fetch('/api/health');
  });
}

async function expectAtRest(page: Page, path: string): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${path}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(MOST);
}

test('nothing moves while the app and its first screen are loaded, whatever comes last', async ({
  page,
  pool,
}) => {
  await watchShifts(page);
  const letThrough = await letThroughOneByOne(page);
  // It is offered on /generate-exam.
  await pool.keepDraft((await pool.makeCourse('In the making'))._id, 'Half an exam');
  const screens = [...PUBLIC_SCREENS, ...(await protectedScreens(pool))];
  for (const { path, title } of screens.filter(({ path }) => FIRST_SCREENS.test(path))) {
    await page.goto(path, { waitUntil: 'commit' });
    await letThrough();
    await expect(page).toHaveTitle(`${title} | Exam Generation System`);
    await letThrough();
    await expectAtRest(page, path);
  }
});

test('nothing moves while a screen is loaded, whatever comes last', async ({ page, pool }) => {
  const screens = [...PUBLIC_SCREENS, ...(await protectedScreens(pool))];
  await watchShifts(page);
  const letThrough = await letThroughOneByOne(page);
  await page.goto('/robots.txt');
  await page.goto('/exams', { waitUntil: 'commit' });
  await letThrough();
  await expectAtRest(page, '/exams');
  for (const { path, title } of screens) {
    await goWithin(page, path);
    await letThrough();
    await expect(page).toHaveTitle(`${title} | Exam Generation System`);
    await letThrough();
    await expectAtRest(page, path);
  }
});
