import type { Browser, BrowserContext, Page } from '@playwright/test';
import { installClock } from './clock.ts';

/** A context with one page. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Whether its pages have a clock that a test can stop. */
  readonly hasClock: boolean;
}

const TOAST_CLOSES_AFTER_MS = 5_000;
const VIEWPORT = { width: 1280, height: 720 };

/** What tests listen to on a page. */
const EVENTS = ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror'] as const;

/**
 * Opens a context with a page whose toasts stay until somebody closes them: on a slow machine they would be gone before a test has looked. With
 * a clock of its own they go by that.
 */
export async function openVisit(browser: Browser, baseURL: string, hasClock: boolean): Promise<Visit> {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript((heldMs) => {
    const { setTimeout } = window as unknown as { setTimeout: (...args: unknown[]) => number };
    Object.assign(window, {
      setTimeout: (...args: unknown[]) => (args[1] === heldMs ? 0 : setTimeout(...args)),
    });
  }, TOAST_CLOSES_AFTER_MS);
  const page = await context.newPage();
  if (hasClock) await installClock(page);
  return { context, page, hasClock };
}

/**
 * Makes a page ready for the next test, which takes a third of the time of a new one: its process goes on. Nothing of the app is left in it
 * but the cookies of the session.
 */
export async function clearVisit({ context, page, hasClock }: Visit): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  if (hasClock) await page.clock.resume();
  // A file of the same origin, so that nothing of the app runs any more.
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
  await page.setViewportSize(VIEWPORT);
  await page.mouse.move(0, 0);
}
