import { expectAccessible } from './steps/axe.ts';
import { passTime, stopClock } from './steps/clock.ts';
import { OWN_POOL } from './steps/installations.ts';
import { goWithin, toast } from './steps/screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ installation: OWN_POOL });

test.describe('with a clock', () => {
  test.use({ hasClock: true });

  test('a deleted question comes back by the line below the head, and by the history', async ({
    page,
    pool,
  }) => {
    const course = await pool.makeCourse('Hasty');
    const chapter = await pool.makeChapter(course._id, { name: 'Regrets' });
    const question = await pool.makeQuestion(chapter._id, { text: 'Who deletes in a hurry?' });
    await page.goto(`/questions/${question._id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await expect(confirm).toBeVisible();
    // The dialog needs the time to open, and the toast must not go before it was seen.
    await stopClock(page);
    await confirm.click();
    await expect(toast(page, 'Item was succussfully deleted')).toBeVisible();
    await expect(page).toHaveURL('/questions');
    const bar = page.getByRole('region', { name: 'Last change' });
    await expect(bar).toContainText('1 question deleted');
    await passTime(page, 5_000);
    await expect(toast(page, 'Item was succussfully deleted')).toHaveCount(0);
    await expect(bar).toBeVisible();
    await page.clock.resume();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The question was put back')).toBeVisible();
    // The list of all questions may have it on a later page, after what other tests made.
    await goWithin(page, `/courses/${course._id}/questions`);
    await expect(page.getByText('Who deletes in a hurry?')).toBeVisible();

    await pool.remove(`/api/questions/${question._id}`);
    await page.goto(`/courses/${course._id}/history`);
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect(page.getByText('put a question of Regrets back').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Put back' })).toHaveCount(0);
  });
});

test('the trash puts back, says what does not fit, and deletes for good', async ({ page, pool }) => {
  const course = await pool.makeCourse('Emptied');
  const chapter = await pool.makeChapter(course._id, { name: 'First', number: 1 });
  await pool.remove(`/api/chapters/${chapter._id}`);
  const second = await pool.makeChapter(course._id, { name: 'Second', number: 1 });
  await page.goto('/courses');
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Chapter “First”' });
  await expect(row).toContainText('30 days left');
  await row.getByRole('button', { name: 'Put back' }).click();
  await expect(row).toContainText('another chapter with the number 1');
  await expectAccessible(page);
  await pool.remove(`/api/chapters/${second._id}`);
  await row.getByRole('button', { name: 'Put back' }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  const other = page.getByRole('listitem').filter({ hasText: 'Chapter “Second”' });
  await other.getByRole('button', { name: 'Delete Second for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other).toHaveCount(0);
});
