import { expectAccessible } from '../../steps/axe.ts';
import { OWN_POOL } from '../../steps/installations.ts';
import { tabTo } from '../../steps/keyboard.ts';
import { expect, test } from '../../steps/test.ts';

test.use({ installation: OWN_POOL });

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
