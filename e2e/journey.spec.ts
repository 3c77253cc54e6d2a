import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readCode } from './outbox.ts';
import { DEMO } from './steps/installations.ts';
import { choose } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

const DATA_DIR = DEMO.dataFolder;

/** Signs up as a newcomer and confirms the e-mail with the code from the outbox; ends on /courses. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a password that I keep');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByLabel(/code/i)).toBeFocused();
  await page.getByLabel(/code/i).fill(await readCode(DATA_DIR, email));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/courses');
}

test.use({ isSignedIn: false });

test('from the front page to a saved exam and back', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle('About | Exam Generation System');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/login');
  await signUp(page, `${randomUUID()}@example.com`);
  await expect(page).toHaveTitle('Courses | Exam Generation System');
  await expect(page.getByRole('link', { name: 'Operating Systems', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Generage exam' }).click();
  await expect(page).toHaveURL('/generate-exam');
  const save = page.getByRole('button', { name: 'Save Exam' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Name').fill('Midterm, autumn');
  await choose(page, 'Course', 'Operating Systems');
  await choose(page, 'Chapter', /CPU Scheduling/);
  await page.getByLabel('Count', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await choose(page, 'Chapter', /Memory Management/);
  await page.getByLabel('Count', { exact: true }).fill('5');
  await page.keyboard.press('Enter');
  for (const [label, count] of Object.entries({
    simple: 8,
    difficult: 4,
    reminding: 4,
    understanding: 5,
    creativity: 2,
  })) {
    await page.getByLabel(label, { exact: true }).fill(String(count));
  }
  await expect(page.getByText('11 by objective. Still to place: 1 by objective')).toBeVisible();
  await page.getByLabel('creativity', { exact: true }).fill('3');
  await expect(page.getByText('This works: 12 questions')).toBeVisible();
  await page.getByRole('button', { name: 'Generate' }).click();

  const paper = page.getByRole('region', { name: 'Generated Exam' });
  await expect(paper.getByRole('article')).toHaveCount(12);
  await expect(paper.getByRole('article').filter({ hasText: 'simple' })).toHaveCount(8);
  await expect(paper.getByRole('article').filter({ hasText: 'creativity' })).toHaveCount(3);
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByText('Exam saved')).toBeVisible();

  await page.getByRole('link', { name: 'All Exams' }).first().click();
  await expect(page).toHaveTitle('All Exams | Exam Generation System');
  await expect(page.getByText('Course Name: Operating Systems')).toBeVisible();
  await expect(page.getByText('Number Of questions: 12')).toBeVisible();
  await page.getByRole('link', { name: /Midterm, autumn/ }).click();
  await expect(page).toHaveURL(/\/exams\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/CPU Scheduling: 7 questions/)).toBeVisible();
  await expect(page.getByText('simple: 8')).toBeVisible();
  await page.getByRole('link', { name: 'Questions', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Questions of Midterm, autumn exam');
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.goBack();

  await page.getByRole('button', { name: /Delete/ }).click();
  await expect(page).toHaveURL('/questions');
  await expect(page.getByText('Item was succussfully deleted')).toBeVisible();
  // The address changes before the screen does: the exam's own trail may still name the list.
  await page.getByRole('link', { name: 'All Exams' }).first().click();
  await expect(page).toHaveTitle('All Exams | Exam Generation System');
  await expect(page.getByText('Midterm, autumn')).toHaveCount(0);
});
