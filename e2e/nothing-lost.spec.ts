import type { Page } from '@playwright/test';
import { type Account, callApi, makeAccount, withNewSession } from './steps/account.ts';
import { OWN_POOL } from './steps/installations.ts';
import { fillCredentials, logIn } from './steps/log-in.ts';
import { poolOf } from './steps/pool.ts';
import { choose } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, isSignedIn: false, isAlone: true });

const TEXT = 'Which word is never lost?';
const LINE = 'No connection. It goes on by itself when there is one.';

/** The form of a question, filled, in a browser of an account of its own. */
async function fillQuestion(page: Page): Promise<Account> {
  const account = await makeAccount(OWN_POOL);
  const { course, chapter } = await poolOf(account).makeSmallPool('Nothing lost');
  await logIn(page, account);
  await page.goto(`/add-question?course=${course._id}&chapter=${chapter._id}`);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(TEXT);
  for (const choice of ['this', 'that']) {
    await page.getByRole('textbox', { name: /^New choice|^The (first|next) choice/ }).fill(choice);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('textbox', { name: 'Correct answer' }).fill('this');
  await choose(page, 'Difficulty', 'simple');
  await choose(page, 'Objective', 'reminding');
  return account;
}

async function countSaved(account: Account): Promise<number> {
  const questions = await poolOf(await withNewSession(account)).read<{ text: string }[]>(
    '/api/questions?limit=50',
  );
  return questions.filter(({ text }) => text === TEXT).length;
}

const add = (page: Page) => page.getByRole('button', { name: 'Add question', exact: true });

test('a session that ends in the form of a question asks for the log-in over it, and saves what was typed', async ({
  page,
}) => {
  const account = await fillQuestion(page);
  await callApi(account, 'POST', '/api/users/logout-everywhere', { sessions: 'all' });
  await add(page).click();
  await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
  await expect(page.getByText(TEXT).first()).toBeAttached();
  await fillCredentials(page, account);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/questions\/[0-9a-f-]{36}$/);
  expect(await countSaved(account)).toBe(1);
});

test('a network that goes is told, and the question is saved once when it is back', async ({
  page,
  context,
}) => {
  const account = await fillQuestion(page);
  await context.setOffline(true);
  await add(page).click();
  await expect(page.getByText(LINE)).toBeVisible();
  // Who presses it again is not told to wait twice, and adds nothing.
  await add(page).click({ force: true });
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/questions\/[0-9a-f-]{36}$/);
  await expect(page.getByText(LINE)).toHaveCount(0);
  expect(await countSaved(account)).toBe(1);
});

test('what was typed is there again after a reload', async ({ page }) => {
  await fillQuestion(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(TEXT);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('');
});
