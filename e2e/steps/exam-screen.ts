import type { Locator, Page } from '@playwright/test';

/** A step in the strip of an exam's own screen, such as Printed or Results. */
export function step(page: Page, name: 'Saved' | 'Students' | 'Printed' | 'Sheets' | 'Results'): Locator {
  return page
    .getByRole('list', { name: /^How far .* is$/ })
    .getByRole('link', { name: new RegExp(`: ${name} `) });
}

/** Chooses what stands in the menu of an exam's own screen. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
