import { askForSix, generate, paper, saveButton } from './steps/generate.ts';
import { expect, test } from './steps/test.ts';

test.use({ viewport: { width: 1600, height: 940 } });

test('three versions are generated, looked at, saved, read side by side with their keys, and made again', async ({
  page,
  pool,
}) => {
  await page.goto('/generate-exam');
  await askForSix(page, 'Quiz in three versions');
  await page.getByRole('textbox', { name: 'Versions', exact: true }).fill('3');
  await page.getByRole('radio', { name: /^Different questions/ }).check();
  await generate(page, 6);
  await expect(paper(page).getByText(/Versions share (no|\d+) question/)).toBeVisible();
  const first = await paper(page).getByRole('article').allTextContents();
  await page.getByRole('tab', { name: 'Version B' }).click();
  await expect(paper(page).getByText('· Version B')).toBeVisible();
  expect(await paper(page).getByRole('article').allTextContents()).not.toEqual(first);
  await page.getByRole('button', { name: 'Side by side' }).click();
  await page.getByRole('button', { name: 'Key', exact: true }).click();
  await expect(paper(page).getByRole('article')).toHaveCount(18);

  await saveButton(page).click();
  await page.getByRole('link', { name: 'Open the saved exam' }).click();
  await expect(page.getByText('A, B, C')).toBeVisible();
  await page.getByRole('heading', { name: 'How it was made' }).click();
  await page.getByRole('button', { name: 'Check that it can be reproduced' }).click();
  await expect(page.getByText('Making it again gives the same 3 versions of 6 questions.')).toBeVisible();

  const examId = new URL(page.url()).pathname.split('/').at(-1);
  const saved = await pool.read<{ key: string[] }[]>(`/api/exams/${examId}/versions`);
  await page.getByRole('main').getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('button', { name: 'Side by side' }).click();
  await page.getByRole('button', { name: 'Key', exact: true }).click();
  for (const [index, label] of ['A', 'B', 'C'].entries()) {
    const column = page.getByRole('region', { name: `Version ${label}` });
    await expect(column.getByRole('article')).toHaveCount(6);
    const key = saved[index]!.key.map((letter, at) => `${at + 1} ${letter}`);
    await expect(column.getByRole('list', { name: 'Key' }).getByRole('listitem')).toHaveText(key);
  }
});

test('versions of the same questions have them in another order, and are saved with their choices shuffled', async ({
  page,
  pool,
}) => {
  await page.goto('/generate-exam');
  await askForSix(page, 'Quiz, shuffled');
  await page.getByRole('textbox', { name: 'Versions', exact: true }).fill('2');
  await page.getByRole('radio', { name: 'Same questions, shuffled' }).check();
  await generate(page, 6);
  await expect(page.getByText('Every version has the same questions in another order.')).toBeVisible();
  await saveButton(page).click();
  const link = page.getByRole('link', { name: 'Open the saved exam' });
  const [one, other] = await pool.read<{ questions: { _id: string; choices: string[] }[]; key: string[] }[]>(
    `/api${await link.getAttribute('href')}/versions`,
  );
  const byId = (version: typeof one) => new Map(version!.questions.map(({ _id, choices }) => [_id, choices]));
  const shuffled = [...byId(other)];
  expect(shuffled.map(([id]) => id).sort()).toEqual([...byId(one).keys()].sort());
  expect(shuffled.filter(([id, choices]) => String(byId(one).get(id)) !== String(choices))).not.toEqual([]);
  await page.getByRole('tab', { name: 'Version B' }).click();
  await page.getByRole('button', { name: 'Key', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Key of version B' }).getByRole('listitem')).toHaveText(
    other!.key.map((letter, at) => `${at + 1} ${letter}`),
  );
});
