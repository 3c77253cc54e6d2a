import type { Locator, Page } from '@playwright/test';
import { passTime, stopClock } from '../steps/clock.ts';
import { answerInstead, toast, toasts } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

test.describe('under a clock of its own', () => {
  test.use({ hasClock: true });

  test('2.03 9.02 a toast stands at the top and closes after 5,000 ms', async ({ page }) => {
    await page.goto('/add-course');
    await answerInstead(page, 'POST /api/courses', { status: 400, body: { message: 'Not this one.' } });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A course');
    await stopClock(page);
    await page.keyboard.press('Enter');
    const shown = toast(page, 'Not this one.');
    await expect(shown).toBeVisible();
    await expectAtTop(page, shown);
    await passTime(page, 4_999);
    expect(await shown.isVisible()).toBe(true);
    await passTime(page, 1);
    await expect(shown).toHaveCount(0);
  });
});

for (const { path, fields, call, fallback } of [
  {
    path: '/add-course',
    fields: { Name: 'A course' },
    call: 'POST /api/courses',
    fallback: 'Something sent wrong',
  },
  {
    path: '/login',
    fields: { 'E-mail': 'somebody@example.com', Password: 'some password' },
    call: 'POST /api/users/login',
    fallback: 'Something went wrong!',
  },
] as const) {
  test(`8.01 8.02 5.02 a failure of ${call} shows the server's message, else its first msg, else '${fallback}'`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const [label, text] of Object.entries(fields)) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(text);
    }
    for (const [body, told] of [
      [{ message: 'The message.', errors: [{ msg: 'Not this.', path: 'x' }] }, 'The message.'],
      [
        {
          errors: [
            { msg: 'The first.', path: 'x' },
            { msg: 'The second.', path: 'y' },
          ],
        },
        'The first.',
      ],
      [{}, fallback],
    ] as const) {
      await answerInstead(page, call, { status: 400, body });
      // A busy button ignores the key.
      await expect(page.locator('button[aria-busy]')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(toast(page, told)).toBeVisible();
    }
    await expect(toasts(page)).toHaveText(['The message.', 'The first.', fallback]);
  });
}

test('2.03 on a phone, too, a toast stands at the top, and covers neither the way here nor a long heading', async ({
  page,
  pool,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const course = await pool.makeCourse('Operating systems');
  await page.goto(`/courses/${course._id}/update`);
  await page
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill('Operating systems, with exercises in the laboratory');
  await page.getByRole('button', { name: 'Update course' }).click();
  const shown = toast(page, 'Course updated successfully');
  await expect(page.getByRole('heading', { level: 1, name: /laboratory/ })).toBeVisible();
  await expectAtTop(page, shown);
});

/** The toast is in the upper quarter of the window, and below the breadcrumbs and the heading. */
async function expectAtTop(page: Page, shown: Locator) {
  const top = (await shown.boundingBox())?.y;
  expect(top).toBeLessThan((page.viewportSize()?.height ?? 0) / 4);
  for (const kept of [page.getByRole('navigation', { name: 'Breadcrumbs' }), page.locator('main h1')]) {
    const box = await kept.boundingBox();
    expect(top).toBeGreaterThan((box?.y ?? Infinity) + (box?.height ?? 0));
  }
}
