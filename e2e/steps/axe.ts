import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** How many rules have been applied to how many screens and dialogs so far, and how many of them found nothing. */
export const axeTally = { count: 0, held: 0 };

/** Checks a screen as it stands: all rules in light, and the contrast of colours in dark as well. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await (await axeOn(page)).analyze();
  tally(light);
  expect.soft(describeViolations(light.violations), `${page.url()} in light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const dark = await (await axeOn(page)).withRules(['color-contrast']).analyze();
  tally(dark);
  expect.soft(describeViolations(dark.violations), `${page.url()} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
}

/** Counts what the last try of a test finds: an earlier one that fails is listed as flaky. */
function tally({ passes, violations }: Record<'passes' | 'violations', readonly unknown[]>): void {
  const { retry, project } = test.info();
  if (violations.length > 0 && retry < project.retries) return;
  axeTally.count += passes.length + violations.length;
  axeTally.held += passes.length;
}

/**
 * There are no frames, so it need not open a page of its own for each run, which costs more than the run. Nor need it be
 * sent again to a page that has it: it would be, twice for each run, and is more than all of ours.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) });
  return builder.setLegacyMode(true).options({ resultTypes: ['violations'] });
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
