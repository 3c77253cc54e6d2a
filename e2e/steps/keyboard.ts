import { expect, type Locator, type Page } from '@playwright/test';

const MOST_TABS = 80;
const MOST_OPTIONS = 20;

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
  const select = page.getByRole('combobox', { name: label, exact: true });
  await tabTo(page, select);
  const wanted = page.getByRole('option', { name: option });
  await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeVisible();
  const id = (await wanted.getAttribute('id')) ?? 'an option without an id';
  for (let steps = 0; steps < MOST_OPTIONS; steps++) {
    const active = (await select.getAttribute('aria-activedescendant')) ?? '';
    if (active === id) break;
    await page.keyboard.press('ArrowDown');
    await expect(select).not.toHaveAttribute('aria-activedescendant', active);
  }
  await page.keyboard.press('Enter');
  await expect(wanted).toHaveCount(0);
}
