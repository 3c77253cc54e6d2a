import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** How many rules have been applied to how many screens and dialogs so far, and how many of them found nothing. */
export const axeTally = { count: 0, held: 0 };

/** Checks a screen as it stands: all rules in light, and the contrast of colours in dark as well. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axe(page).analyze();
  tally(light);
  expect.soft(describeViolations(light.violations), `${page.url()} in light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const dark = await axe(page).withRules(['color-contrast']).analyze();
  tally(dark);
  expect.soft(describeViolations(dark.violations), `${page.url()} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
}

function tally({ passes, violations }: Record<'passes' | 'violations', readonly unknown[]>): void {
  axeTally.count += passes.length + violations.length;
  axeTally.held += passes.length;
}

/** There are no frames, so it need not open a page of its own for each run, which costs more than the run. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true);
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string | undefined }[];
}

function describeViolations(violations: readonly Violation[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
}
