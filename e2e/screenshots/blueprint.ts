import type { Page } from '@playwright/test';
import { addChapter, generate } from '../steps/generate.ts';
import { choose } from '../steps/screen.ts';

const CHAPTERS: readonly (readonly [RegExp, number])[] = [
  [/Processes and Threads/, 5],
  [/CPU Scheduling/, 5],
  [/Synchronisation/, 4],
  [/Memory Management/, 6],
];
const COUNTS = { simple: 12, difficult: 8, reminding: 6, understanding: 9, creativity: 5 };

/** Asks for a midterm of 20 questions, as an instructor would, and has it generated. */
export async function generateMidterm(page: Page): Promise<void> {
  await page.goto('/generate-exam');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Operating Systems, midterm');
  await choose(page, 'Course', 'Operating Systems');
  for (const [chapter, count] of CHAPTERS) await addChapter(page, chapter, count);
  for (const [label, count] of Object.entries(COUNTS)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(String(count));
  }
  await generate(page, 20);
}
