import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The file beside a bundle that names the packages in it. */
export const THIRD_PARTY = 'THIRD-PARTY.txt';

/** Licences that allow to pass code on together with their text. */
const PERMITTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
]);
const TEXTS = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;
const RULE = '-'.repeat(80);

/**
 * Writes which packages a bundle holds, each with its version, its licence and the text of it.
 * @param {string} outdir the folder of the bundle
 * @param {Iterable<string>} modules the paths of its modules
 * @param {string} root to which these are relative
 * @throws {Error} for a package without a permitted licence, or without its text
 */
export async function writeThirdParty(outdir, modules, root) {
  const folders = new Set([...modules].flatMap((path) => folderOf(resolve(root, path)) ?? []));
  const packages = await Promise.all([...folders].sort().map(describe));
  await writeFile(join(outdir, THIRD_PARTY), packages.join('\n'));
}

/**
 * The packages that such a file names, as `name@version`.
 * @param {string} text
 * @returns {string[]}
 */
export function listBundled(text) {
  const titles = new RegExp(`^(\\S+) (\\S+) \\(.+\\)\n${RULE}$`, 'gm');
  return [...text.matchAll(titles)].map(([, name, version]) => `${name}@${version}`);
}

/**
 * The folder of the package that a module belongs to; undefined for a module of ours.
 * @param {string} path
 */
function folderOf(path) {
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(path)?.[1];
}

/** @param {string} folder of a package */
async function describe(folder) {
  const { name, version, license, author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const title = `${name} ${version} (${license})`;
  if (!isPermitted(String(license))) throw new Error(`The licence of ${title} is not among those permitted.`);
  const files = (await readdir(folder)).filter((file) => TEXTS.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  if (files.length === 0) texts.push(textOf(title, license, author?.name ?? author));
  return [title, RULE, ...texts.map((text) => text.trim()), ''].join('\n');
}

/** @param {string} license as SPDX writes it, such as `(MIT OR GPL-3.0-or-later)` */
function isPermitted(license) {
  const alternatives = license.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((each) => PERMITTED.has(each)));
}

/**
 * The text of the MIT licence for a package that names it and brings no text.
 * @param {string} title of the package
 * @param {string} license
 * @param {string | undefined} author as its manifest names them
 */
function textOf(title, license, author) {
  if (license !== 'MIT') throw new Error(`${title} brings no text of its licence.`);
  return `Copyright (c) ${author ?? 'its authors'}\n\n${MIT}`;
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
