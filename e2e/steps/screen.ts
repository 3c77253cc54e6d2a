import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { settle } from './clock.ts';
import { FAILED_ON_PURPOSE } from './problems.ts';

/** Chooses an option of a select by its label. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A notification with exactly this text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}

/** All notifications. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).locator('p');
}

/** Leads to another screen of a page that has loaded, as a link does: much quicker than loading it anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // In the form in which the router writes it: it counts its entries.
    history.pushState({ usr: null, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Loads a screen and waits until it asks for nothing more, so that what is asked for next is the test's doing. */
export async function openQuietly(page: Page, path: string): Promise<void> {
  const underWay = new Set<Request>();
  let sent = 0;
  const begin = (request: Request) => {
    if (isSettling(request)) return;
    sent += 1;
    underWay.add(request);
  };
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(path);
  for (let before = -1; before < sent; ) {
    before = sent;
    const waiting = () => [...underWay].map((request) => request.url());
    await expect.poll(waiting, { message: 'all requests are answered' }).toEqual([]);
    await settle(page);
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** The call of a test that waits for a page to settle. */
function isSettling(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/health';
}

/** The link of the sidebar. */
export function sidebarLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

interface Answer {
  status: number;
  body?: object;
}

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/**
 * Answers a call in the server's place, as often as it comes.
 * @param call method and path; the query does not count
 * @returns the requests that were answered so
 */
export async function answerInstead(page: Page, call: Call, { status, body = {} }: Answer) {
  const requests: Request[] = [];
  const [method, path] = call.split(' ');
  await page.route(
    (url) => url.pathname === path,
    async (route, request) => {
      if (request.method() !== method) return route.fallback();
      requests.push(request);
      await route.fulfill({ status, json: body, headers: { [FAILED_ON_PURPOSE]: 'yes' } });
    },
  );
  return requests;
}

/** Lets a call wait until the returned function is called. */
export async function holdBack(page: Page, call: Call): Promise<() => void> {
  const [method, path] = call.split(' ');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route, request) => {
      if (request.method() === method) await released;
      await route.fallback();
    },
  );
  return release;
}

/** Every request to the API from now on, as `GET /api/courses`, without the query. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !isSettling(request)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** How visible an element is between 0 and 1, with all that it stands in. */
export function opacityOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    let opacity = 1;
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      opacity *= Number(getComputedStyle(at).opacity);
    }
    return opacity;
  });
}

/** Checks that controls appear when the pointer comes over the item. */
export async function expectOnHover(item: Locator, controls: readonly Locator[]): Promise<void> {
  await item.page().mouse.move(0, 0);
  for (const control of controls) await expect.poll(() => opacityOf(control)).toBe(0);
  await item.hover();
  for (const control of controls) await expect.poll(() => opacityOf(control)).toBe(1);
}
