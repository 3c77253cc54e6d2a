import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findInMailTo, readCode } from './outbox.ts';
import { type Account, callApi, makeUnverifiedAccount, PASSWORD } from './steps/account.ts';
import { fillStack, type PrintedVersion } from './steps/filled-stack.ts';
import { type Installation, OPERATOR_EMAIL } from './steps/installations.ts';
import { logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { printSheets } from './steps/print-sheets.ts';
import { toast } from './steps/screen.ts';
import { beginWithProvider, logInAtProvider } from './steps/sign-on.ts';
import { test as base, expect } from './steps/test.ts';

/** Where the department works: with an operator, by invitation, and with a provider of single sign-on. */
const test = base.extend<{ department: Installation }>({
  department: async ({ browserName: _ }, use) => {
    const { installation, close } = await beginWithProvider(false);
    await use(installation);
    await close();
  },
});
test.use({ isSignedIn: false, isAlone: true });

const DIGITS = 8;
const [FIRST, SECOND, HELPER] = ['first', 'second', 'helper'].map((name) => `${name}@elsewhere.example`) as [
  string,
  string,
  string,
];

/** Signs up by the link of the mail that invites this address, and confirms the address. */
async function followInvitation(installation: Installation, email: string): Promise<Account> {
  const { dataFolder } = installation;
  const invitation = await findInMailTo(dataFolder, email, /\/signup\?invitation=([\w-]+)/);
  const nobody = { installation, email, password: PASSWORD, token: '' };
  const body = { email, password: PASSWORD, invitation };
  const { accessToken } = await callApi<{ accessToken: string }>(nobody, 'POST', '/api/users/signup', body);
  return confirmed({ ...nobody, token: accessToken });
}

async function confirmed(account: Account): Promise<Account> {
  const verificationCode = await readCode(account.installation.dataFolder, account.email);
  await callApi(account, 'POST', '/api/users/verify-email', { verificationCode });
  return account;
}

async function addHelper(page: Page, email: string, role: 'scanner' | 'marker') {
  const dialog = page.getByRole('dialog', { name: 'Who helps with the answer sheets' });
  await dialog.getByLabel('E-mail of a colleague').fill(email);
  await dialog.getByLabel('Role').click();
  await page.getByRole('option', { name: new RegExp(`^${role}`, 'i') }).click();
  await dialog.getByRole('button', { name: 'Add helper' }).click();
  await expect(dialog.getByRole('button', { name: `Remove the ${role} ${email}` })).toBeVisible();
  await expect(dialog.getByLabel('E-mail of a colleague')).toHaveValue('');
}

test('a department invites three people, shares a course and an exam day, loses one of them and nothing else', async ({
  browser,
  department,
}) => {
  const open = async (account: Account) => {
    const page = await browser.newPage({ baseURL: department.address });
    await logIn(page, account);
    return page;
  };

  const people = await test.step('the operator invites them', async () => {
    const page = await open(await confirmed(await makeUnverifiedAccount(department, OPERATOR_EMAIL)));
    await page.goto('/operator');
    const invitations = page.getByRole('list', { name: 'Invitations' });
    const field = page.getByRole('textbox', { name: 'E-mail to invite' });
    for (const email of [FIRST, SECOND, HELPER]) {
      await field.fill(email);
      await page.keyboard.press('Enter');
      await expect(invitations.getByText(email)).toBeVisible();
      await expect(field).toHaveValue('');
    }
    await page.close();
    return {
      first: await followInvitation(department, FIRST),
      second: await followInvitation(department, SECOND),
      helper: await followInvitation(department, HELPER),
    };
  });
  const pool = poolOf(people.first);
  const { course, question } = await pool.makeSmallPool('Linear Algebra');
  const exam = await pool.makeExamOf([question], course._id, 'First date');
  await pool.listStudents(exam._id, 'number,name\n20260001,Ada Lovelace');
  const owner = await open(people.first);
  const colleague = await open(people.second);

  await test.step('the course gets a second owner', async () => {
    await owner.goto(`/courses/${course._id}`);
    await owner.getByRole('textbox', { name: 'E-mail of a colleague' }).fill(SECOND);
    await owner.keyboard.press('Enter');
    await owner.getByRole('button', { name: `Make owner: ${SECOND}` }).click();
    await expect(toast(owner, `${SECOND} was asked`)).toBeVisible();
    await colleague.goto(`/courses/${course._id}`);
    await colleague.getByRole('button', { name: 'Accept' }).click();
    await expect(toast(colleague, 'You own this course too')).toBeVisible();
  });

  await test.step('a helper scans the sheets and answers what is doubtful, without names', async () => {
    await owner.goto(`/exams/${exam._id}/sheets`);
    await owner.getByRole('button', { name: 'Helpers' }).click();
    await addHelper(owner, HELPER, 'scanner');
    await addHelper(owner, HELPER, 'marker');
    const pdf = await printSheets(people.first, exam._id, ['A'], DIGITS);
    const [version] = await pool.read<PrintedVersion[]>(`/api/exams/${exam._id}/versions`);
    const stack = await fillStack(pdf, [{ version: version!, letters: ['B'], isRinged: true }], DIGITS);
    const page = await open(people.helper);
    await page.goto('/exam-days');
    await page.getByRole('link', { name: 'First date' }).first().click();
    const file = { name: 'stack.pdf', mimeType: 'application/pdf', buffer: stack.pdf };
    await page.locator('input[type=file][aria-label=Files]').setInputFiles(file);
    const summary = page.getByRole('region', { name: 'What was read' });
    await expect(summary).toContainText('1 of 1 sheet read.');
    await summary.getByRole('link', { name: /^Check / }).click();
    await expect(page.getByRole('img', { name: /^Question/ }).first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Ada');
    await page.keyboard.press('b');
    await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
    await page.close();
  });

  await test.step('the owner of the exam releases the marks', async () => {
    // They are counted after the last answer.
    const results = () => pool.read<unknown[]>(`/api/exams/${exam._id}/results/students`);
    await expect.poll(async () => (await results()).length).toBe(1);
    await owner.goto(`/exams/${exam._id}/results`);
    const downloading = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Export', exact: true }).click();
    await owner.getByRole('menuitem', { name: 'Points and grades…' }).click();
    await owner.getByRole('dialog').getByLabel('Format').selectOption({ index: 1 });
    await owner.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    expect((await readFile(await (await downloading).path())).toString()).toContain('20260001');
  });

  await test.step('that owner leaves, and everything of the course is there', async () => {
    await owner.goto('/account');
    await owner.getByRole('button', { name: 'Delete account' }).click();
    const dialog = owner.getByRole('dialog');
    await expect(dialog.getByText(/Who takes over\?/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Your e-mail' }).fill(FIRST);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(owner).toHaveURL(/\/(about|login)$/);
    await owner.close();
    const left = poolOf(people.second);
    expect(await left.read(`/api/courses/${course._id}`)).toMatchObject({ role: 'owner' });
    expect(await left.read(`/api/questions/${question._id}`)).toMatchObject({ text: question.text });
    expect(await left.read(`/api/exams/${exam._id}`)).toMatchObject({ name: 'First date' });
    await colleague.close();
  });

  await test.step('the other one comes in by the provider', async () => {
    const page = await browser.newPage({ baseURL: department.address });
    await page.route('https://fonts.googleapis.com/**', (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    );
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with Campus' }).click();
    await logInAtProvider(page, SECOND);
    await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
    const code = await findInMailTo(department.dataFolder, SECOND, /Confirm your sign-in[\s\S]*?\b(\d{6})\b/);
    await page.getByLabel('Confirmation code').fill(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/generate-exam');
    await page.goto('/courses');
    await expect(page.getByRole('link', { name: 'Linear Algebra', exact: true })).toBeVisible();
    await page.close();
  });
});
