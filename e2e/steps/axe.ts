import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { IS_LONG } from '../../packages/server/test/report-row.ts';

/** How many rules have been applied to how many screens and dialogs so far, and how many of them found nothing. */
export const axeTally = { count: 0, held: 0 };

type Scheme = 'light' | 'dark';

/** Rules that axe leaves off by default: WCAG 2.2 asks for both (2.5.8 and 2.5.3). */
const OPTIONAL_RULES = {
  'target-size': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
} as const;

/** The colours of the next check of a test. */
const nextSchemes = new WeakMap<TestInfo, Scheme>();

/**
 * Checks a screen as it stands by all rules of axe: in the long form in light and in dark, in the short form in one of them. The
 * checks of a test take turns, and its title says which comes first, so that a screen is checked in the same colours at each run.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of IS_LONG ? (['light', 'dark'] as const) : [takeScheme(test.info())]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const results = await (await axeOn(page)).analyze();
    tally(results);
    expect.soft(describeViolations(results.violations), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

function takeScheme(info: TestInfo): Scheme {
  const scheme = nextSchemes.get(info) ?? (info.title.length % 2 === 0 ? 'light' : 'dark');
  nextSchemes.set(info, scheme === 'light' ? 'dark' : 'light');
  return scheme;
}

function tally({ passes, violations }: Record<'passes' | 'violations', readonly unknown[]>): void {
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
  return builder.setLegacyMode(true).options({ resultTypes: ['violations'], rules: OPTIONAL_RULES });
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
