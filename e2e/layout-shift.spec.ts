import { PUBLIC_SCREENS, protectedScreens } from './steps/every-screen.ts';
import { expect, test } from './steps/test.ts';

test.use({ viewport: { width: 1440, height: 900 }, isAlone: true });

/** Sum of all shifts of a visit; browsers call 0.1 good. */
const MOST = 0.02;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

test('nothing moves while a screen is loaded', async ({ page, pool }) => {
  const screens = [...PUBLIC_SCREENS, ...(await protectedScreens(pool))];
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const { path, title } of screens) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | Exam Generation System`);
    await page.waitForLoadState('networkidle');
    const sum = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((total, value) => total + value, 0),
    );
    expect.soft(sum, path).toBeLessThanOrEqual(MOST);
  }
});
