import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callApi } from './steps/account.ts';
import { expectAccessible } from './steps/axe.ts';
import { type FilledStack, fillStack, type Marking, type PrintedVersion } from './steps/filled-stack.ts';
import { askForSix, generate, saveButton } from './steps/generate.ts';
import { printSheets } from './steps/print-sheets.ts';
import { expect, test } from './steps/test.ts';

test.use({ viewport: { width: 1600, height: 940 } });

const STUDENTS = 20;
/** Students who put rings around circles. Each such answer is asked about. */
const RINGED = 2;
const DIGITS = 8;

interface ListedStudent {
  readonly number: string;
  readonly name: string;
  readonly version: string;
}

/** What each student marks: most know the questions that are labelled difficult, few the simple ones, so that labels are to be mended. */
function markingsOf(students: readonly ListedStudent[], versions: readonly PrintedVersion[]): Marking[] {
  const order = versions[0]!.questions
    .toSorted((one, other) => one.difficulty.localeCompare(other.difficulty))
    .map(({ _id }) => _id);
  return students.map(({ version: label }, student) => {
    const version = versions.find((each) => each.label === label)!;
    const letters = version.questions.map(({ _id }, at) => {
      const knows = student < STUDENTS - 3 * order.indexOf(_id);
      const key = version.key[at]!;
      return knows ? key : key === 'A' ? 'B' : 'A';
    });
    return { version, letters, isRinged: student < RINGED };
  });
}

/** Answers whatever is open by keyboard, on sheets by clicks, as somebody who sees what the student meant. */
async function answerAll(
  page: Page,
  students: readonly ListedStudent[],
  { truth }: FilledStack,
): Promise<number> {
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 2 });
  const cards = main.getByRole('listitem', { name: /^Question/ });
  const meant = (name: string): string | null => {
    const [, question, whose] = /^Question (\d+) of (.+)$/.exec(name)!;
    const student = students.findIndex((each) => each.name === whose);
    return truth[student]![Number(question) - 1] ?? null;
  };
  let answered = 0;
  for (;;) {
    await expect(title).toHaveText(/^(\d+ answers|Question \d+ of .+|All done)$/);
    const text = await title.innerText();
    if (text === 'All done') return answered;
    const position = await main.locator('output').innerText();
    const numberOfCards = await cards.count();
    for (let at = 0; at < numberOfCards; at++) {
      const name = await cards.nth(at).getAttribute('aria-label');
      const answer = cards.nth(at).getByRole('button', { name: meant(name!) ?? 'None', exact: true });
      if ((await answer.getAttribute('aria-pressed')) === 'false') await answer.click();
    }
    // A sheet takes no key before its cut-outs are drawn.
    if (numberOfCards > 0) {
      await expect(main.getByRole('button', { name: /as proposed$|^Save these answers$/ })).toBeEnabled();
    }
    await page.keyboard.press(numberOfCards > 0 ? 'Space' : (meant(text)?.toLowerCase() ?? 'u'));
    answered += Math.max(1, numberOfCards);
    await expect
      .poll(async () => `${await title.innerText()} ${await main.locator('output').innerText()}`)
      .not.toBe(`${text} ${position}`);
  }
}

test('pool → exam → paper → sheets → marks → grades → a better pool', async ({ page, pool, account }) => {
  await page.goto('/generate-exam');
  await askForSix(page, 'Comes back on paper');
  await page.getByRole('textbox', { name: 'Versions', exact: true }).fill('4');
  await page.getByRole('radio', { name: 'Same questions, shuffled' }).check();
  await generate(page, 6);
  await saveButton(page).click();
  const address = await page.getByRole('link', { name: 'Open the saved exam' }).getAttribute('href');
  const examId = address!.split('/').at(-1)!;

  const list = Array.from({ length: STUDENTS }, (_, at) => `${20_260_001 + at},Student ${at + 1}`);
  const content = ['number,name', ...list].join('\n');
  await callApi(account, 'POST', `/api/exams/${examId}/students`, { content, replaces: true });
  const pdf = await printSheets(account, examId, ['A', 'B', 'C', 'D'], DIGITS);
  const students = await pool.read<ListedStudent[]>(`/api/exams/${examId}/students`);
  const versions = await pool.read<PrintedVersion[]>(`/api/exams/${examId}/versions`);
  const stack = await fillStack(pdf, markingsOf(students, versions), DIGITS);

  await page.goto(`/exams/${examId}/results`);
  await page.getByRole('link', { name: 'Scan answer sheets' }).click();
  await expect(page.getByRole('heading', { name: 'Drop scanned sheets here' })).toBeVisible();
  const file = { name: 'stack.pdf', mimeType: 'application/pdf', buffer: stack.pdf };
  await page.locator('input[type=file][aria-label=Files]').setInputFiles(file);
  const summary = page.getByRole('region', { name: 'What was read' });
  await expect(summary).toContainText(`${STUDENTS} of ${STUDENTS} sheets read.`);
  await summary.getByRole('link', { name: /^Check \d/ }).click();
  await expect(page.getByRole('img', { name: /^Question/ }).first()).toBeVisible();
  await expectAccessible(page);
  // All rings are asked about, and now and then a mark that dirt makes doubtful.
  expect(await answerAll(page, students, stack)).toBeGreaterThanOrEqual(RINGED * 6);

  await page.getByRole('link', { name: 'See results' }).click();
  await expect(page.getByText(`${STUDENTS} students, read`)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Not final' })).toHaveCount(0);
  const read = await pool.read<{ student: string; answers: string[] }[]>(
    `/api/exams/${examId}/results/students?limit=100&sort=student`,
  );
  expect(read.map(({ answers }) => answers.join())).toEqual(
    stack.truth.map((letters) => letters.map((letter) => letter ?? '').join()),
  );

  await page.getByRole('tab', { name: 'Students' }).click();
  await page.getByRole('row', { name: new RegExp(`^${read[0]!.student}`) }).click();
  await expect(page.getByRole('img', { name: /Student 1,/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'The student below' }).click();
  await expect(page.getByRole('img', { name: /Student 2,/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close the sheet' }).click();

  await page.getByRole('tab', { name: 'Questions' }).click();
  // By keyboard, since figures that are loaded anew move what a mouse would click.
  await page
    .getByRole('button', { name: /^Regrade/ })
    .first()
    .press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('Two answers are right.');
  await page.getByRole('dialog').getByRole('button', { name: 'Regrade' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Points and grades…' }).click();
  await page.getByRole('dialog').getByLabel('Format').selectOption('Excel');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const marks = await readFile(await (await downloading).path());
  expect(marks.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByRole('button', { name: /^Apply/ }).first()).toBeVisible();
});
