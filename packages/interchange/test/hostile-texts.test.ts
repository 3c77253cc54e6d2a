import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cheapestOf } from '../../../vitest.growth.ts';

const run = promisify(execFile);
// The folder is inside the package, so that the reader finds the packages that it imports.
const CACHE = join(import.meta.dirname, '../.cache');

let folder: string;
let atRest: Cost;
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'texts-'));
  await build({
    entryPoints: [join(import.meta.dirname, 'hostile/read-one-file.ts')],
    outfile: join(folder, 'read.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    // CommonJS libraries call `require`, which ES modules lack.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  });
  atRest = await costOf('<quiz></quiz>');
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Cost {
  readonly outcome: string;
  readonly milliseconds: number;
  readonly mib: number;
}

async function costOf(content: string): Promise<Cost> {
  const path = join(folder, 'pool.xml');
  await writeFile(path, content);
  const { stdout } = await run(process.execPath, [join(folder, 'read.mjs'), path]);
  return JSON.parse(stdout);
}

const LAUGHS = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  '',
);

// Peak memory is reported everywhere, but other systems measure it differently.
describe.skipIf(process.platform !== 'linux')('a hostile text', { timeout: 60_000 }, () => {
  test('that fills the memory would be detected', async () => {
    const { mib } = await costOf(`<quiz>${'<a b="c">d</a>'.repeat(600_000)}</quiz>`);
    expect(mib - atRest.mib).toBeGreaterThan(100);
  });

  test.each([
    ['a billion laughs', `<!DOCTYPE quiz [<!ENTITY l0 "ha">${LAUGHS}]><quiz>&l9;</quiz>`, /DOCTYPE/],
    [
      'an external entity',
      '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
      /DOCTYPE/,
    ],
    ['a document type on the web', '<!DOCTYPE quiz SYSTEM "http://127.0.0.1:9/x.dtd"><quiz/>', /DOCTYPE/],
    ['100,000 attributes', `<quiz ${'a="1" '.repeat(100_000)}/>`, /more than 200 attributes/],
    ['a million elements in one another', `<quiz>${'<a>'.repeat(1_000_000)}`, /nested more than 100 deep/],
    ['nothing but openings', `<quiz>${'<'.repeat(20_000_000)}`, /is not closed/],
    ['a tag without an end', `<quiz a="${'x'.repeat(20_000_000)}`, /a tag has no end/],
  ])('is refused in words, within a second and 100 MiB: %s', async (_, content, message) => {
    const { outcome, milliseconds, mib } = await cheapestOf(() => costOf(content), 1_000);
    expect(outcome).toMatch(/^UnreadableFile: “pool\.xml” /);
    expect(outcome).toMatch(message);
    expect(milliseconds).toBeLessThan(1_000);
    expect(mib - atRest.mib).toBeLessThan(100);
  });

  test.each([
    ['braces', `::a::${'{'.repeat(2_000_000)}`],
    ['answers', `::a::b{\n${'=a\n'.repeat(400_000)}}`],
    ['blank lines between answers', `::a::b{\n${'\n=\n'.repeat(400_000)}}`],
    ['line ends', `::a::b{${'\n'.repeat(2_000_000)}}`],
    ['elements of HTML in one another', html('<div><sup>'.repeat(400_000))],
    ['formulas that never end', html('\\(a$$b\\[c'.repeat(400_000))],
    ['MathML in MathML', html('<math><mrow>'.repeat(200_000))],
    ['references', `<quiz>${'&amp;'.repeat(1_000_000)}</quiz>`],
  ])('of nothing but %s is read without great cost', async (_, content) => {
    const { outcome, milliseconds, mib } = await cheapestOf(() => costOf(content), 2_000);
    expect(outcome).toMatch(/^(?:read|UnreadableFile): /);
    expect(milliseconds).toBeLessThan(2_000);
    expect(mib - atRest.mib).toBeLessThan(300);
  });
});

function html(text: string): string {
  return `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`;
}
