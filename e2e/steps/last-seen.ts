import type { BrowserContext, Page, Request } from '@playwright/test';

const MOST_WORDS = 600;
const REFRESH = '/api/users/refresh-token';

/** Notes which requests of a context are without an answer. */
export interface RequestWatch {
  /** What each page shows, and what it waits for: for the report of a test that failed. */
  describe(): Promise<string>;
  /**
   * Whether the answer to the last refresh of the session came. The cookie of one that was lost, with a page that was left or closed, opens
   * the session for ten seconds more.
   */
  isSessionKept(): boolean;
  /** Ends the watch. */
  end(): void;
}

/** Watches what the pages of a context ask for, so that a test that waits in vain says what its page waited for. */
export function watchRequests(context: BrowserContext): RequestWatch {
  const open = new Set<Request>();
  let lastRefresh: Request | undefined;
  let isLastRefreshAnswered = true;
  const begin = (request: Request) => {
    open.add(request);
    if (!request.url().endsWith(REFRESH)) return;
    lastRefresh = request;
    isLastRefreshAnswered = false;
  };
  const done = (request: Request) => {
    open.delete(request);
    if (request === lastRefresh && request.failure() === null) isLastRefreshAnswered = true;
  };
  context.on('request', begin);
  context.on('requestfinished', done);
  context.on('requestfailed', done);
  return {
    describe: async () => {
      const pages = await Promise.all(context.pages().map(describePage));
      const waiting = [...open].map((request) => `  without an answer: ${request.method()} ${request.url()}`);
      return [...pages, ...waiting].join('\n');
    },
    isSessionKept: () => isLastRefreshAnswered,
    end: () => {
      context.off('request', begin);
      context.off('requestfinished', done);
      context.off('requestfailed', done);
    },
  };
}

async function describePage(page: Page): Promise<string> {
  const words = await page
    .evaluate(() => document.body.innerText)
    .catch((error: unknown) => `cannot be read: ${error}`);
  return `  ${page.url()} shows: ${words.replace(/\s+/g, ' ').slice(0, MOST_WORDS)}`;
}
