import type { Page } from '@playwright/test';
import { IS_LONG, reportRow, shareOf } from '../../packages/server/test/report-row.ts';
import { type Account, callApi, makeAccount } from '../steps/account.ts';
import { OWN_POOL } from '../steps/installations.ts';
import { fillCredentials, logIn } from '../steps/log-in.ts';
import { poolOf } from '../steps/pool.ts';
import { choose, goWithin } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';
import { expectGoneFromMemory, findTraces } from '../steps/traces.ts';

test.use({ installation: OWN_POOL, isSignedIn: false, isAlone: true });

/** Words that stand nowhere but in what belongs to the account. */
const WORDS = {
  course: 'canarycourse',
  chapter: 'canarychapter',
  question: 'canaryquestion',
  choice: 'canarychoice',
  exam: 'canaryexam',
  student: 'canarystudent',
  paper: 'canarypaper',
  blueprint: 'canaryblueprint',
  search: 'canarysearch',
  draft: 'canarydraft',
  making: 'canarymaking',
};

/** How a session ends, seen from the tab in which it was used. */
const ENDS: Record<string, (page: Page, account: Account) => Promise<void>> = {
  'logging out': async (page) => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  },
  'deleting the account': async (page, { email, password }) => {
    await leaveDraftFor(page, '/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Your e-mail' }).fill(email);
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
  },
  'the session being ended elsewhere': async (page, account) => {
    await callApi(account, 'POST', '/api/users/logout-everywhere', { sessions: 'all' });
    await leaveDraftFor(page, '/exams');
  },
};

for (const [at, [name, end]] of Object.entries(ENDS).entries()) {
  test(`after ${name} nothing of the account is left, in any tab or behind Back, nor shown to the next account`, async ({
    page,
    context,
  }) => {
    const account = await makeAccount(OWN_POOL);
    const all = [...Object.values(WORDS), account.email];
    const addresses = await plant(account);
    await logIn(page, account);
    const other = await context.newPage();
    // In the short form all screens are read before the log-out, and half of them before each other end.
    const isWhole = IS_LONG || at === 0;
    const seen = isWhole ? addresses : [...shareOf(addresses.slice(0, -1), 2, at), addresses.at(-1)!];
    const words = [...(await readAll(page, seen, all))];
    if (isWhole) expect(new Set(words)).toEqual(new Set(all));
    expect(words.length).toBeGreaterThanOrEqual(6);
    await readAll(other, addresses.slice(0, 3), words);
    await end(page, account);
    await expect(page).toHaveURL('/login');
    // In another tab too, as soon as it asks the server for anything.
    await goWithin(other, '/exams');
    await expect(other).toHaveURL('/login');
    const left = [...(await findTraces(page, words)), ...(await findTraces(other, words))];
    for (let steps = 0; steps < 3; steps++) {
      await page.goBack();
      await expect(page).toHaveURL('/login');
      left.push(...(await findTraces(page, words)));
    }
    left.push(...(await lookAsAnother(page, words)));
    reportRow(20, `words looked for after ${name}`, {
      count: words.length,
      held: words.filter((word) => !left.some((trace) => trace.startsWith(word))).length,
    });
    expect(left).toEqual([]);
  });
}

/** Puts a word into every kind of thing that an account has. */
async function plant(account: Account): Promise<string[]> {
  const pool = poolOf(account);
  const course = await pool.makeCourse(`A ${WORDS.course}`);
  const chapter = await pool.makeChapter(course._id, { name: `A ${WORDS.chapter}` });
  const choices = [WORDS.choice, 'another choice'];
  const fields = { text: `Which ${WORDS.question}?`, choices, correctAnswer: WORDS.choice };
  const question = await pool.makeQuestion(chapter._id, fields);
  await pool.makeQuestion(chapter._id, { ...fields, text: `Which ${WORDS.question} now?` });
  const exam = await pool.makeExamOf([question], course._id, `An ${WORDS.exam}`);
  await pool.makeResults(exam._id, `student,answers\n${WORDS.student},A\n`);
  const paper = `/api/exams/${exam._id}/paper-settings`;
  const settings = await pool.read<object>(paper);
  await callApi(account, 'PUT', paper, { ...settings, institution: `A ${WORDS.paper}` });
  await callApi(account, 'POST', `/api/courses/${course._id}/blueprints`, {
    name: `A ${WORDS.blueprint}`,
    chapters: { [chapter._id]: 1 },
    difficulty: { simple: 1 },
    objective: { reminding: 1 },
  });
  await pool.keepDraft(course._id, `A ${WORDS.making}`);
  return [
    '/account',
    '/courses',
    `/questions/${question._id}`,
    `/courses/${course._id}`,
    `/courses/${course._id}/history`,
    `/courses/${course._id}/near-duplicates`,
    `/chapters/${chapter._id}`,
    `/questions?q=${WORDS.search}`,
    `/questions/${question._id}/update`,
    '/generate-exam',
    '/exams',
    `/exams/${exam._id}/questions`,
    `/exams/${exam._id}/results?tab=students`,
    `/exams/${exam._id}/print`,
    '/add-question',
  ];
}

/**
 * Opens these screens one after the other, and types something into the form of the last that is not saved.
 * @returns the words that could be read
 */
async function readAll(
  page: Page,
  addresses: readonly string[],
  words: readonly string[],
): Promise<Set<string>> {
  const traces: string[] = [];
  await page.goto('/about');
  for (const address of addresses) {
    await goWithin(page, address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    if (address === '/generate-exam') {
      await expect(
        page.getByRole('button', { name: new RegExp(`^Go on with.*${WORDS.making}`) }),
      ).toBeVisible();
      await openBlueprints(page);
    }
    // The screen before stands until this one has been loaded.
    if (address.startsWith('/chapters/'))
      await expect(page.getByRole('heading', { level: 1, name: WORDS.chapter })).toBeVisible();
    if (address.endsWith('/results?tab=students')) await expect(page.getByText(WORDS.student)).toBeVisible();
    if (address.endsWith('/print')) await expect(page.getByRole('img', { name: /^Page 1/ })).toBeVisible();
    traces.push(...(await findTraces(page, words)));
  }
  if (addresses.at(-1) === '/add-question') {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(WORDS.draft);
  }
  traces.push(...(await findTraces(page, words)));
  return new Set(words.filter((word) => traces.some((trace) => trace.startsWith(word))));
}

async function openBlueprints(page: Page): Promise<void> {
  // The form takes the focus once, which would close what is open.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await choose(page, 'Course', new RegExp(WORDS.course));
  await page.getByRole('button', { name: 'Blueprints' }).click();
  await expect(page.getByText(WORDS.blueprint)).toBeVisible();
}

async function leaveDraftFor(page: Page, address: string): Promise<void> {
  await goWithin(page, address);
  await page.getByRole('button', { name: 'Leave without saving' }).click();
}

/** Logs in as somebody else in the same tab, and looks for the words on the screens that list things, and in memory. */
async function lookAsAnother(page: Page, words: readonly string[]): Promise<string[]> {
  const another = await makeAccount(OWN_POOL);
  await fillCredentials(page, another);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/generate-exam');
  const found: string[] = [];
  for (const address of ['/courses', '/chapters', '/questions', '/exams', '/account']) {
    await goWithin(page, address);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    found.push(...(await findTraces(page, words)));
  }
  // Addresses stay in the browser's own history, and with them what was searched for.
  const kept = words.filter((word) => word !== WORDS.search);
  await expectGoneFromMemory(page, kept);
  return found;
}
