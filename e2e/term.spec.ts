import type { Page } from '@playwright/test';
import { chooseMore, step } from './steps/exam-screen.ts';
import { generate, paper, saveButton } from './steps/generate.ts';
import { OWN_POOL } from './steps/installations.ts';
import { choose } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, viewport: { width: 1600, height: 940 } });

const HEADER = 'id,correct,question,refs,a,b,c,d,figure,correct_letter,level,aim';
const LEVELS = ['simple', 'difficult'];
const AIMS = ['reminding', 'understanding', 'creativity'];
const STUDENTS = 40;

/** A table of 48 questions in the form of a published pool: ids that begin with the chapter, and columns of its own names. */
function tableOfPool(): string {
  const rows = ['R1', 'R2'].flatMap((chapter, of) =>
    Array.from({ length: 24 }, (_, at) => {
      const ohms = 3 + at + 30 * of;
      const right = (at + of) % 3;
      const choices = [0, 1, 2].map((place) => `${ohms * 2 + 7 * (place - right)} volts`);
      return [
        `${chapter}${'AB'[at % 2]}${String(at + 1).padStart(2, '0')}`,
        right,
        `What voltage drives 2 amperes through ${ohms} ohms in circuit ${chapter}-${at + 1}?`,
        '[Ohm]',
        ...choices,
        'None of these choices is correct',
        '',
        'ABC'[right],
        LEVELS[at % 2],
        AIMS[at % 3],
      ].join(',');
    }),
  );
  return [HEADER, ...rows].join('\n');
}

interface Version {
  readonly label: string;
  readonly key: readonly string[];
  readonly questions: readonly { readonly _id: string; readonly choices: readonly string[] }[];
}

/** Students who all know the first question of version A, each later one is known to fewer. */
function answersOf(versions: readonly Version[]): string {
  const ranks = versions[0]!.questions.map(({ _id }) => _id);
  const lines = Array.from({ length: STUDENTS }, (_, at) => {
    const { label, key, questions } = versions[at % versions.length]!;
    const answers = questions.map(({ _id }, place) => {
      const isKnown = ranks.indexOf(_id) / ranks.length <= at / STUDENTS;
      const letter = key[place]!;
      return isKnown ? letter : letter === 'A' ? 'B' : 'A';
    });
    return [1001 + at, label, ...answers].join(',');
  });
  return [['student', 'version', ...ranks.map((_, at) => at + 1)].join(','), ...lines].join('\n');
}

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function fillCounts(page: Page, counts: Readonly<Record<string, number>>): Promise<void> {
  for (const [label, count] of Object.entries(counts))
    await page.getByRole('textbox', { name: label, exact: true }).fill(String(count));
}

