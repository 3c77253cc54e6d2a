import { reportRow } from '../../packages/server/test/report-row.ts';
import { OWN_POOL } from '../steps/installations.ts';
import { watchForProblems } from '../steps/problems.ts';
import { expect, test } from '../steps/test.ts';

const TITLE_OF_SCRIPT = 'It has run';
const HAS_RUN = `top.document.title = "${TITLE_OF_SCRIPT}"`;

/** Elements that break the policy in a page of the app, by their attributes or their text. */
const BREACHES: readonly { tag: string; attributes?: Record<string, string>; text?: string }[] = [
  { tag: 'script', text: HAS_RUN },
  { tag: 'img', attributes: { src: '/favicon.svg', onload: HAS_RUN } },
  { tag: 'script', attributes: { src: 'https://elsewhere.example/script.js' } },
  { tag: 'img', attributes: { src: 'https://elsewhere.example/picture.png' } },
  { tag: 'iframe', attributes: { srcdoc: `<script>${HAS_RUN}</script>` } },
  { tag: 'iframe', attributes: { src: 'https://elsewhere.example/' } },
  { tag: 'link', attributes: { rel: 'stylesheet', href: 'https://elsewhere.example/style.css' } },
  { tag: 'object', attributes: { data: 'https://elsewhere.example/file' } },
  { tag: 'base', attributes: { href: 'https://elsewhere.example/' } },
];

test('markup injected into a page runs and loads nothing, and every test would detect it', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: OWN_POOL.address });
  let held = 0;
  for (const breach of BREACHES) {
    const page = await context.newPage();
    const watch = watchForProblems(page);
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(({ tag, attributes = {}, text = '' }) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(text);
      document.body.append(element);
    }, breach);
    await expect.poll(() => watch.violations().length, JSON.stringify(breach)).toBeGreaterThan(0);
    if ((await page.title()) !== TITLE_OF_SCRIPT && watch.list().length > 0) held += 1;
    await page.close();
  }
  await context.close();
  reportRow(2, 'breaches of the CSP, each refused and seen', { count: BREACHES.length, held });
  expect(held).toBe(BREACHES.length);
});
