import type { Page } from '@playwright/test';
import { reportRow } from '../../../packages/server/test/report-row.ts';
import { expectAccessible } from '../../steps/axe.ts';
import { PUBLIC_SCREENS, protectedScreens } from '../../steps/every-screen.ts';
import { OWN_POOL } from '../../steps/installations.ts';
import { tabTo } from '../../steps/keyboard.ts';
import { goWithin } from '../../steps/screen.ts';
import { expect, test } from '../../steps/test.ts';

test.use({ installation: OWN_POOL });
test.describe.configure({ timeout: 120_000 });

test.describe('at 320 pixels, which is a usual window at 400 % (WCAG 2.2, 1.4.10)', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no screen scrolls sideways', async ({ page, pool }) => {
    const screens = await protectedScreens(pool);
    await page.goto('/about');
    const wide = await findWideScreens(page, [...screens, ...PUBLIC_SCREENS]);
    const count = screens.length + PUBLIC_SCREENS.length;
    reportRow(22, 'screens at 320 pixels, none scrolls sideways', { count, held: count - wide.length });
    expect(wide).toEqual([]);
  });
});

async function findWideScreens(page: Page, screens: readonly { path: string }[]): Promise<string[]> {
  const wide: string[] = [];
  for (const { path } of screens) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) wide.push(`${path}: ${excess} px`);
  }
  return wide;
}

test('with reduced motion nothing moves: not a screen, not a dialog', async ({ page, pool }) => {
  const { course } = await pool.makeSmallPool('At rest');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/courses/${course._id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
});

test('a button that works keeps its name, though its words make room for a sign', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/courses', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.goto('/add-course');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('On its way');
  await page.getByRole('button', { name: 'Add course' }).click();
  await expect(page.locator('button[aria-busy=true]')).toHaveAccessibleName('Add course');
  await expectAccessible(page);
  answer();
  await expect(page).toHaveURL(/\/courses\/[\w-]+$/);
});

test('in forced colours what has the focus shows it, and the correct choice is still told', async ({
  page,
  pool,
}) => {
  const { question } = await pool.makeSmallPool('In few colours');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/questions/${question._id}`);
  const update = page.getByRole('link', { name: 'Update', exact: true });
  await tabTo(page, update);
  await expect(update).not.toHaveCSS('outline-style', 'none');
  await expect(page.getByRole('img', { name: 'correct answer' })).toBeVisible();
});