test('a term: from a table of questions to an exam, its results, and the exam of the next term', async ({
  page,
  pool,
}) => {
  const course = await pool.makeCourse('Radio');
  const small = await pool.makeChapter(course._id, { name: 'Antennas', number: 9, maxNumberOfQuestions: 3 });
  await pool.makeQuestion(small._id);

  await test.step('the table comes in, its columns mapped', async () => {
    await page.goto(`/courses/${course._id}/import`);
    await page.getByLabel('Files', { exact: true }).setInputFiles(csv('pool.csv', tableOfPool()));
    const bar = page.getByRole('region', { name: 'What would be imported' });
    await expect(bar).toBeVisible();
    await page.getByLabel('“id” holds').selectOption('Id that begins with the chapter');
    await page.getByLabel('“level” holds').selectOption('Difficulty');
    await page.getByLabel('“aim” holds').selectOption('Learning objective');
    await expect(bar).toContainText('48 questions into 2 new chapters');
    await page.getByRole('button', { name: 'Import 48' }).click();
    await expect(page.getByRole('heading', { name: '48 questions imported' })).toBeVisible();
  });

  await test.step('a full chapter is raised by the button of the refusal', async () => {
    await page.getByRole('link', { name: 'Back to the course' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Add question' }).click();
    await choose(page, 'Chapter', /Antennas/);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Which antenna is a half wave long?');
    for (const choice of ['A dipole', 'A whip']) {
      await page.getByRole('textbox', { name: 'New choice', exact: true }).fill(choice);
      await page.getByRole('button', { name: 'Add choice' }).click();
    }
    await page.getByRole('textbox', { name: 'Correct answer', exact: true }).fill('A dipole');
    await choose(page, 'Difficulty', 'simple');
    await choose(page, 'Objective', 'reminding');
    await page.getByRole('button', { name: 'Add question', exact: true }).click();
    await page.getByRole('button', { name: /^Raise the maximum to \d+ and go on$/ }).click();
    await expect(page).toHaveURL(/\/questions\/[0-9a-f-]{36}$/);
  });

  await test.step('what is asked for cannot be met, and the nearest can', async () => {
    await page.goto(`/courses/${course._id}`);
    await page.getByRole('main').getByRole('link', { name: 'Generate exam' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Radio, autumn');
    for (const chapter of [/R1/, /R2/]) {
      await choose(page, 'Chapter', chapter);
      await page.getByRole('textbox', { name: 'Count', exact: true }).fill('6');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await fillCounts(page, { simple: 0, difficult: 12, reminding: 0, understanding: 0, creativity: 12 });
    await expect(page.getByRole('list', { name: 'Questions to write' })).toBeVisible();
    await page.getByRole('button', { name: /^Use the nearest: / }).click();
    await expect(page.getByText('This works: 12 questions')).toBeVisible();
  });

  await test.step('one question is chosen and locked, and four versions are saved', async () => {
    await page.getByRole('textbox', { name: 'Versions', exact: true }).fill('4');
    await page.getByRole('radio', { name: 'Same questions, shuffled' }).check();
    await generate(page, 12);
    // The nearest takes all difficult questions of creativity: there is no other one.
    const texts = await paper(page).getByRole('article').allTextContents();
    const number = 1 + texts.findIndex((text) => !text.includes('creativity'));
    await page.getByRole('button', { name: `Choose another for question ${number}`, exact: true }).click();
    const choose = page.getByRole('dialog').getByRole('button', { name: 'Choose', disabled: false });
    await choose.first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: `Lock question ${number}`, exact: true }).click();
    const kept = /circuit R\d-\d+\?/.exec(
      (await paper(page)
        .getByRole('article')
        .nth(number - 1)
        .textContent()) ?? '',
    );
    await page.getByRole('button', { name: 'Generate again, keep 1 locked' }).click();
    await expect(paper(page).getByRole('article')).toHaveCount(12);
    await expect(paper(page)).toContainText(kept?.[0] ?? 'the locked question');
    await saveButton(page).click();
    await page.getByRole('link', { name: 'Open the saved exam' }).click();
    await expect(page.getByText('A, B, C, D')).toBeVisible();
  });
  const printedId = new URL(page.url()).pathname.split('/').at(-1);

  await test.step('a mistake is mended in a copy, and no version shows a pinned choice elsewhere', async () => {
    await chooseMore(page, 'Save a corrected copy');
    await page.getByRole('button', { name: 'Mend question 1', exact: true }).click();
    const form = page.getByRole('form', { name: 'Mend the question' });
    await form.getByLabel('Text', { exact: true }).fill('What voltage is it?');
    await form.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save a corrected copy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Radio, autumn (corrected)');
  });
  const examId = new URL(page.url()).pathname.split('/').at(-1);
  expect(examId).not.toBe(printedId);
  const versions = await pool.read<Version[]>(`/api/exams/${examId}/versions`);
  expect(versions.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D']);
  for (const { choices } of versions.flatMap(({ questions }) => questions))
    expect(choices.at(-1)).toBe('None of these choices is correct');

  await test.step('it is printed', async () => {
    await step(page, 'Printed').click();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^Radio, autumn \(corrected\)/);
    await page.goBack();
    await expect(step(page, 'Printed')).not.toContainText('Print it');
  });

  await test.step('its results relabel the question that everybody knew', async () => {
    await step(page, 'Results').click();
    await page.getByLabel('Files').setInputFiles(csv('results.csv', answersOf(versions)));
    await expect(page.getByText(`${STUDENTS} students, uploaded`)).toBeVisible();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('button', { name: /^Apply/ }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  await test.step('the exam is the template of the next term', async () => {
    await page.goto(`/exams/${examId}`);
    await chooseMore(page, 'Use as template');
    await expect(page.getByRole('textbox', { name: 'Versions', exact: true })).toHaveValue('4');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Radio, spring');
    const nearest = page.getByRole('button', { name: /^Use the nearest: / });
    const works = page.getByText('This works: 12 questions');
    await expect(nearest.or(works)).toBeVisible();
    if (await nearest.isVisible()) await nearest.click();
    await generate(page, 12);
    await saveButton(page).click();
    await page.getByRole('link', { name: 'Open the saved exam' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Radio, spring');
  });

  await test.step('it is deleted, and put back by the line below the head', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Last change' });
    // A page that is left before the call has gone takes nothing back.
    const putBack = page.waitForResponse((answer) => answer.url().endsWith('/put-back'));
    await bar.getByRole('button', { name: 'Undo' }).click();
    await putBack;
    await page.goto(`/courses/${course._id}/exams`);
    await expect(page.getByRole('link', { name: /Radio, spring/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Radio, autumn \(corrected\)/ })).toBeVisible();
  });
});
