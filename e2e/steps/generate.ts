import { expect, type Locator, type Page } from '@playwright/test';
import { choose } from './screen.ts';

export interface Counts {
  readonly simple: number;
  readonly difficult: number;
  readonly reminding: number;
  readonly understanding: number;
  readonly creativity: number;
}

/** Counts that the demo course Operating Systems meets with 6 questions of one chapter; no two of a kind are alike. */
export const SIX: Counts = { simple: 4, difficult: 2, reminding: 1, understanding: 3, creativity: 2 };

export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save Exam', exact: true });
}

/** The right pane. */
export function paper(page: Page): Locator {
  return page.getByRole('region', { name: 'Generated Exam' });
}

/** The rows of the left pane, one for each chosen chapter. */
export function chosenChapters(page: Page): Locator {
  return page.getByRole('list', { name: 'Chosen chapters' }).getByRole('listitem');
}

/** Adds a chapter with its count. */
export async function addChapter(page: Page, chapter: RegExp, count: number): Promise<void> {
  await choose(page, 'Chapter', chapter);
  await page.getByRole('textbox', { name: 'Count', exact: true }).fill(String(count));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

/** Fills the left pane: 6 questions about CPU scheduling. */
export async function askForSix(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await choose(page, 'Course', 'Operating Systems');
  await addChapter(page, /CPU Scheduling/, 6);
  await fillCounts(page, SIX);
}

/** Types these counts of difficulties and objectives. */
export async function fillCounts(page: Page, counts: Counts): Promise<void> {
  for (const [label, count] of Object.entries(counts)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(String(count));
  }
}

/** Presses Generate and waits for a paper of so many questions. */
export async function generate(page: Page, size: number): Promise<void> {
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(paper(page).getByRole('article')).toHaveCount(size);
}
