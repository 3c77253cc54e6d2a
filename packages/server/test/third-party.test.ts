import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBundled, writeThirdParty } from '../../../scripts/third-party.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-third-party-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Makes a package with these files. @returns the path of a module in it */
async function makePackage(name: string, manifest: object, files: Record<string, string> = {}) {
  const path = join(folder, 'node_modules', name);
  await mkdir(path, { recursive: true });
  const all = { 'package.json': JSON.stringify({ name, version: '1.2.3', ...manifest }), ...files };
  for (const [file, content] of Object.entries(all)) await writeFile(join(path, file), content);
  return `node_modules/${name}/lib/index.js`;
}

const listed = async (modules: readonly string[]) => {
  await writeThirdParty(folder, modules, folder);
  return readFile(join(folder, 'THIRD-PARTY.txt'), 'utf8');
};

test('the packages of a bundle are listed once each, with the texts of their licences', async () => {
  const one = await makePackage('@scope/one', { license: 'MIT' }, { LICENSE: 'Copyright of one' });
  const other = await makePackage(
    'other',
    { license: '(Apache-2.0 OR GPL-3.0-only)' },
    { 'LICENSE.md': 'Text of the other', NOTICE: 'Notice of the other', 'licensed.js': 'code' },
  );
  const text = await listed([one, 'src/main.ts', other, one.replace('index', 'more')]);
  expect(text.match(/^\S+ 1\.2\.3 \(.+\)$/gm)).toEqual([
    '@scope/one 1.2.3 (MIT)',
    'other 1.2.3 ((Apache-2.0 OR GPL-3.0-only))',
  ]);
  expect(listBundled(text)).toEqual(['@scope/one@1.2.3', 'other@1.2.3']);
  for (const words of ['Copyright of one', 'Text of the other', 'Notice of the other'])
    expect(text).toContain(words);
  expect(text).not.toContain('code');
});

test('a package that names the MIT licence and brings no text has that of MIT', async () => {
  const bare = await makePackage('bare', { license: 'MIT', author: { name: 'Those who wrote it' } });
  expect(await listed([bare])).toMatch(/Copyright \(c\) Those who wrote it\n\nPermission is hereby granted/);
});

test.each([
  [
    'a licence that is not permitted',
    { license: 'GPL-3.0-only' },
    { LICENSE: 'text' },
    'not among those permitted',
  ],
  ['no licence', {}, {}, 'not among those permitted'],
  [
    'one licence of two that is not permitted',
    { license: 'MIT AND GPL-2.0-only' },
    { LICENSE: 'text' },
    'not among',
  ],
  ['a licence without its text', { license: 'Apache-2.0' }, {}, 'brings no text of its licence'],
])('the build fails for a package with %s', async (_name, manifest, files, reason) => {
  const module = await makePackage('odd', manifest, files);
  await expect(listed([module])).rejects.toThrow(reason);
});
