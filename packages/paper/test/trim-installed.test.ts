import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUnread, trimInstalled } from '../../../scripts/trim-installed.js';
import { listFontFiles } from '../src/typst/fonts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-trim-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(...paths: readonly string[]) {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  }
}
const filesBelow = async (path: string) => {
  const entries = await readdir(join(folder, path), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

test('an installation that only runs keeps programs, licences and the printed weights', async () => {
  await write(
    'installed/a/index.js',
    'installed/a/index.js.map',
    'installed/a/LICENSE',
    'installed/@b/c/dist/index.d.mts',
    'installed/@b/c/dist/time.map',
    'installed/docx/dist/layout.mjs',
    'installed/docx/dist/layout.umd.cjs',
    'installed/@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf',
    'installed/@embedpdf/fonts-sc/fonts/NotoSansHans-Light.otf',
  );
  await trimInstalled(join(folder, 'installed'));
  const left = await filesBelow('installed');
  expect(left.sort()).toEqual(['LICENSE', 'NotoSansHans-Bold.otf', 'index.js', 'layout.mjs', 'time.map']);
});

test('the folder behind a link stays whole: workspaces are linked', async () => {
  await write('workspace/own.d.ts', 'linked/a/index.js');
  await symlink(join(folder, 'workspace'), join(folder, 'linked/workspace'), 'junction');
  await trimInstalled(join(folder, 'linked'));
  expect(await filesBelow('workspace')).toEqual(['own.d.ts']);
});

test('no font that papers are set in is removed', () => {
  expect(listFontFiles().filter(isUnread)).toEqual([]);
});
