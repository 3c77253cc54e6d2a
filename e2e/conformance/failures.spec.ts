import type { Locator, Page } from '@playwright/test';
import { makeUnverifiedAccount } from '../steps/account.ts';
import { OWN_POOL } from '../steps/installations.ts';
import { logIn } from '../steps/log-in.ts';
import { answerInstead, choose, goWithin, toast, toasts } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test.use({ installation: OWN_POOL });

const NAMED = { msg: 'The first.', path: 'x' };

/** Both forms in which a server says why, and what is told where it says nothing. */
function refusalsOr(fallback: string) {
  return [
    { body: { message: 'The message.', errors: [{ msg: 'Not this.', path: 'x' }] }, told: 'The message.' },
    { body: { errors: [NAMED, { msg: 'The second.', path: 'y' }] }, told: 'The first.' },
    { body: { errors: [] }, told: fallback },
  ];
}

/** Has a call refused in each way, and checks what the toast says. */
async function expectRefusalsTold(
  page: Page,
  call: Parameters<typeof answerInstead>[1],
  send: Locator,
  fallback: string,
): Promise<void> {
  for (const { body, told } of refusalsOr(fallback)) {
    await answerInstead(page, call, { status: 500, body });
    await send.click();
    await expect(toast(page, told)).toBeVisible();
    await page.getByRole('button', { name: 'Close the notification' }).click();
    await expect(toasts(page)).toHaveCount(0);
  }
}

test("8.01 8.02 8.03 failures to add and to update are told by the server's words, else by 'Something sent wrong'", async ({
  page,
  pool,
}) => {
  const { course, chapter, question } = await pool.makeSmallPool('Failing');
  await page.goto('/exams');
  for (const [path, call, button] of [
    ['/add-course', 'POST /api/courses', 'Add course'],
    ['/add-chapter', 'POST /api/chapters', 'Add chapter'],
    ['/add-question', 'POST /api/questions', 'Add question'],
    [`/courses/${course._id}/update`, `PUT /api/courses/${course._id}`, 'Update course'],
    [`/chapters/${chapter._id}/update`, `PUT /api/chapters/${chapter._id}`, 'Update chapter'],
    [`/questions/${question._id}/update`, `PUT /api/questions/${question._id}`, 'Update question'],
  ] as const) {
    await goWithin(page, path);
    const send = page.getByRole('button', { name: button, exact: true });
    await expectRefusalsTold(page, call, send, 'Something sent wrong');
  }
});

test('5.01 5.02 fields are sent as typed, and what the server has against them is shown', async ({
  page,
  pool,
}) => {
  await pool.makeCourse('Judged by the server');
  await page.goto('/add-chapter');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('  Sorting  ');
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('three');
  await page.getByRole('textbox', { name: 'Maximum number of questions', exact: true }).fill('-1');
  await choose(page, 'Course', 'Judged by the server');
  const answered = page.waitForResponse('**/api/chapters');
  await page.getByRole('button', { name: 'Add chapter' }).click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toMatchObject({
    name: '  Sorting  ',
    number: 'three',
    maxNumberOfQuestions: '-1',
  });
  const { errors } = await answer.json();
  await expect(toast(page, errors[0].msg)).toBeVisible();
});

test.describe('without a verified account', () => {
  test.use({ isSignedIn: false });

  test("8.01 8.02 8.04 failures to log in and to sign up are told by the server's words, else by 'Something went wrong!'", async ({
    page,
  }) => {
    for (const [path, call] of [
      ['/login', 'POST /api/users/login'],
      ['/signup', 'POST /api/users/signup'],
    ] as const) {
      await page.goto(path);
      await page.getByLabel('E-mail').fill('somebody@example.com');
      const send = page.getByRole('button', { name: 'Log in' });
      await expectRefusalsTold(page, call, send, 'Something went wrong!');
    }
  });

  test("8.01 8.02 8.04 failures to confirm and to send the code anew are told by the server's words, else by 'Something went wrong!'", async ({
    page,
    installation,
  }) => {
    await logIn(page, await makeUnverifiedAccount(installation));
    await page.goto('/verify-email');
    for (const [call, button] of [
      ['POST /api/users/verify-email', 'Confirm'],
      ['POST /api/users/resend-verification-code', 'Resend code'],
    ] as const) {
      const send = page.getByRole('button', { name: button });
      await expectRefusalsTold(page, call, send, 'Something went wrong!');
    }
  });
});

test('5.01 8.08 a message of the server goes before the own words of a success', async ({ page, pool }) => {
  const { question } = await pool.makeSmallPool('Praised');
  await page.route(/\/api\/(courses|questions\/[^/]+)$/, async (route, request) => {
    if (request.method() === 'GET') return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), message: 'Well done.' } });
  });
  await page.goto('/add-course');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('  Praised, too ');
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({ name: '  Praised, too ' });
  await expect(toasts(page)).toHaveText(['Well done.']);

  await page.goto(`/questions/${question._id}/update`);
  await page.getByRole('button', { name: 'Update question' }).click();
  await expect(page).toHaveURL('/questions');
  await expect(toasts(page)).toHaveText(['Well done.']);
});
