import { makeAccount, makeUnverifiedAccount } from '../steps/account.ts';
import { fillCredentials, logIn } from '../steps/log-in.ts';
import { PROTECTED_ROUTES } from '../steps/routes.ts';
import { answerInstead, goWithin, holdBack, openQuietly, recordCalls, sidebarLink } from '../steps/screen.ts';
import { readSending, recordSending } from '../steps/sending.ts';
import { expect, test } from '../steps/test.ts';

const UNAUTHENTICATED = { status: 401, body: { message: 'Log in first.' } };
const SESSION_ENDED = { status: 400, body: { message: 'Your session has ended. Log in again.' } };
const REFUSAL = { status: 401, json: UNAUTHENTICATED.body };

/** The calls among these that load exams or refresh the token: whenever a window gets the focus, others may come beside them. */
function ofExams(calls: readonly string[]): string[] {
  return calls.filter((call) => call === 'GET /api/exams' || call === 'POST /api/users/refresh-token');
}

test("2.54 4.01 at the start the user is loaded, and 'Loading.......' shows meanwhile, under the title of the screen", async ({
  page,
}) => {
  const release = await holdBack(page, 'GET /api/users');
  await page.goto('/add-course');
  await expect(page.getByText('Loading.......', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Add course | Exam Generation System');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add course');
});

test('4.04 a 401 leads to one refresh and one retry', async ({ page }) => {
  await openQuietly(page, '/courses');
  const calls = recordCalls(page);
  const tokens: (string | undefined)[] = [];
  await page.route('**/api/exams?*', async (route) => {
    tokens.push(route.request().headers()['authorization']);
    await (tokens.length === 1 ? route.fulfill(REFUSAL) : route.fallback());
  });
  const refreshed = page.waitForResponse('**/api/users/refresh-token');
  await sidebarLink(page, 'All Exams').click();
  const { accessToken } = await (await refreshed).json();
  await expect(page.getByText(/No exams yet|Number Of questions/).first()).toBeVisible();
  expect(ofExams(calls)).toEqual(['GET /api/exams', 'POST /api/users/refresh-token', 'GET /api/exams']);
  expect(tokens[1]).toBe(`Bearer ${accessToken}`);
});

test('4.04 a second 401 is not retried again', async ({ page }) => {
  await openQuietly(page, '/courses');
  const calls = recordCalls(page);
  await answerInstead(page, 'GET /api/exams', UNAUTHENTICATED);
  await sidebarLink(page, 'All Exams').click();
  await expect(page.getByText('Exams could not be loaded.')).toBeVisible();
  expect(ofExams(calls)).toEqual(['GET /api/exams', 'POST /api/users/refresh-token', 'GET /api/exams']);
});

test('4.05 ten 401s at once share one refresh, and each request is retried once', async ({ page }) => {
  const imageIds = Array.from({ length: 10 }, (_, index) => `0190a000-0000-7000-8000-00000000000${index}`);
  await openQuietly(page, '/generate-exam');
  const calls = recordCalls(page);
  const tries = new Map<string, number>();
  await page.route('**/api/images/*', (route) => {
    const { pathname } = new URL(route.request().url());
    tries.set(pathname, (tries.get(pathname) ?? 0) + 1);
    return tries.get(pathname) === 1
      ? route.fulfill(REFUSAL)
      : route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.route('**/api/questions?*', async (route) => {
    const answer = await route.fetch();
    const { data, page: place } = await answer.json();
    const text = imageIds.map((imageId) => `![a picture](image:${imageId})`).join('\n');
    await route.fulfill({ json: { data: [{ ...data[0], text }], page: { ...place, nextCursor: null } } });
  });
  await sidebarLink(page, 'Questions').click();
  await expect.poll(() => tries.size).toBe(10);
  await expect.poll(() => [...tries.values()]).toEqual(Array(10).fill(2));
  expect(calls.filter((call) => call === 'POST /api/users/refresh-token')).toHaveLength(1);
});

test('4.06 8.10 a failed refresh clears the token and leads to /login', async ({ page }) => {
  await openQuietly(page, '/courses');
  const calls = recordCalls(page);
  await answerInstead(page, 'GET /api/exams', UNAUTHENTICATED);
  await answerInstead(page, 'POST /api/users/refresh-token', SESSION_ENDED);
  await sidebarLink(page, 'All Exams').click();
  await expect(page).toHaveURL('/login');
  expect(ofExams(calls)).toEqual(['GET /api/exams', 'POST /api/users/refresh-token']);
  // Whatever is called next would carry a token that was kept.
  const asked = page.waitForRequest('**/api/users/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(await (await asked).headerValue('authorization')).toBeNull();
});

test.describe('without a session of the browser', () => {
  test.use({ isSignedIn: false });

  test('2.16 6.01 the guard sends visitors from every protected screen to /login', async ({ page }) => {
    await page.goto(PROTECTED_ROUTES[0]);
    await expect(page).toHaveURL('/login');
    for (const path of PROTECTED_ROUTES) {
      await goWithin(page, '/about');
      await goWithin(page, path);
      await expect(page).toHaveURL('/login');
    }
  });

  test('2.17 6.01 the guard sends unverified users from every protected screen to /verify-email', async ({
    page,
    installation,
  }) => {
    await logIn(page, await makeUnverifiedAccount(installation));
    await page.goto(PROTECTED_ROUTES[0]);
    await expect(page).toHaveURL('/verify-email');
    for (const path of PROTECTED_ROUTES) {
      await goWithin(page, '/about');
      await goWithin(page, path);
      await expect(page).toHaveURL('/verify-email');
    }
  });

  test('3.09 4.02 7.01 logging in sets token and user: the token is sent as Bearer, and kept in memory only', async ({
    page,
    account,
  }) => {
    await recordSending(page);
    await page.goto('/login');
    await fillCredentials(page, account);
    const answered = page.waitForResponse('**/api/users/login');
    const asked = page.waitForRequest('**/api/courses');
    await page.keyboard.press('Enter');
    const { accessToken, user } = await (await answered).json();
    expect((await asked).headers()['authorization']).toBe(`Bearer ${accessToken}`);
    expect(await (await asked).headerValue('cookie')).toContain('XSRF-TOKEN=');
    await expect(page.getByRole('button', { name: `Account ${user.email}` })).toBeVisible();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain(accessToken);
    const sent = await readSending(page);
    expect(sent.map(({ path }) => path)).toContain('/api/users/login');
    expect(sent.filter(({ withCredentials }) => !withCredentials)).toEqual([]);
  });

  test('what one tab does to the session holds in the other', async ({ page, context, installation }) => {
    const account = await makeAccount(installation);
    await logIn(page, account);
    await page.goto('/courses');
    const other = await context.newPage();
    await other.goto('/exams');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('All Exams');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
    await fillCredentials(other, account);
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL('/generate-exam');
    await page.goto('/courses');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses');
  });
});

test('9.07 the value of the cookie XSRF-TOKEN is sent in the header X-XSRF-TOKEN', async ({
  page,
  context,
}) => {
  const asked = [page.waitForRequest('**/api/users'), page.waitForRequest('**/api/users/refresh-token')];
  const before = await context.cookies();
  await page.goto('/courses');
  const cookie = before.find(({ name }) => name === 'XSRF-TOKEN');
  expect(cookie?.value).toBeTruthy();
  for (const request of await Promise.all(asked)) {
    expect(request.headers()['x-xsrf-token']).toBe(cookie?.value);
  }
});
