import { devices, type Locator } from '@playwright/test';
import { openImport } from './steps/import-file.ts';
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

const LAPTOP = { width: 1366, height: 768 };

test('a laptop shows what is to be decided of an import above the bar that imports', async ({
  page,
  pool,
}) => {
  await page.setViewportSize(LAPTOP);
  const course = await pool.makeCourse('Laptops import');
  await openImport(page, course._id);
  const bar = await topOf(page.getByRole('region', { name: 'What would be imported' }));
  for (const label of ['Difficulty', 'Objective']) {
    const field = page.getByRole('region', { name: 'Labels' }).getByLabel(label, { exact: true });
    const { y, height } = (await field.boundingBox())!;
    expect(y + height).toBeLessThan(bar);
  }
});

test('a laptop shows the filters of the list of questions with their whole names', async ({ page, pool }) => {
  await page.setViewportSize(LAPTOP);
  const { course } = await pool.makeSmallPool('Laptops');
  await page.goto(`/questions?course=${course._id}`);
  await expect(page.getByText('1 question', { exact: true })).toBeVisible();
  for (const name of ['Search questions', 'Course', 'Chapter', 'Difficulty', 'Objective', 'Tag']) {
    const field = page.locator('input').and(page.getByLabel(name, { exact: true }));
    expect(await lacksRoom(field), name).toBe(false);
  }
});

test('the tabs of a course and those of results have one typeface', async ({ page, pool }) => {
  const { course, question } = await pool.makeSmallPool('Typefaces');
  const exam = await pool.makeExamOf([question], course._id, 'Typefaces');
  await pool.makeResults(exam._id, 'student,1\nada,A\nbob,B\n');
  await page.goto(`/courses/${course._id}`);
  const ofCourse = await typefaceOf(
    page.getByRole('navigation', { name: 'Course' }).getByRole('link').first(),
  );
  await goWithin(page, `/exams/${exam._id}/results`);
  const ofResults = await typefaceOf(page.getByRole('tab', { name: 'Overview' }));
  expect(ofResults).toEqual(ofCourse);
});

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())!.y;
}

/** Whether the value or placeholder of a field is wider than its box. */
function lacksRoom(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const input = element as HTMLInputElement;
    const style = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = `${style.fontSize} ${style.fontFamily}`;
    const room =
      input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return context.measureText(input.value || input.placeholder).width > room;
  });
}

function typefaceOf(tab: Locator): Promise<string[]> {
  return tab.evaluate((element) => {
    const { fontFamily, fontSize } = getComputedStyle(element);
    return [fontFamily, fontSize];
  });
}
