import type { BrowserContext, Page, Request } from '@playwright/test';

const MOST_WORDS = 600;

/** Notes which requests of a context are without an answer. */
export interface RequestWatch {
  /** What each page shows, and what it waits for: for the report of a test that failed. */
  describe(): Promise<string>;
  /** Ends the watch. */
  end(): void;
}

/** Watches what the pages of a context ask for, so that a test that waits in vain says what its page waited for. */
export function watchRequests(context: BrowserContext): RequestWatch {
  const open = new Set<Request>();
  const begin = (request: Request) => void open.add(request);
  const done = (request: Request) => void open.delete(request);
  context.on('request', begin);
  context.on('requestfinished', done);
  context.on('requestfailed', done);
  return {
    describe: async () => {
      const pages = await Promise.all(context.pages().map(describePage));
      const waiting = [...open].map((request) => `  without an answer: ${request.method()} ${request.url()}`);
      return [...pages, ...waiting].join('\n');
    },
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
