import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const FOLDER = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));

/** Takes a picture of what a screen shows without scrolling, once it is at rest. */
export async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  // A formula stands as it was typed until what draws it is loaded.
  await expect(page.locator('[class*="_source_"]')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled', caret: 'hide' });
}
