import { expect, type Locator, type Page } from '@playwright/test';

const MOST_TABS = 80;

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} tabs did not lead to ${target}.`);
}

/** Chooses an option of a select with the arrow keys. */
export async function chooseByArrows(page: Page, label: string, option: RegExp): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  const wanted = page.getByRole('option', { name: option });
  await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeVisible();
  for (let steps = 0; steps < 20 && !(await isSelected(wanted)); steps++) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(wanted).toHaveCount(0);
}

/** The mark follows the key a moment later: one look at once would see the option before. */
function isSelected(option: Locator): Promise<boolean> {
  return expect(option)
    .toHaveAttribute('data-combobox-selected', { timeout: 500 })
    .then(
      () => true,
      () => false,
    );
}
