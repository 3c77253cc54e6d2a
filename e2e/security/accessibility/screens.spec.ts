import type { Page } from '@playwright/test';
import { reportRow } from '../../../packages/server/test/report-row.ts';
import { expectAccessible, judge } from '../../steps/axe.ts';
import { PUBLIC_SCREENS, protectedScreens } from '../../steps/every-screen.ts';
import { askForSix, generate, saveButton } from '../../steps/generate.ts';
import { OWN_POOL } from '../../steps/installations.ts';
import { answerInstead, goWithin } from '../../steps/screen.ts';
import { expect, test } from '../../steps/test.ts';

/** A usual window at 400 % (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 640 };
const narrow = { count: 0, held: 0 };

/** Checks that a screen does not scroll sideways in a narrow window, and widens the window again. */
async function expectNarrow(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize(NARROW);
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  narrow.count += 1;
  await expect.soft
    .poll(excess, { message: `${page.url()} at ${NARROW.width} pixels` })
    .toBeLessThanOrEqual(0);
  narrow.held += (await excess()) <= 0 ? 1 : 0;
  await page.setViewportSize(usual);
}

test.afterAll(() => {
  if (narrow.count > 0) reportRow(22, `screens at ${NARROW.width} pixels, none scrolls sideways`, narrow);
});

test.describe('for visitors', () => {
  test.use({ isSignedIn: false });

  test('axe finds nothing on the public screens, and none scrolls sideways at 320 pixels', async ({
    page,
  }) => {
    await page.goto('/about');
    for (const { path, title } of PUBLIC_SCREENS) {
      await goWithin(page, path);
      await expect(page).toHaveTitle(`${title} | Exam Generation System`);
      await expectAccessible(page);
      await expectNarrow(page);
    }
  });
});

test.describe('with a small pool', () => {
  test.use({ installation: OWN_POOL });

  test('axe finds nothing on the protected screens, and none scrolls sideways at 320 pixels', async ({
    page,
    pool,
  }) => {
    const screens = await protectedScreens(pool);
    await page.goto('/about');
    for (const { path, title } of screens) {
      await goWithin(page, path);
      await expect(page).toHaveTitle(`${title} | Exam Generation System`);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page);
      await expectNarrow(page);
    }
  });
});

test('axe finds nothing on a generated exam', async ({ page }) => {
  await page.goto('/generate-exam');
  await askForSix(page, 'Read by axe');
  await generate(page, 6);
  await expectAccessible(page);
});

test.describe('with versions', () => {
  test.use({ viewport: { width: 1600, height: 940 } });

  test('axe finds nothing on versions of an exam, and on how it was made', async ({ page }) => {
    await page.goto('/generate-exam');
    await askForSix(page, 'Versions, read by axe');
    await page.getByRole('textbox', { name: 'Versions', exact: true }).fill('2');
    await generate(page, 6);
    await expect(page.getByRole('tab', { name: 'Version B' })).toBeVisible();
    await expectAccessible(page);
    await saveButton(page).click();
    await page.getByRole('link', { name: 'Open the saved exam' }).click();
    await page.getByRole('heading', { name: 'How it was made' }).click();
    await page.getByRole('button', { name: 'Check that it can be reproduced' }).click();
    await expect(page.getByText(/^Making it again gives/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Questions', exact: true }).click();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.getByRole('button', { name: 'Key', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(12);
    await expectAccessible(page);
  });
});

test.describe('without anything to show', () => {
  test.use({ installation: OWN_POOL });

  test('axe finds nothing on empty, failed and unknown screens', async ({ page }) => {
    await answerInstead(page, 'GET /api/questions', {
      status: 200,
      body: { data: [], page: { nextCursor: null, total: 0 } },
    });
    await answerInstead(page, 'GET /api/chapters', { status: 403 });
    await answerInstead(page, 'GET /api/exams', { status: 500 });
    await page.goto('/about');
    for (const [path, heading] of [
      ['/questions', 'Questions'],
      ['/chapters', 'Chapters'],
      ['/exams', 'All Exams'],
      ['/nowhere', 'There is no page at this address'],
    ] as const) {
      await goWithin(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessible(page);
    }
  });
});

test('axe would find a button without a name, words too pale to read, and targets too small, but for covered ones', async ({
  page,
}) => {
  await page.goto('/courses');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    const pale = document.createElement('p');
    pale.textContent = 'Pale';
    pale.style.color = '#ddd';
    const tiny = ['One', 'Two'].map((name) => {
      const button = document.createElement('button');
      button.setAttribute('aria-label', name);
      button.style.cssText = 'width: 10px; height: 10px; padding: 0';
      return button;
    });
    // At the top, so that they are in sight however long the list is that other tests left: nothing else can be covered.
    document.querySelector('main')?.prepend(document.createElement('button'), pale, ...tiny);
  });
  await page.emulateMedia({ colorScheme: 'light' });
  const found = async () => (await judge(page)).violations.map(({ id }) => id).sort();
  expect(await found()).toEqual(['button-name', 'color-contrast', 'target-size']);
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0';
    document.body.append(cover);
  });
  expect(await found()).not.toContain('target-size');
});
