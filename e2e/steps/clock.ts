import type { Page, Request } from '@playwright/test';

/** What a page keeps of the browser's own clock while it has another one. */
interface RealClock {
  setTimeout: (callback: () => void, delayMs?: number, ...args: unknown[]) => number;
  clearTimeout: (id?: number) => void;
  requestIdleCallback: (callback: () => void) => number;
}

declare global {
  interface Window {
    realClock?: RealClock;
  }
}

/**
 * Gives the pages of a context a clock that can be stopped. What a page puts off by no time at all it still does at once, so that a
 * stopped clock holds back only what waits for a time.
 */
export async function installClock(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const { setTimeout, clearTimeout, requestIdleCallback } = window;
    window.realClock = { setTimeout, clearTimeout, requestIdleCallback };
  });
  await page.clock.install();
  await page.context().addInitScript(() => {
    const real = window.realClock!;
    const { setTimeout, clearTimeout } = window as unknown as RealClock;
    const atOnce = new Set<number | undefined>();
    Object.assign(window, {
      setTimeout: (callback: () => void, delayMs = 0, ...args: unknown[]) => {
        if (delayMs > 0) return setTimeout(callback, delayMs, ...args);
        const id = real.setTimeout.call(window, callback, 0, ...args);
        atOnce.add(id);
        return id;
      },
      clearTimeout: (id?: number) => (atOnce.has(id) ? real.clearTimeout.call(window, id) : clearTimeout(id)),
    });
  });
}

const A_MINUTE_MS = 60_000;

/** Stops the clock of a page that has loaded; from then on time passes only when the test lets it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // A moment that has not passed when the page is told of it.
  await page.clock.pauseAt(now + A_MINUTE_MS);
}

/** Lets time pass for a page whose clock is stopped, and waits until the page has done what was due. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await settle(page);
}

/**
 * Waits until a page has done what it has begun. It takes the answer to a later call only after those that came before, and is idle only
 * when it has drawn what they changed. The test hears of its calls in order.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/health');
    await new Promise<void>((resolve) =>
      (window.realClock ?? window).requestIdleCallback.call(window, () => resolve()),
    );
  });
}

/** Waits until the page has taken the answer to a request. */
export async function answerTaken(page: Page, request: Request): Promise<void> {
  await (await request.response())?.finished();
  await settle(page);
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
