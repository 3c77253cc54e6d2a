import { expectAccessible } from './steps/axe.ts';
import { chooseMore, step } from './steps/exam-screen.ts';
import { expect, test } from './steps/test.ts';

test('a saved exam is corrected as a copy, renamed, and used as template', async ({ page, pool }) => {
  const { course, chapter, question } = await pool.makeSmallPool('Numbers in copies');
  const texts = ['Which number is odd?', 'Which number is prime?', 'Which number is small?'];
  const others = [];
  for (const text of texts) others.push(await pool.makeQuestion(chapter._id, { text }));
  const exam = await pool.makeExamOf([question, ...others.slice(0, 2)], course._id, 'As printed');

  await page.goto(`/exams/${exam._id}`);
  await expect(step(page, 'Printed')).toContainText('Print it');
  await expectAccessible(page);
  await chooseMore(page, 'Save a corrected copy');
  await expect(page.getByRole('article')).toHaveCount(3);

  await page.getByRole('button', { name: 'Mend question 1' }).click();
  const form = page.getByRole('form', { name: 'Mend the question' });
  await expect(form.getByLabel('Text', { exact: true })).toBeFocused();
  await form.getByLabel('Text', { exact: true }).fill('Which of these numbers is even?');
  await form.getByRole('checkbox', { name: 'Mend the question in the pool, too' }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Choose another for question 2' }).click();
  await expect(page.getByRole('button', { name: 'Take this one: pool question 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take this one: pool question 1' }).click();
  await page.getByRole('button', { name: 'Take out question 3' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save a corrected copy' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('As printed (corrected)');
  const changed = page.getByRole('list', { name: 'What changed' }).getByRole('listitem');
  await expect(changed).toHaveText([
    /question 1 was mended/,
    /question 2 was replaced/,
    /question 3 was taken out/,
  ]);
  await changed.first().getByText('Version A, question 1 was mended').click();
  await expectAccessible(page);
  await chooseMore(page, 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('For the second sitting');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For the second sitting');
  const copyId = new URL(page.url()).pathname.split('/').at(-1);
  expect(
    (await pool.read<{ text: string }[]>(`/api/exams/${copyId}/questions`)).map(({ text }) => text),
  ).toEqual(['Which of these numbers is even?', 'Which number is small?']);
  // The pool was mended, the exam was not.
  expect((await pool.read<{ text: string }>(`/api/questions/${question._id}`)).text).toContain(
    'these numbers',
  );
  const [first] = await pool.read<{ text: string }[]>(`/api/exams/${exam._id}/questions`);
  expect(first?.text).toBe(question.text);

  await chooseMore(page, 'Use as template');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('For the second sitting');
  await expect(page.getByLabel('simple', { exact: true })).toHaveValue('2');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});
