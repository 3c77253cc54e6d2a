import { devices } from '@playwright/test';
import { OWN_POOL } from './steps/installations.ts';
import { goWithin } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL, isAlone: true });

test('a window as low as that of a page at 200 % shows each field of the generator free of its foot', async ({
  page,
  pool,
}) => {
  const course = await pool.makeCourse('Low windows');
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(`/generate-exam?course=${course._id}`);
  const form = page.getByRole('form', { name: 'Exam Details' });
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  // In a high window the button stays at its lower edge; here it comes behind the fields.
  await expect(form.getByRole('button', { name: 'Generate', exact: true })).not.toBeInViewport();
  const fields = form.getByRole('textbox');
  for (const field of await fields.all()) {
    await field.focus();
    const isFree = await field.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isFree, await field.evaluate((element) => element.outerHTML)).toBe(true);
  }
});

test('on a phone no field of a form has the focus before it is touched: its keyboard would cover the rest', async ({
  browser,
  page,
}) => {
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    ...devices['Pixel 5'],
    storageState,
    baseURL: OWN_POOL.address,
  });
  const onPhone = await context.newPage();
  await onPhone.goto('/add-course');
  await expect(onPhone.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  const focused = () => onPhone.evaluate(() => document.activeElement?.tagName);
  expect(await focused()).not.toBe('INPUT');
  await goWithin(onPhone, '/generate-exam');
  // The screen before has such a field too.
  const details = onPhone.getByRole('form', { name: 'Exam Details' });
  await expect(details.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  expect(await focused()).not.toBe('INPUT');
  await context.close();
});
