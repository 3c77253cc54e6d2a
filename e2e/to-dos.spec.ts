import { makeAccount } from './steps/account.ts';
import { DEMO } from './steps/installations.ts';
import { logIn } from './steps/log-in.ts';
import { recordCalls } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: DEMO, isSignedIn: false, isAlone: true });

test('a new account of a demo installation is led to its first steps above the courses, until it closes them', async ({
  page,
}) => {
  await logIn(page, await makeAccount(DEMO));
  const calls = recordCalls(page);
  await page.goto('/courses');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link')).toHaveText([
    'Generate an exam',
    'Read the 24 filled sheets',
    'Start your own course',
  ]);
  expect(calls.indexOf('GET /api/courses')).toBeLessThan(calls.indexOf('GET /api/to-dos'));
  await expect(page.getByText('every kind in every chapter').first()).toBeVisible();

  // On a phone the line has room for the next step.
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(steps.getByRole('link', { name: 'Read the 24 filled sheets' })).toBeHidden();
  const { x, width } = (await steps.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
  await page.setViewportSize(usual);

  await steps.getByRole('link', { name: 'Read the 24 filled sheets' }).click();
  await page.getByRole('button', { name: 'Read the filled sheets' }).click();
  await expect(page.getByRole('link', { name: /^Check \d+ answers$/ }).first()).toBeVisible();
  const toDos = page.getByRole('list', { name: 'To do' });
  // What the sheets say is counted once more when the last of them is read.
  await expect(async () => {
    await page.goto('/courses');
    await expect(steps).toBeVisible();
    await expect(toDos).toContainText('need you in Statistics midterm', { timeout: 1 });
  }).toPass();
  await expect(steps.getByRole('link')).toHaveText(['Generate an exam', 'Start your own course']);

  const closed = page.waitForResponse('**/api/users/first-steps');
  await steps.getByRole('button', { name: 'Close the first steps' }).click();
  await (await closed).finished();
  await page.reload();
  await expect(toDos).toBeVisible();
  await expect(steps).toHaveCount(0);
});
