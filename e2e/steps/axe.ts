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
    const { passes, violations } = await judge(page);
    tally({ passes, violations });
    expect.soft(describeViolations(violations), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** What axe says of a page as it stands. */
export async function judge(page: Page) {
  const { passes, violations } = await (await axeOn(page)).analyze();
  return { passes, violations: await withoutCoveredTargets(page, violations) };
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
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) });
  return builder.setLegacyMode(true).options({ resultTypes: ['violations'], rules: OPTIONAL_RULES });
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly Node[];
}

interface Node {
  readonly html: string;
  readonly target: Target;
  /** What was checked, with the elements that spoke against it: of the size of a target its neighbours. */
  readonly any: readonly { readonly relatedNodes?: readonly { readonly target: Target }[] | undefined }[];
  readonly failureSummary?: string | undefined;
}

/** The selector of an element. There are no frames and no shadow trees, so it is one. */
type Target = readonly unknown[];

/**
 * Leaves out targets that are covered at this moment, or whose neighbours are: behind a dialog, or scrolled under a bar. The rule takes
 * what is left of them for the whole, and so finds another fault at each place where a screen may stand.
 */
async function withoutCoveredTargets(page: Page, violations: readonly Violation[]): Promise<Violation[]> {
  const kept: Violation[] = [];
  for (const violation of violations) {
    const nodes: Node[] = [];
    for (const node of violation.nodes) {
      const isJudged = violation.id !== 'target-size' || !(await isAnyCovered(page, node));
      if (isJudged) nodes.push(node);
    }
    if (nodes.length > 0) kept.push({ ...violation, nodes });
  }
  return kept;
}

async function isAnyCovered(page: Page, { target, any }: Node): Promise<boolean> {
  const neighbours = any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((related) => related.target));
  for (const [selector] of [target, ...neighbours]) {
    if (await page.locator(String(selector)).evaluate(isCovered)) return true;
  }
  return false;
}

/** Whether something else lies over an element, or over a part of it. Runs in the page. */
function isCovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [left + 1, (left + right) / 2, right - 1].some((x) =>
    [top + 1, (top + bottom) / 2, bottom - 1].some((y) => {
      const above = document.elementFromPoint(x, y);
      return above !== null && !element.contains(above) && !above.contains(element);
    }),
  );
}

function describeViolations(violations: readonly Violation[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
}
