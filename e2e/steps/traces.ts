import type { Page } from '@playwright/test';

/**
 * Where words can still be read in a page: what it shows, its fields, its address, all storage that an origin has, and what
 * scripts can ask of its history and its requests.
 * @returns the places, each with the word that was found there
 */
export async function findTraces(page: Page, words: readonly string[]): Promise<string[]> {
  const places = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
    return {
      'the page': document.documentElement.outerHTML,
      'a field': fields.map(({ value }) => value).join('\n'),
      'the title': document.title,
      'the address': decodeURIComponent(location.href),
      'the state of the history': JSON.stringify(history.state),
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      cookies: document.cookie,
      IndexedDB: JSON.stringify(databases),
      'Cache storage': JSON.stringify(await caches.keys()),
      'the list of requests': decodeURIComponent(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join('\n'),
      ),
    };
  });
  return Object.entries(places).flatMap(([place, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${word} in ${place}`),
  );
}

/** How long a request or a timer that ran when the session ended may hold on to what it was about. */
const PATIENCE_MS = 15_000;

/** Those of the words that stay in the memory of the page's scripts, after all that nobody needs is thrown away. */
export async function findInMemory(page: Page, words: readonly string[]): Promise<string[]> {
  for (const startMs = Date.now(); ; ) {
    const snapshot = await takeSnapshot(page);
    const found = words.filter((word) => snapshot.includes(word));
    if (found.length === 0 || Date.now() - startMs > PATIENCE_MS) return found;
    await page.waitForTimeout(1_000);
  }
}

async function takeSnapshot(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  let snapshot = '';
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    snapshot += chunk;
  });
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return snapshot;
}
