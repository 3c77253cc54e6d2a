import { expect, type Page } from '@playwright/test';

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

/**
 * Waits until none of the words is in the memory of the page's scripts, after all that nobody needs is thrown away. A request or a timer
 * that ran when the session ended may hold on to what it was about until it is done.
 */
export async function expectGoneFromMemory(page: Page, words: readonly string[]): Promise<void> {
  const findHeld = async () => {
    const snapshot = await takeSnapshot(page);
    return words.filter((word) => snapshot.includes(word));
  };
  await expect.poll(findHeld, { message: 'words in memory', intervals: [1_000] }).toEqual([]);
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
