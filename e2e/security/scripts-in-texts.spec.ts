import type { Page } from '@playwright/test';
import { reportRow } from '../../packages/server/test/report-row.ts';
import { callApi, tokenOf } from '../steps/account.ts';
import { findInjected, watchForFires } from '../steps/fires.ts';
import { paper, saveButton } from '../steps/generate.ts';
import { type HostilePool, makeHostilePool } from '../steps/hostile-pool.ts';
import { openImport } from '../steps/import-file.ts';
import { OWN_POOL } from '../steps/installations.ts';
import { payloads } from '../steps/payloads.ts';
import { goWithin } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

// The content security policy would stop most scripts anyway: without it, it is the screens that must hold.
test.use({ installation: OWN_POOL, bypassCSP: true, isAlone: true });

/** Addresses that carry a payload. */
const ADDRESSES = [
  '/questions?q=',
  '/questions?sort=',
  '/courses?q=',
  '/verify-email?verificationCode=',
  '/reset-password?token=',
  '/courses/',
  '/nowhere/',
  '/add-question?from=',
];

test('no payload in a text runs as a script on any screen', async ({ page, pool, account }) => {
  const fires = await watchForFires(page.context());
  const list = payloads();
  const hostile = await makeHostilePool(pool, list);
  await callApi(account, 'POST', `/api/courses/${hostile.course._id}/blueprints`, {
    name: hostile.chapters[0]!.name,
    chapters: { [hostile.chapters[0]!._id]: 1 },
    difficulty: { simple: 1 },
    objective: { reminding: 1 },
  });
  await page.goto('/about');
  const injected: string[] = [];
  const screens = addressesOf(hostile);
  for (const path of screens) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    injected.push(...(await findInjected(page)));
  }
  const acts = [generateAndSave, openDialogs, searchEverything, lookIntoFile, lookAtPaper];
  for (const act of acts) {
    await act(page, hostile);
    injected.push(...(await findInjected(page)));
  }
  const held = list.length - Math.min(list.length, fires.ran.length + injected.length + fires.foreign.length);
  reportRow(2, `payloads in every text, on ${screens.length + acts.length} screens and dialogs`, {
    count: list.length,
    held,
  });
  expect(injected).toEqual([]);
  expect(fires).toEqual({ ran: [], foreign: [] });
});

test('the same payloads run on a page that treats them as HTML', async ({ browser }) => {
  const context = await browser.newContext();
  const fires = await watchForFires(context);
  const page = await context.newPage();
  await page.evaluate((texts) => {
    for (const text of texts) {
      const place = document.createElement('div');
      document.body.append(place);
      place.innerHTML = text;
    }
  }, payloads());
  expect((await findInjected(page)).length).toBeGreaterThan(200);
  await expect.poll(() => fires.ran.length).toBeGreaterThan(100);
  await expect.poll(() => fires.foreign.length).toBeGreaterThan(0);
  await context.close();
});

test('an export is downloaded and never shown as a page', async ({ account }) => {
  const answer = await fetch(`${OWN_POOL.address}/api/users/export`, {
    headers: { authorization: `Bearer ${await tokenOf(account)}` },
  });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

function addressesOf({ course, chapters, questions, exam }: HostilePool): string[] {
  const payload = encodeURIComponent('"><img src=x onerror=alert(1)>');
  return [
    ...ADDRESSES.map((address) => address + payload),
    '/courses',
    ...['', '/update', '/history', '/import', '/near-duplicates', '/chapters'].map(
      (end) => `/courses/${course._id}${end}`,
    ),
    '/chapters',
    ...['', '/update'].map((end) => `/chapters/${chapters[0]!._id}${end}`),
    ...chapters.map(({ _id }) => `/chapters/${_id}/questions`),
    '/questions',
    ...['', '/update'].map((end) => `/questions/${questions[0]!._id}${end}`),
    `/add-question?from=${questions[0]!._id}`,
    '/account',
    '/exams',
    ...['', '/questions', '/results', '/results?tab=questions', '/results?tab=students', '/print'].map(
      (end) => `/exams/${exam._id}${end}`,
    ),
  ];
}

/** Two questions, one of them locked, then generated again; saved. */
async function generateAndSave(page: Page, { course, chapters }: HostilePool): Promise<void> {
  await goWithin(page, '/generate-exam');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(chapters[0]!.name);
  await page.getByRole('combobox', { name: 'Course', exact: true }).fill(course.name.slice(0, 40));
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Chapter', exact: true }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Count', exact: true }).fill('2');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: 'simple', exact: true }).fill('2');
  await page.getByRole('textbox', { name: 'reminding', exact: true }).fill('2');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(paper(page).getByRole('article')).toHaveCount(2);
  await paper(page).getByRole('button', { name: /^Lock/ }).first().click();
  await page.getByRole('button', { name: 'Generate again, keep 1 locked' }).click();
  await expect(saveButton(page)).toBeEnabled();
  await saveButton(page).click();
  await expect(page.getByRole('link', { name: 'Open the saved exam' })).toBeVisible();
}

async function openDialogs(page: Page, { course }: HostilePool): Promise<void> {
  await goWithin(page, `/courses/${course._id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('<');
}

async function searchEverything(page: Page): Promise<void> {
  await goWithin(page, '/courses');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('<img');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
}

/** All payloads as categories, tags, questions and what cannot come in, before anything is imported. */
async function lookIntoFile(page: Page, { course, chapters, questions }: HostilePool): Promise<void> {
  const rows = questions.flatMap(({ text, choices, correctAnswer }, index) => {
    const { name } = chapters[index % chapters.length]!;
    const answers = Array.from({ length: 10 }, (_, at) => choices[at] ?? '');
    const good = [name, `${text} of a file`, name, correctAnswer, ...answers];
    return [good, [name, text, name, 'none of them', ...answers]];
  });
  const header = ['Chapter', 'Question', 'Tags', 'Correct', ...'ABCDEFGHIJ'];
  await openImport(page, course._id, csvOf([header, ...rows]), `${chapters[0]!.name.slice(0, 100)}.csv`);
  for (const tab of ['Not imported', 'Questions']) {
    await page
      .getByRole('link', { name: new RegExp(`^${tab}`) })
      .last()
      .click();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  }
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** All payloads on paper, some of them in what is written around the questions. */
async function lookAtPaper(page: Page, { chapters, exam }: HostilePool): Promise<void> {
  await goWithin(page, `/exams/${exam._id}/print`);
  await page.getByLabel('Instructions').fill(chapters.map(({ name }) => name).join('\n'));
  for (const [tab, part] of [
    ['Answer sheet', 'the answer sheet'],
    ['Key with origins', 'the key with origins'],
    ['Questions', 'the exam'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const picture = page.getByRole('img', { name: `Page 1 of ${part}`, exact: true });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(500);
  }
}

function csvOf(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return rows.map((row) => row.map(quoted).join(',')).join('\r\n');
}
