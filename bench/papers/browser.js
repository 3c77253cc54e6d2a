import { fileURLToPath } from 'node:url';
import { loadSources } from '../load-sources.js';

/**
 * @typedef {{ print: (html: string) => Promise<Buffer>, version: string, close: () => Promise<void> }} PrintingBrowser
 *   `print`: a page of HTML as PDF
 */

const E2E = fileURLToPath(new URL('../../e2e', import.meta.url));
const MODULE = `
  export { chromium } from '@playwright/test';
  export { findChromium } from './find-chromium.ts';
`;

/**
 * Loads the function that starts the headless browser of the browser tests.
 * @returns {Promise<() => Promise<PrintingBrowser>>}
 */
export async function loadBrowser() {
  const { chromium, findChromium } = await loadSources(E2E, MODULE);
  const found = await findChromium();
  return async () => {
    const browser = await chromium.launch(found);
    return {
      async print(html) {
        const page = await browser.newPage();
        await page.setContent(html, { waitUntil: 'load' });
        const pdf = await page.pdf({ format: 'A4' });
        await page.close();
        return pdf;
      },
      version: browser.version(),
      close: () => browser.close(),
    };
  };
}
