import type { Page } from '@playwright/test';
import { type Account, callApi, makeAccount, withNewSession } from './steps/account.ts';
import { openImport } from './steps/import-file.ts';
import { OWN_POOL } from './steps/installations.ts';
import { fillCredentials, logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, isSignedIn: false, isAlone: true });

const LINE = 'No connection. It goes on by itself when there is one.';

interface Ids {
  readonly course: string;
  readonly exam: string;
}

/** A form beside those of courses, chapters and questions. */
interface Form {
  readonly what: string;
  readonly open: (page: Page, ids: Ids) => Promise<void>;
  /** Changes something. */
  readonly change: (page: Page, value: 'first' | 'second') => Promise<void>;
  /** Sends what was changed, where it does not go by itself. */
  readonly send?: (page: Page) => Promise<void>;
  readonly expectChanged: (page: Page, value: 'first' | 'second') => Promise<void>;
  /** What the server keeps of it; undefined where the screen shows it from the server's answer. */
  readonly kept?: (account: Account, ids: Ids) => Promise<unknown>;
}

const POINTS = { first: '3', second: '7' };
const INSTITUTION = { first: 'The first university', second: 'The second university' };
const TRUE_FALSE = { first: 'are imported with two choices', second: 'are left out' };
const CHOSEN = { first: '3 questions into 1 new chapter', second: '2 of 3 questions into 1 new chapter' };

const points = (page: Page) => page.getByRole('textbox', { name: 'Points of each question' });

const FORMS: readonly Form[] = [
  {
    what: 'the marking',
    open: async (page, { exam }) => {
      await page.goto(`/exams/${exam}/results`);
      await page.getByRole('button', { name: 'Change the marking' }).click();
    },
    change: (page, value) => points(page).fill(POINTS[value]),
    send: (page) =>
      page.getByRole('form', { name: 'Marking' }).getByRole('button', { name: 'Save', exact: true }).click(),
    expectChanged: (page, value) => expect(points(page)).toHaveValue(POINTS[value]),
    kept: async (account, { exam }) => {
      const { data } = await callApi<{ data: { scheme: { points: { each: number } } } }>(
        account,
        'GET',
        `/api/exams/${exam}/marks`,
      );
      return String(data.scheme.points.each);
    },
  },
  {
    what: 'the print settings',
    open: async (page, { exam }) => {
      await page.goto(`/exams/${exam}/print`);
      await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    },
    change: (page, value) => page.getByLabel('Institution').fill(INSTITUTION[value]),
    expectChanged: (page, value) => expect(page.getByLabel('Institution')).toHaveValue(INSTITUTION[value]),
    kept: async (account, { exam }) => {
      const { data } = await callApi<{ data: { institution: string } }>(
        account,
        'GET',
        `/api/exams/${exam}/paper-settings`,
      );
      return data.institution;
    },
  },
  {
    what: 'the choices of an import',
    open: (page, { course }) => openImport(page, course),
    change: async (page, value) => {
      await page.getByLabel('1 true/false question').selectOption(TRUE_FALSE[value]);
    },
    expectChanged: (page, value) =>
      expect(page.getByRole('region', { name: 'What would be imported' })).toContainText(CHOSEN[value]),
  },
];

const KEPT: Readonly<Record<string, Readonly<Record<'first' | 'second', string>>>> = {
  'the marking': POINTS,
  'the print settings': INSTITUTION,
};

/** An account with an exam that a student wrote, in whose browser a form is open. */
async function begin(page: Page, { open }: Form): Promise<{ account: Account; ids: Ids }> {
  const account = await makeAccount(OWN_POOL);
  const pool = poolOf(account);
  const { course, question } = await pool.makeSmallPool('Kept settings');
  const exam = await pool.makeExamOf([question], course._id, 'Kept settings');
  await pool.makeResults(exam._id, 'student,answers\n1001,A\n');
  const ids = { course: course._id, exam: exam._id };
  await logIn(page, account);
  await open(page, ids);
  return { account, ids };
}

async function expectKept(form: Form, account: Account, ids: Ids, value: 'first' | 'second') {
  if (form.kept === undefined) return;
  const session = await withNewSession(account);
  await expect.poll(() => form.kept?.(session, ids)).toBe(KEPT[form.what]?.[value]);
}

for (const form of FORMS) {
  test(`a session that ends over ${form.what} asks for the log-in over it, and keeps what was changed`, async ({
    page,
  }) => {
    const { account, ids } = await begin(page, form);
    await callApi(account, 'POST', '/api/users/logout-everywhere', { sessions: 'all' });
    await form.change(page, 'first');
    await form.send?.(page);
    await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
    await fillCredentials(page, account);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'You were signed out' })).toHaveCount(0);
    if (form.send === undefined) await form.expectChanged(page, 'first');
    await expectKept(form, account, ids, 'first');
  });

  test(`a network that goes over ${form.what} is told, and what was changed is kept when it is back`, async ({
    page,
    context,
  }) => {
    const { account, ids } = await begin(page, form);
    await context.setOffline(true);
    await form.change(page, 'first');
    await form.send?.(page);
    await expect(page.getByText(LINE)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(LINE)).toHaveCount(0);
    if (form.send === undefined) await form.expectChanged(page, 'first');
    await expectKept(form, account, ids, 'first');
  });

  test(`${form.what} stay as they were changed over a reload`, async ({ page }) => {
    const { ids } = await begin(page, form);
    await form.change(page, 'first');
    await form.expectChanged(page, 'first');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    if (form.send !== undefined) await form.open(page, ids);
    await form.expectChanged(page, 'first');
    await form.change(page, 'second');
    await form.expectChanged(page, 'second');
  });
}

test('a mail to students stays as it was written over a session that ends, and over a reload', async ({
  page,
}) => {
  // The server of these tests sends no mail: the form is shown as where one does, and the preview is refused.
  await page.route('**/api/exams/*/result-mails', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ response: answer, json: { data: { ...data, obstacle: null, numberUnsent: 1 } } });
  });
  const open = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Send by mail…' }).click();
  };
  const { account } = await begin(page, {
    ...FORMS[0]!,
    open: async (own, { exam }) => {
      await own.goto(`/exams/${exam}/results`);
      await open();
    },
  });
  const subject = page.getByLabel('Subject');
  await subject.fill('How you did');
  await callApi(account, 'POST', '/api/users/logout-everywhere', { sessions: 'all' });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
  await fillCredentials(page, account);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect(subject).toHaveValue('How you did');
  await page.reload();
  await open();
  await expect(subject).toHaveValue('How you did');
});
