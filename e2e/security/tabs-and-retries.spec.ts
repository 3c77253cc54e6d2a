import type { BrowserContext, Page } from '@playwright/test';
import { IS_LONG, reportRow } from '../../packages/server/test/report-row.ts';
import { makeAccount } from '../steps/account.ts';
import { addChapter, generate, saveButton } from '../steps/generate.ts';
import { OWN_POOL } from '../steps/installations.ts';
import { logIn } from '../steps/log-in.ts';
import { CUT_ON_PURPOSE } from '../steps/problems.ts';
import { choose, goWithin, openQuietly, recordCalls } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

const REFUSAL = { status: 401, json: { message: 'Log in first.' } };
const REFRESH = 'POST /api/users/refresh-token';
const ROUNDS = IS_LONG ? 100 : 8;
const IMAGES = Array.from({ length: 10 }, (_, index) => `0190a000-0000-7000-8000-00000000000${index}`);

test.use({ installation: OWN_POOL });

test('ten 401s at once lead to one refresh and one retry each', async ({ page, pool }) => {
  const { chapter } = await pool.makeSmallPool('Ten pictures');
  const text = IMAGES.map((id) => `![a picture](image:${id})`).join('\n');
  const { _id } = await pool.makeQuestion(chapter._id, { text });
  await openQuietly(page, '/about');
  const tries = new Map<string, number>();
  await page.route('**/api/images/*', (route) => {
    const name = route.request().url();
    tries.set(name, (tries.get(name) ?? 0) + 1);
    return tries.get(name) === 1 ? route.fulfill(REFUSAL) : route.fulfill(PICTURE);
  });
  const calls = recordCalls(page);
  await goWithin(page, `/questions/${_id}`);
  await expect(page.getByRole('img', { name: 'a picture' })).toHaveCount(IMAGES.length);
  const refreshes = calls.filter((call) => call === REFRESH).length;
  const once = [...tries.values()].filter((count) => count === 2).length;
  reportRow(7, 'refused requests at once, one refresh for all', {
    count: IMAGES.length,
    held: refreshes === 1 ? once : 0,
  });
  expect(refreshes).toBe(1);
  expect([...tries.values()]).toEqual(IMAGES.map(() => 2));
});

const PICTURE = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };

test.describe('in two tabs', () => {
  test.use({ isSignedIn: false });
  test('tabs that refresh at the same moment take turns, and none is logged out', async ({
    page,
    context,
  }) => {
    await logIn(page, await makeAccount(OWN_POOL));
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) await openQuietly(tab, '/about');
    const race = await refuseTogether(context);
    let held = 0;
    for (let round = 0; round < ROUNDS; round++) {
      race.refuseIn(tabs);
      for (const tab of tabs) await goWithin(tab, '/exams');
      for (const tab of tabs) await expect(tab.getByText('No exams yet')).toBeVisible();
      if (tabs.every((tab) => tab.url().endsWith('/exams'))) held += 1;
      for (const tab of tabs) await goWithin(tab, '/about');
      // A list that still stands would not be loaded again, and the next round would wait for its refusal in vain.
      for (const tab of tabs) await expect(tab.getByText('No exams yet')).toHaveCount(0);
    }
    const { refreshes, mostAtOnce } = race.seen();
    reportRow(7, 'races of two tabs for the refresh cookie, no log-out', {
      count: ROUNDS,
      held: mostAtOnce === 1 ? held : 0,
    });
    expect(held).toBe(ROUNDS);
    expect(refreshes).toEqual(Array(2 * ROUNDS).fill(200));
    expect(mostAtOnce).toBe(1);
  });
});

/** Refuses the next load of the exams in each tab, and lets no refresh pass before all have been refused. */
async function refuseTogether(context: BrowserContext) {
  const refreshes: number[] = [];
  const toRefuse = new Set<Page>();
  let [underWay, mostAtOnce] = [0, 0];
  let [allRefused, openGate] = newGate();
  await context.route('**/api/exams?*', async (route) => {
    const isRefused = toRefuse.delete(route.request().frame().page());
    await (isRefused ? route.fulfill(REFUSAL) : route.fallback());
    if (toRefuse.size === 0) openGate();
  });
  await context.route('**/api/users/refresh-token', async (route) => {
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    await allRefused;
    const response = await route.fetch();
    refreshes.push(response.status());
    underWay -= 1;
    await route.fulfill({ response });
  });
  return {
    refuseIn(tabs: readonly Page[]) {
      for (const tab of tabs) toRefuse.add(tab);
      [allRefused, openGate] = newGate();
    },
    seen: () => ({ refreshes, mostAtOnce }),
  };
}

function newGate(): [Promise<void>, () => void] {
  let open = () => {};
  return [
    new Promise<void>((resolve) => {
      open = resolve;
    }),
    () => open(),
  ];
}

test('a POST whose answer is lost makes one row: an item is sent again by itself, a saved exam by the next press', async ({
  page,
  pool,
}) => {
  const { course } = await pool.makeSmallPool(`Lost answers ${Date.now()}`);
  const lost = await loseFirstAnswers(page, ['/api/courses', '/api/exams/']);
  const refusal = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await page.goto('/add-course');
  const name = `Made once ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add course' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.goto('/generate-exam');
  await generateOfOne(page, course.name);
  await saveButton(page).click();
  await expect(refusal).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByRole('link', { name: 'Open the saved exam' })).toBeVisible();

  const courses = (await pool.courses()).filter((made) => made.name === name).length;
  const exams = (await pool.read<unknown[]>(`/api/exams?course=${course._id}&limit=10`)).length;
  reportRow(7, 'POSTs whose answer was lost, one row each', {
    count: 2,
    held: [courses, exams].filter((rows) => rows === 1).length,
  });
  expect({ courses, exams }).toEqual({ courses: 1, exams: 1 });
  expect(lost).toEqual(['/api/courses', '/api/courses', '/api/exams/', '/api/exams/']);
});

/** Lets the server take each of these POSTs, and cuts the first answer to each; tells which were sent. */
async function loseFirstAnswers(page: Page, paths: readonly string[]): Promise<string[]> {
  const sent: string[] = [];
  await page.route(
    ({ pathname }) => paths.includes(pathname),
    async (route, request) => {
      if (request.method() !== 'POST') return route.fallback();
      const { pathname } = new URL(request.url());
      const isFirst = !sent.includes(pathname);
      sent.push(pathname);
      if (!isFirst) return route.fallback();
      const answer = await route.fetch();
      expect(answer.status()).toBe(201);
      await route.abort(CUT_ON_PURPOSE);
    },
  );
  return sent;
}

/** An exam of the one question of the small pool. */
async function generateOfOne(page: Page, courseName: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Saved twice');
  await choose(page, 'Course', courseName);
  await addChapter(page, /Logic/, 1);
  for (const label of ['simple', 'reminding']) {
    await page.getByRole('textbox', { name: label, exact: true }).fill('1');
  }
  await generate(page, 1);
}
