import { expect, type Page } from '@playwright/test';

/** Two questions of one chapter, one of true or false, and one that cannot come in, as GIFT. */
const GIFT = `$CATEGORY: 1. Paging

// [tag:difficulty:difficult]
::Frame:: Where does a page of a process lie while it is used? {
  =In a frame of the main memory
  ~In a register of the processor
  ~In the table of open files
}

::Fault:: What is a page fault? {
  ~An error in a program
  =An access to a page that is in no frame
}

::Old:: Paging needs a disk. {FALSE}

::Essay:: Explain thrashing. {}
`;

/** Brings a text file to a course, and waits until somebody can choose what of it comes in. */
export async function openImport(
  page: Page,
  courseId: string,
  text = GIFT,
  name = 'paging.txt',
): Promise<void> {
  await page.goto(`/courses/${courseId}/import`);
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('Files', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('region', { name: 'What would be imported' })).toBeVisible();
}

/** Imports what can come in, and waits until it is in the pool. */
export async function finishImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d+$/ }).click();
  await expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible();
}
