import type { Page } from '@playwright/test';
import { type Account, callApi, makeAccount, withNewSession } from './steps/account.ts';
import { OWN_POOL } from './steps/installations.ts';
import { fillCredentials, logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, isSignedIn: false, isAlone: true });

const LINE = 'No connection. It goes on by itself when there is one.';
const TYPED = 'Typed and not lost';

interface Ids {
  readonly course: string;
  readonly chapter: string;
  readonly question: string;
}

interface Form {
  readonly what: string;
  readonly path: (ids: Ids) => string;
  /** Types what the form needs; `TYPED` is in one of the fields. */
  readonly fill: (page: Page) => Promise<void>;
  readonly submit: string;
  /** The list in which what was saved stands once, by its name or text. */
  readonly list: string;
}

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

const FORMS: readonly Form[] = [
  {
    what: 'a new course',
    path: () => '/add-course',
    fill: (page) => name(page).fill(TYPED),
    submit: 'Add course',
    list: '/api/courses',
  },
  {
    what: 'a course',
    path: ({ course }) => `/courses/${course}/update`,
    fill: (page) => name(page).fill(TYPED),
    submit: 'Update course',
    list: '/api/courses',
  },
  {
    what: 'a new chapter',
    path: ({ course }) => `/add-chapter?course=${course}`,
    fill: async (page) => {
      await name(page).fill(TYPED);
      await page.getByRole('textbox', { name: 'Number', exact: true }).fill('7');
      await page.getByRole('textbox', { name: 'Maximum number of questions' }).fill('20');
    },
    submit: 'Add chapter',
    list: '/api/chapters',
  },
  {
    what: 'a chapter',
    path: ({ chapter }) => `/chapters/${chapter}/update`,
    fill: (page) => name(page).fill(TYPED),
    submit: 'Update chapter',
    list: '/api/chapters',
  },
  {
    what: 'a question',
    path: ({ question }) => `/questions/${question}/update`,
    fill: (page) => page.getByRole('textbox', { name: 'Text', exact: true }).fill(TYPED),
    submit: 'Update question',
    list: '/api/questions?limit=50',
  },
];

async function makeIds(account: Account): Promise<Ids> {
  const { course, chapter, question } = await poolOf(account).makeSmallPool('Small');
  return { course: course._id, chapter: chapter._id, question: question._id };
}

async function open(page: Page, account: Account, { path, fill }: Form): Promise<void> {
  await page.goto(path(await makeIds(account)));
  await fill(page);
}

async function countSaved(account: Account, { list }: Form): Promise<number> {
  const items = await poolOf(await withNewSession(account)).read<{ name?: string; text?: string }[]>(list);
  return items.filter((item) => (item.text ?? item.name) === TYPED).length;
}

const press = (page: Page, { submit }: Form) =>
  page.getByRole('button', { name: submit, exact: true }).click();

const endSessions = (account: Account) =>
  callApi(account, 'POST', '/api/users/logout-everywhere', { sessions: 'all' });

for (const form of FORMS) {
  test(`a session that ends over ${form.what} asks for the log-in over it, and saves what was typed`, async ({
    page,
  }) => {
    const account = await makeAccount(OWN_POOL);
    await logIn(page, account);
    await open(page, account, form);
    const address = page.url();
    await endSessions(account);
    await press(page, form);
    await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
    await fillCredentials(page, account);
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(address);
    expect(await countSaved(account, form)).toBe(1);
  });

  test(`a network that goes over ${form.what} is told, and it is saved once when it is back`, async ({
    page,
    context,
  }) => {
    const account = await makeAccount(OWN_POOL);
    await logIn(page, account);
    await open(page, account, form);
    const address = page.url();
    await context.setOffline(true);
    await press(page, form);
    await expect(page.getByText(LINE)).toBeVisible();
    await context.setOffline(false);
    await expect(page).not.toHaveURL(address);
    await expect(page.getByText(LINE)).toHaveCount(0);
    expect(await countSaved(account, form)).toBe(1);
  });
}

test('two tabs keep a form each, and what ends the session of both is repaired in both', async ({
  page,
  context,
}) => {
  const account = await makeAccount(OWN_POOL);
  await logIn(page, account);
  const [course, chapter] = [FORMS[0]!, FORMS[2]!];
  await open(page, account, course);
  const other = await context.newPage();
  await open(other, account, chapter);
  await endSessions(account);
  await press(page, course);
  await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
  await fillCredentials(page, account);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\/[0-9a-f-]{36}$/);
  // What was typed in the other tab is there, and is saved by the session that the first one began.
  await expect(name(other)).toHaveValue(TYPED);
  await press(other, chapter);
  await expect(other).toHaveURL(/\/chapters\/[0-9a-f-]{36}$/);
  expect([await countSaved(account, course), await countSaved(account, chapter)]).toEqual([1, 1]);
});
