import { step } from './steps/exam-screen.ts';
import { expect, test } from './steps/test.ts';

/** Thirty students of an exam with four questions: the first is known to all but three, the last to six. */
function answersOf(keys: readonly string[]): string {
  const wrong = (key: string) => (key === 'A' ? 'B' : 'A');
  const lines = Array.from({ length: 30 }, (_, at) => {
    const knows = [at >= 3, at % 2 === 0, at % 3 === 0, at >= 24];
    return `${1001 + at},${keys.map((key, place) => (knows[place] ? key : wrong(key))).join('')}`;
  });
  return ['student,answers', ...lines].join('\n');
}

test('results of an exam are uploaded, relabel its questions and show in the pool', async ({
  page,
  pool,
}) => {
  const exam = await pool.makeExam('Answered', 4);
  const [version] = await pool.read<{ key: string[] }[]>(`/api/exams/${exam._id}/versions`);
  const csv = (text: string) => ({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  await page.goto(`/exams/${exam._id}`);
  await step(page, 'Results').click();
  await expect(page).toHaveTitle('Results of Answered | Exam Generation System');
  await page.getByLabel('Files').setInputFiles(csv('student,answers\n1001,ABCDEF'));
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Line 2: There are 6 answers, and the exam has 4 questions.',
  ]);

  await page.getByLabel('Files').setInputFiles(csv(answersOf(version!.key)));
  await expect(page.getByText('30 students, uploaded')).toBeVisible();
  await page.getByRole('tab', { name: 'Students' }).click();
  await expect(page.getByRole('row', { name: /^1001 A/ })).toBeVisible();
  await page.getByLabel('Search students').fill('1030');
  await expect(page.getByRole('row', { name: /^1001 A/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row', { name: /^1001 A/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Apply/ })).toBeVisible();

  await page.getByRole('link', { name: 'Open the question' }).first().click();
  await expect(page).toHaveURL(/\/questions\//);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/questions');
  await expect(page.getByText(/^90 % correct/)).toHaveCount(1);

  await page.goto(`/exams/${exam._id}/results`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Drop a CSV or Excel file here' })).toBeVisible();
});
