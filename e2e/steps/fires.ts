import type { BrowserContext, Page } from '@playwright/test';

/** The effects of an attack. */
export interface Fires {
  /** Code that ran or opened a dialog. */
  readonly ran: string[];
  /** Addresses on other hosts that were asked for. */
  readonly foreign: string[];
}

/** Has every script that an attack runs tell, in all pages and frames from now on. */
export async function watchForFires(context: BrowserContext): Promise<Fires> {
  const fires: Fires = { ran: [], foreign: [] };
  await context.exposeFunction('tellFire', (what: string) => void fires.ran.push(what));
  await context.addInitScript(() => {
    const tell = (window as unknown as { tellFire: (what: string) => void }).tellFire;
    for (const name of ['alert', 'prompt', 'confirm', 'print'] as const) {
      window[name] = (() => void tell(`${name} at ${location.href}`)) as never;
    }
  });
  context.on('dialog', (dialog) => {
    fires.ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') fires.foreign.push(request.url());
  });
  return fires;
}

/**
 * The elements of a page that only somebody's text can have put there: the app itself has no handlers in attributes, no
 * addresses that run scripts, no frames, and no scripts in its body but its own.
 */
export function findInjected(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHandler = ({ name }: Attr) => /^on/i.test(name);
    const isScriptAddress = ({ value }: Attr) => /^\s*(javascript|vbscript|data:text)/i.test(value);
    const isUsed = ({ name }: Attr) => /^(xlink:)?(href|src|action|formaction|data|srcdoc)$/i.test(name);
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.matches('iframe, object, embed, base, meta, marquee, body script, body link') ||
          [...element.attributes].some(
            (attribute) => isHandler(attribute) || (isUsed(attribute) && isScriptAddress(attribute)),
          ),
      )
      .map((element) => element.outerHTML.slice(0, 200));
  });
}
