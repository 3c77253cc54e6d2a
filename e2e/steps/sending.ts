import type { Page } from '@playwright/test';

/** The properties of a request that only its page knows. */
interface SentRequest {
  readonly path: string;
  /** Whether it takes cookies along to wherever it goes. */
  readonly withCredentials: boolean;
  /** After how long it is given up; 0 is never. */
  readonly timeoutMs: number;
}

declare global {
  interface Window {
    sentRequests: SentRequest[];
  }
}

/** Notes how the screens that this page loads from now on send their requests. */
export async function recordSending(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.sentRequests = [];
    const note = (sent: SentRequest) => window.sentRequests.push(sent);
    const paths = new WeakMap<XMLHttpRequest, string>();
    const { open, send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (...args: unknown[]) {
      paths.set(this, String(args[1]));
      Reflect.apply(open, this, args);
    };
    XMLHttpRequest.prototype.send = function (body) {
      const { withCredentials, timeout: timeoutMs } = this;
      note({ path: paths.get(this) ?? '', withCredentials, timeoutMs });
      send.call(this, body);
    };
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (timeoutMs) => {
      note({ path: 'a signal', withCredentials: true, timeoutMs });
      return timeout.call(AbortSignal, timeoutMs);
    };
  });
}

/** The requests that were sent since the screen was loaded, the oldest first. */
export function readSending(page: Page): Promise<SentRequest[]> {
  return page.evaluate(() => window.sentRequests);
}
