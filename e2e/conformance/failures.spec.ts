import { makeUnverifiedAccount } from '../steps/account.ts';
import { OWN_POOL } from '../steps/installations.ts';
import { logIn } from '../steps/log-in.ts';
import { answerInstead, choose, goWithin, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test.use({ installation: OWN_POOL });

test("8.03 failures to add and to update are told by 'Something sent wrong' where the server says nothing", async ({
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
    await answerInstead(page, call, { status: 500 });
    await goWithin(page, path);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(toast(page, 'Something sent wrong')).toBeVisible();
    await page.getByRole('button', { name: 'Close the notification' }).click();
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

  test("8.04 failures to log in and to sign up are told by 'Something went wrong!' where the server says nothing", async ({
    page,
  }) => {
    for (const [path, call] of [
      ['/login', 'POST /api/users/login'],
      ['/signup', 'POST /api/users/signup'],
    ] as const) {
      await answerInstead(page, call, { status: 500 });
      await page.goto(path);
      await page.getByLabel('E-mail').fill('somebody@example.com');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Something went wrong!')).toBeVisible();
    }
  });

  test("8.04 failures to confirm and to send the code anew are told by 'Something went wrong!' where the server says nothing", async ({
    page,
    installation,
  }) => {
    await logIn(page, await makeUnverifiedAccount(installation));
    await answerInstead(page, 'POST /api/users/verify-email', { status: 500 });
    await answerInstead(page, 'POST /api/users/resend-verification-code', { status: 500 });
    await page.goto('/verify-email');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Something went wrong!')).toBeVisible();
    await page.getByRole('button', { name: 'Close the notification' }).click();
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(toast(page, 'Something went wrong!')).toBeVisible();
  });
});

test('8.08 a message of the server goes before the own words of a success', async ({ page }) => {
  await page.route('**/api/courses', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), message: 'A fine course.' } });
  });
  await page.goto('/add-course');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Praised');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'A fine course.')).toBeVisible();
  await expect(toast(page, 'Course added successfully')).toHaveCount(0);
});
