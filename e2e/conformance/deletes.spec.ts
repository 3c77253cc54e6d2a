import { DEMO, OWN_POOL } from '../steps/installations.ts';
import { goWithin, holdBack, openQuietly, recordCalls, toast } from '../steps/screen.ts';
import { expect, test } from '../steps/test.ts';

const DISABLED = 'Delete feature is disabled to keep the dummy data!';

test.describe('where the pool is dummy data', () => {
  test.use({ installation: DEMO });

  test(`5.07 every delete control of courses, chapters and questions shows '${DISABLED}' on hover and sends nothing`, async ({
    page,
    pool,
  }) => {
    const [course] = await pool.courses();
    const [chapter] = await pool.chaptersOf(course!._id);
    const [question] = await pool.questionsOf(chapter!._id);
    const calls = recordCalls(page);
    await page.goto('/exams');
    const one = `/courses/${course!._id}`;
    for (const [path, title] of [
      ['/courses', 'Courses'],
      [one, course!.name],
      ['/chapters', 'Chapters'],
      [`${one}/chapters`, `Chapters of ${course!.name}`],
      [`/chapters/${chapter!._id}`, chapter!.name],
      ['/questions', 'Questions'],
      [`/questions/${question!._id}`, 'Question'],
      [`/chapters/${chapter!._id}/questions`, 'Questions'],
    ] as const) {
      await goWithin(page, path);
      // The title changes with the screen: before, the control of the last one is still there.
      await expect(page).toHaveTitle(`${title} | Exam Generation System`);
      const control = page
        .getByRole('main')
        .getByRole('button', { name: /^Delete/ })
        .first();
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await control.hover();
      await expect(page.getByRole('tooltip', { name: DISABLED })).toBeVisible();
      await control.click({ force: true });
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });

  test('5.07 the text shows on keyboard focus too, and Enter sends nothing', async ({ page }) => {
    await page.goto('/courses');
    const control = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Delete/ });
    const calls = recordCalls(page);
    await control.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(control).toBeFocused();
    await expect(page.getByRole('tooltip', { name: DISABLED })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });
});

test.describe('where the pool is the own', () => {
  test.use({ installation: OWN_POOL });

  test('4.12 a course is deleted from its card after a confirmation that says what goes with it', async ({
    page,
    pool,
  }) => {
    const { course } = await pool.makeSmallPool('Alchemy');
    await page.goto('/courses');
    const card = page.getByRole('article').filter({ hasText: 'Alchemy' });
    await expect(card).toBeVisible();
    const calls = recordCalls(page);
    const courseCalls = () => calls.filter((call) => call.includes('/api/courses'));
    await card.hover();
    await card.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByRole('dialog')).toContainText('1 chapter');
    await expect(page.getByRole('dialog')).toContainText('1 question');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(courseCalls()).toEqual([]);
    await card.hover();
    await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Item was succussfully deleted')).toBeVisible();
    await expect(card).toHaveCount(0);
    expect(courseCalls()).toEqual([`DELETE /api/courses/${course._id}`, 'GET /api/courses']);
  });

  for (const [item, list] of [
    ['chapter', '/chapters'],
    ['question', '/questions'],
  ] as const) {
    test(`4.12 a ${item} is deleted from ${list}, and the list is loaded anew`, async ({ page, pool }) => {
      const { course } = await pool.makeSmallPool(`Deleting a ${item}`);
      const made = await pool.makeChapter(course._id, { name: `Goes from ${list}`, number: 2 });
      await pool.makeQuestion(made._id, { text: `Goes from ${list}?` });
      await openQuietly(page, list);
      const row = page.getByRole('article').filter({ hasText: `Goes from ${list}` });
      const calls = recordCalls(page);
      await row.first().hover();
      await row
        .first()
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'Item was succussfully deleted')).toBeVisible();
      await expect(row).toHaveCount(0);
      expect(calls.slice(calls.findIndex((call) => call.startsWith('DELETE')))).toContain(`GET /api${list}`);
    });
  }

  test('courses, chapters and questions are deleted from their own screens', async ({ page, pool }) => {
    const { course, chapter, question } = await pool.makeSmallPool('Phrenology');
    for (const [path, left] of [
      [`/questions/${question._id}`, '/questions'],
      [`/chapters/${chapter._id}`, `/courses/${course._id}/chapters`],
      [`/courses/${course._id}`, '/courses'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page).toHaveURL(left);
    }
    await expect(page.getByText('Phrenology')).toHaveCount(0);
  });

  test('4.18 behind Back a deleted course is not shown as if it were still there', async ({ page, pool }) => {
    const { course } = await pool.makeSmallPool('Astrology');
    await page.goto('/courses');
    await page.getByRole('link', { name: 'Astrology', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Astrology');
    await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/courses');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses');
    const release = await holdBack(page, `GET /api/courses/${course._id}`);
    await page.goBack();
    await expect(page).toHaveURL(`/courses/${course._id}`);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Astrology')).toHaveCount(0);
    release();
    await expect(page.getByText('This course does not exist (any more)')).toBeVisible();
  });
});
