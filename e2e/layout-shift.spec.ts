import { expect, test } from './steps/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Sum of all shifts of a visit; browsers call 0.1 good. */
const MOST = 0.02;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

test('nothing moves while a screen is loaded', async ({ page, pool }) => {
  const { course } = await pool.makeSmallPool('Steady');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/about', '/account', '/courses', `/courses/${course._id}`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const sum = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((total, value) => total + value, 0),
    );
    expect(sum, path).toBeLessThanOrEqual(MOST);
  }
});
