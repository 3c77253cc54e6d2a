import { expect, type Page, type Request } from '@playwright/test';

/**
 * Lets the page's stopped clock run until something has happened, in steps between which answers arrive.
 * @param tickMs the length of a step: long ones where only the order of things matters
 * @returns how many milliseconds of the page's time that took
 */
export async function runUntil(
  page: Page,
  hasHappened: () => boolean | Promise<boolean>,
  mostMs: number,
  tickMs = 50,
): Promise<number> {
  for (let passedMs = 0; passedMs <= mostMs; passedMs += tickMs) {
    if (await hasHappened()) return passedMs;
    await page.clock.runFor(tickMs);
  }
  expect(await hasHappened(), `It happens within ${mostMs} ms of the page's time.`).toBe(true);
  return mostMs;
}

/** Waits, in real time, until the page has taken the answer to a request. */
export async function answerTaken(page: Page, request: Request): Promise<void> {
  await (await request.response())?.finished();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage('');
      }),
  );
}

/** Stops the time of a page that has loaded; from then on it passes only when the test lets it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}

/** The event of a page when the network is there again. */
export async function comeBackToNetwork(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
}

/** The event of a page when the person comes back to its tab. */
export async function comeBackToTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
}
