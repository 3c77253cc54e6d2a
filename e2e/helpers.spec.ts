import { makeAccount } from './steps/account.ts';
import { expectAccessible } from './steps/axe.ts';
import { fillStack, type PrintedVersion } from './steps/filled-stack.ts';
import { OWN_POOL } from './steps/installations.ts';
import { logIn } from './steps/log-in.ts';
import { type Made, poolOf } from './steps/pool.ts';
import { printSheets } from './steps/print-sheets.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL });

const DIGITS = 8;

/** An exam with one listed student, whose sheet somebody typed. */
async function makeSheets(pool: ReturnType<typeof poolOf>, name: string) {
  const { course, question } = await pool.makeSmallPool(`Course of ${name}`);
  const exam = await pool.makeExamOf([question], course._id, name);
  await pool.listStudents(exam._id, 'number,name\n4711,Ada Lovelace');
  await pool.typeSheet(exam._id, '4711', ['B']);
  return { course, exam };
}

test('the owner of an exam names a marker, and takes that back', async ({ page, pool }) => {
  const { course, exam } = await makeSheets(pool, 'Helped with');
  await page.goto(`/exams/${exam._id}/sheets`);
  await page.getByRole('button', { name: 'Helpers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who helps with the answer sheets' });
  await expect(dialog.getByText('Nobody helps yet.')).toBeVisible();
  await dialog.getByLabel('E-mail of a colleague').fill('marker@example.com');
  await dialog.getByLabel('Role').click();
  await page.getByRole('option', { name: /^Marker/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add helper' }).click();
  await expect(dialog.getByRole('list', { name: 'Helpers' })).toContainText('marker@example.com');
  await dialog.getByRole('button', { name: 'Remove the marker marker@example.com' }).click();
  await expect(dialog.getByText('Nobody helps yet.')).toBeVisible();
  await page.goto(`/courses/${course._id}/history`);
  await expect(page.getByText('a marker of an exam').first()).toBeVisible();
});

test.describe('somebody who helps', () => {
  test.use({ isSignedIn: false });

  test('sees the sheets of the exam without names, nothing else of it, and stands in the history', async ({
    page,
    account,
  }) => {
    const owner = poolOf(account);
    const { course, exam } = await makeSheets(owner, 'Marked by another');
    const helper = await makeAccount(account.installation);
    const body = { email: helper.email, role: 'marker' };
    await owner.make(`/api/exams/${exam._id}/helpers`, body);
    await logIn(page, helper);
    await page.goto('/courses');
    await page.getByRole('button', { name: /^Account / }).click();
    await page.getByRole('menuitem', { name: 'Exam days' }).click();
    await expect(page).toHaveURL('/exam-days');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Marked by another' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Answer sheets of Marked by another' }),
    ).toBeVisible();
    await expect(page.getByText('Names of students are not shown to you.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Pages' })).toContainText('4711');
    await expect(page.getByText('Ada Lovelace')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Type a sheet' })).toHaveCount(0);
    await expectAccessible(page);
    const history = await owner.read<{ action: string; email: string }[]>(
      `/api/courses/${course._id}/audit-events`,
    );
    expect(history.filter(({ action }) => action === 'students.seen').map(({ email }) => email)).toEqual([
      helper.email,
    ]);
  });

  test('uploads as a scanner, answers as a marker without a name, and loses the exam at once when removed', async ({
    page,
    account,
  }) => {
    const owner = poolOf(account);
    const { course, question } = await owner.makeSmallPool('Course of a day');
    const exam = await owner.makeExamOf([question], course._id, 'Day of the exam');
    const place = `/exams/${exam._id}/sheets`;
    await owner.listStudents(exam._id, 'number,name\n20260001,Ada Lovelace');
    const pdf = await printSheets(account, exam._id, ['A'], DIGITS);
    const [version] = await owner.read<PrintedVersion[]>(`/api/exams/${exam._id}/versions`);
    const stack = await fillStack(pdf, [{ version: version!, letters: ['B'], isRinged: true }], DIGITS);
    const [scanner, marker] = [
      await makeAccount(account.installation),
      await makeAccount(account.installation),
    ];
    const helpers: Made[] = [];
    for (const [{ email }, role] of [
      [scanner, 'scanner'],
      [marker, 'marker'],
    ] as const) {
      helpers.push(await owner.make<Made>(`/api/exams/${exam._id}/helpers`, { email, role }));
    }

    await logIn(page, scanner);
    await page.goto('/exam-days');
    await page.getByRole('link', { name: 'Day of the exam' }).click();
    const file = { name: 'stack.pdf', mimeType: 'application/pdf', buffer: stack.pdf };
    await page.locator('input[type=file][aria-label=Files]').setInputFiles(file);
    const summary = page.getByRole('region', { name: 'What was read' });
    await expect(summary).toContainText('1 of 1 sheet read.');
    await expect(page.getByText('All pages were read.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Check \d/ })).toHaveCount(0);
    await expectAccessible(page);

    await page.goto('/exam-days');
    await page.getByRole('button', { name: 'Stop helping with Day of the exam' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop helping with Day of the exam?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stop helping' }).click();
    await expect(page.getByText('You help with no exam')).toBeVisible();

    await page.context().clearCookies();
    await logIn(page, marker);
    await page.goto(place);
    await summary.getByRole('link', { name: /^Check / }).click();
    await expect(page.getByRole('img', { name: /^Question/ }).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Ada');
    await expectAccessible(page);
    await page.keyboard.press('b');
    await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
    await page.getByRole('link', { name: 'See the sheets' }).click();
    await expect(summary).toContainText('Nothing is left to check.');
    // They are counted after the answer.
    await expect
      .poll(async () => {
        const students = await owner.read<{ answers: string[] }[]>(`/api/exams/${exam._id}/results/students`);
        return students.map(({ answers }) => answers);
      })
      .toEqual([['B']]);
    await page.goto('/courses');
    await expect(page.getByRole('main')).not.toContainText('Course of a day');
    await page.goto(`/courses/${course._id}`);
    await expect(page.getByText('This course does not exist (any more)')).toBeVisible();
    await page.goto(`/exams/${exam._id}`);
    await expect(page.getByText('You see only the answer sheets of this exam')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(question.text);

    await page.goto(place);
    await expect(summary).toBeVisible();
    await page.getByLabel('Search students').fill('2');
    await expect(page.getByText('20260001')).toBeVisible();
    await owner.remove(`/api/exam-helpers/${helpers[1]!._id}`);
    // The screen may ask by itself just now, and then its field is gone: the keys go wherever they go.
    await page.keyboard.type('026');
    await expect(page.getByText('20260001')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('This exam does not exist (any more)')).toBeVisible();
    await page.goto('/exam-days');
    await expect(page.getByText('You help with no exam')).toBeVisible();
  });
});
