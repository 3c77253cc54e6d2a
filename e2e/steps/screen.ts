import type { Locator, Page, Request } from '@playwright/test';
import { FAILED_ON_PURPOSE } from './problems.ts';

/** Chooses an option of a select by its label. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

/** A notification with exactly this text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}

/** All notifications. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).locator('p');
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
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
