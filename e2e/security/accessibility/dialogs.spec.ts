import { IS_LONG } from '../../../packages/server/test/report-row.ts';
import { callApi, makeAccount } from '../../steps/account.ts';
import { expectAccessible } from '../../steps/axe.ts';
import { finishImport, openImport } from '../../steps/import-file.ts';
import { OWN_POOL } from '../../steps/installations.ts';
import { logIn } from '../../steps/log-in.ts';
import { sidebarLink } from '../../steps/screen.ts';
import { expect, test } from '../../steps/test.ts';

test.use({ installation: OWN_POOL });

test('axe finds nothing in the dialog that deletes, and Escape closes it', async ({ page, pool }) => {
  const { course } = await pool.makeSmallPool('Asked before it goes');
  await page.goto(`/courses/${course._id}`);
  const control = page.getByRole('button', { name: 'Delete', exact: true });
  await control.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(control).toBeFocused();
});

test('axe finds nothing in a list of students, nor in the dialog that changes one', async ({
  page,
  pool,
}) => {
  const { course, question } = await pool.makeSmallPool('With students');
  const exam = await pool.makeExamOf([question], course._id, 'Midterm');
  await pool.listStudents(exam._id, 'number,name,room\n00123,Ada Lovelace,Room 5');
  await page.goto(`/exams/${exam._id}/students`);
  await page.getByRole('button', { name: 'Edit 00123' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Number' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Group or room' }).fill('Room 6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: 'Room 6' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the forms of the account, nor in the dialog that deletes it', async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await page.getByRole('button', { name: 'Set a display name' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByRole('combobox', { name: 'Courses' }).click();
  await page.getByRole('option', { name: 'Some courses' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Your e-mail' })).toBeFocused();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog that asks before typed text is lost', async ({ page }) => {
  await page.goto('/add-course');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Not yet saved');
  await sidebarLink(page, 'Courses').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test.describe('with an account of its own', () => {
  test.use({ isAlone: true, isSignedIn: false });

  test('axe finds nothing in the log-in that opens over a form whose session has ended', async ({ page }) => {
    const account = await makeAccount(OWN_POOL);
    await logIn(page, account);
    await page.goto('/add-course');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Not yet saved');
    await callApi(account, 'POST', '/api/users/logout-everywhere', { sessions: 'all' });
    await page.getByRole('button', { name: 'Add course' }).click();
    await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
  });
});

test('axe finds nothing in menus, toasts and refusals at fields', async ({ page }) => {
  await page.goto('/add-chapter');
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add chapter' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in selects of no course, of so many that they scroll, and of none that is looked for', async ({
  page,
  context,
}) => {
  const offer = (count: number) =>
    context.route(/\/api\/courses(\?|$)/, async (route) => {
      const course = { ownerId: '', role: 'owner', version: 1, createdAt: '2027-01-01T00:00:00.000Z' };
      const data = Array.from({ length: count }, (_, index) => ({
        ...course,
        _id: `01981f3e-7c1a-7def-8123-${String(index).padStart(12, '0')}`,
        name: `Course ${index + 1}`,
      }));
      await route.fulfill({ json: { data, page: { nextCursor: null, total: count } } });
    });
  for (const [at, path] of ['/add-chapter', '/generate-exam'].entries()) {
    const select = page.getByRole('combobox', { name: 'Course', exact: true });
    // It is the same select: in the short form the second screen shows it full alone.
    if (IS_LONG || at === 0) {
      await offer(0);
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Add a course' })).toBeVisible();
      await select.click();
      await expectAccessible(page);
    }
    await offer(60);
    await page.goto(path);
    await select.click();
    await expect(page.getByRole('option', { name: 'Course 60', exact: true })).toBeAttached();
    await expectAccessible(page);
    if (!IS_LONG && at > 0) continue;
    await select.fill('no such course');
    await expect(page.getByText('No course matches')).toBeVisible();
    await expectAccessible(page);
  }
});

test('axe finds nothing in the dialog that moves questions', async ({ page, pool }) => {
  const { chapter } = await pool.makeSmallPool('To be moved');
  await page.goto(`/chapters/${chapter._id}/questions`);
  await page.getByRole('checkbox').first().check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Move/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the dialogs that copy questions and a course', async ({ page, pool }) => {
  const { chapter, course } = await pool.makeSmallPool('To be copied');
  await page.goto(`/chapters/${chapter._id}/questions`);
  await page.getByRole('checkbox').first().check({ force: true });
  await page.getByRole('button', { name: 'Copy to course' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/courses/${course._id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy this course' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog that changes tags', async ({ page, pool }) => {
  const { chapter } = await pool.makeSmallPool('To be tagged');
  await page.goto(`/chapters/${chapter._id}/questions`);
  await page.getByRole('checkbox').first().check({ force: true });
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog that searches everything', async ({ page, pool }) => {
  await pool.makeSmallPool('To be found');
  await page.goto('/courses');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('To be');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog of shortcuts, and ? opens it', async ({ page }) => {
  await page.goto('/questions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the list of questions as lines, nor in its reading pane', async ({
  page,
  pool,
}) => {
  const { course } = await pool.makeSmallPool('Read in lines');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/courses/${course._id}/questions`);
  await page.getByRole('button', { name: 'Rows with a reading pane' }).click();
  await expect(page.getByRole('region', { name: 'Chosen question' }).getByRole('article')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog that ends the sharing of a course', async ({ page, pool, account }) => {
  const { course } = await pool.makeSmallPool('Shared');
  const colleague = await makeAccount(OWN_POOL);
  await callApi(account, 'POST', `/api/courses/${course._id}/members`, {
    email: colleague.email,
    role: 'viewer',
  });
  await page.goto(`/courses/${course._id}`);
  await page.getByRole('button', { name: `Remove ${colleague.email}` }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
});

test('axe finds nothing in the dialogs that merge questions and keep them apart, nor in a family of them', async ({
  page,
  pool,
}) => {
  const { course, chapter, question } = await pool.makeSmallPool('Alike');
  await pool.makeQuestion(chapter._id, { text: `${question.text} Say it.` });
  await page.goto(`/courses/${course._id}/near-duplicates`);
  await page.getByRole('button', { name: 'Merge…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Which one stays?');
  await expectAccessible(page);
  await page.goto(`/questions/${question._id}`);
  await page.getByRole('button', { name: 'Never together with…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await pool.makeQuestion(chapter._id, { text: `${question.text} Name it.` });
  await page.goto(`/courses/${course._id}/near-duplicates`);
  await expect(page.getByRole('checkbox', { name: 'Choose question 3 to merge' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing where results come in, in marks and regrading, nor in the dialog that deletes them', async ({
  page,
  pool,
}) => {
  const { course, question } = await pool.makeSmallPool('Answered');
  const exam = await pool.makeExamOf([question], course._id, 'Midterm');
  await page.goto(`/exams/${exam._id}/results`);
  const csv = { name: 'results.csv', mimeType: 'text/csv' };
  await page.getByLabel('Files').setInputFiles({ ...csv, buffer: Buffer.from('student,answers\n1001,Z\n') });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Files').setInputFiles({ ...csv, buffer: Buffer.from('student,answers\n1001,A\n') });
  await page.getByRole('button', { name: 'Change the marking' }).click();
  await page.getByLabel('Grades', { exact: true }).selectOption('swiss');
  await page.getByRole('button', { name: 'Show who changes' }).click();
  await expect(page.getByText('1 of 1 student gets other marks.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('form', { name: 'Marking' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Grades' })).toBeVisible();
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: /^Regrade/ }).click();
  await expect(page.getByRole('dialog').getByLabel('What to change')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Students' }).click();
  await expect(page.getByRole('row', { name: /^1001/ })).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Points and grades…', 'A sheet for each student…']) {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Send by mail…' }).click();
  await expect(page.getByRole('dialog').getByText(/no mail server/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog that adds a typed sheet', async ({ page, pool }) => {
  const { course, question } = await pool.makeSmallPool('Typed by hand');
  const exam = await pool.makeExamOf([question], course._id, 'Typed by hand');
  await page.goto(`/exams/${exam._id}/sheets`);
  await page.getByRole('button', { name: 'Type a sheet' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Student number' })).toBeFocused();
  await page.getByRole('button', { name: 'Add the sheet' }).click();
  await expect(page.getByText(/^There are 0/)).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the dialogs that export questions and exams', async ({ page, pool }) => {
  const { course, question } = await pool.makeSmallPool('To go out');
  const exam = await pool.makeExamOf([question], course._id, 'To go out');
  for (const path of [`/courses/${course._id}`, `/exams/${exam._id}`]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Export' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await expect(page.getByRole('dialog').getByText('1 question, and nothing is lost.')).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('Format')).toBeFocused();
    await expectAccessible(page);
  }
});

test('axe finds nothing in the dialog that undoes an import', async ({ page, pool }) => {
  const course = await pool.makeCourse('To be undone');
  await openImport(page, course._id);
  await finishImport(page);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog that mends what cannot come in, and the keyboard goes on at the next', async ({
  page,
  pool,
}) => {
  const course = await pool.makeCourse('To be mended');
  const table = 'Question,A,B,Correct\nOne?,x,y,A\nTwo?,x,y,F\nThree?,x,x,A\n';
  await openImport(page, course._id, table, 'table.csv');
  await page.getByRole('link', { name: 'Not imported 2' }).click();
  await page.getByRole('button', { name: 'Mend question 2' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Mend question 2' });
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Click the letter of the choice that is correct.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'B is correct' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Mend question 3' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Questions 2' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing in the dialog that takes an imported account out again', async ({ page, pool }) => {
  await pool.makeSmallPool('Taken along');
  await page.goto('/account');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(await (await download).path());
  await expect(page.getByRole('list', { name: 'Courses in the file' })).toContainText('Taken along');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import it' }).click();
  await expect(page.getByText('Everything was imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(
    page.getByText('The courses and exams of the file were removed from this account.'),
  ).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('axe finds nothing in the drawer, and its links are those of the sidebar', async ({ page }) => {
    await page.goto('/courses');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const links = page.getByRole('dialog').getByRole('listitem').getByRole('link');
    await expect(links).toHaveCount(8);
    await expectAccessible(page);
    await links.filter({ hasText: 'All Exams' }).click();
    await expect(page).toHaveURL('/exams');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
