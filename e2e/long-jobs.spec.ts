import { makeAccount } from './steps/account.ts';
import { step } from './steps/exam-screen.ts';
import { DEMO } from './steps/installations.ts';
import { logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { expect, test } from './steps/test.ts';

test.use({ isSignedIn: false, isAlone: true });

/** So many that reading and adding them is not over before the page is loaded anew. */
const QUESTIONS = 1_500;

/** Questions of one chapter, as GIFT. */
const MANY = Array.from(
  { length: QUESTIONS },
  (_, at) => `Which number follows ${at}? {=${at + 1} ~${at + 2} ~${at + 3}}`,
).join('\n\n');

test('sheets that are being read go on over a reload, and each is read once', async ({ page }) => {
  await logIn(page, await makeAccount(DEMO));
  await page.goto('/exams');
  await page.getByRole('link', { name: 'Statistics midterm' }).first().click();
  await step(page, 'Sheets').click();
  await page.getByRole('button', { name: 'Read the filled sheets' }).click();
  await expect(page.getByRole('progressbar', { name: /^Pages read of / })).toBeVisible();
  await page.reload();
  const summary = page.getByRole('region', { name: 'What was read' });
  await expect(summary).toContainText('24 of 24 sheets read.');
  await expect(summary).toContainText('24 pages in all');
});

test('an import goes on over a reload while it is read and while it is added, and each question comes once', async ({
  page,
}) => {
  const account = await makeAccount(DEMO);
  const pool = poolOf(account);
  const course = await pool.makeCourse('Loaded anew');
  await logIn(page, account);
  await page.goto(`/courses/${course._id}/import`);
  const file = { name: 'many.txt', mimeType: 'text/plain', buffer: Buffer.from(MANY) };
  await page.getByLabel('Files', { exact: true }).setInputFiles(file);
  await expect(page).toHaveURL(/import=/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'What would be imported' })).toContainText(
    '1,500 questions into 1 new chapter',
  );
  const begun = page.waitForRequest((request) => request.url().endsWith('/apply'));
  await page.getByRole('button', { name: /^Import / }).click();
  await begun;
  await page.reload();
  await expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible();
  const questions = await pool.read<{ chapter: { course: { _id: string } } }[]>('/api/questions');
  expect(questions.filter(({ chapter }) => chapter.course._id === course._id)).toHaveLength(QUESTIONS);
});

test('an account that is imported goes on over a reload, and comes once', async ({ page }) => {
  const account = await makeAccount(DEMO);
  const pool = poolOf(account);
  await pool.makeSmallPool('Taken along twice');
  await logIn(page, account);
  await page.goto('/account');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(await (await download).path());
  await expect(page.getByRole('button', { name: 'Import it' })).toBeVisible();
  await page.reload();
  const begun = page.waitForRequest((request) => request.url().endsWith('/apply'));
  await page.getByRole('button', { name: 'Import it' }).click();
  await begun;
  await page.reload();
  await expect(page.getByText('Everything was imported.')).toBeVisible();
  const courses = await pool.read<{ name: string }[]>('/api/courses');
  expect(courses.filter(({ name }) => name.startsWith('Taken along twice'))).toHaveLength(2);
});
