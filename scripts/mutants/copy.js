// One copy of the tree in .cache/mutants, which the mutations are applied to. What npm installed is found above it.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../project.js';

/** @typedef {import('./mutations.js').Mutation} Mutation */

export const CACHE = join(ROOT, '.cache/mutants');
export const COPY = join(CACHE, 'tree');

const COPIED = [
  'packages',
  'e2e',
  'scripts',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'vitest.seed.ts',
  'vitest.text-files.ts',
];
const MADE = new Set(['node_modules', 'dist', '.cache', 'data', 'test-results']);
/** A folder of sources that has the name of one that is made. */
const SOURCES = 'packages/web/src/data';

/**
 * The differences of the copy from the product, so that hundreds of tests follow one another quickly.
 * @type {readonly Mutation[]}
 */
export const PREPARATIONS = [
  {
    row: 'the copy',
    file: 'packages/web/vite.config.ts',
    replace: 'plugins: [react(), precompress()]',
    by: 'plugins: [react()]',
  },
  {
    row: 'the copy',
    file: 'packages/server/src/features/users/parts.ts',
    replace: 'signupsByAddress: { points: 200',
    by: 'signupsByAddress: { points: 100_000',
  },
];

/** Brings the copy to the state of the tree; only files that differ are written. */
export function refreshCopy() {
  const wanted = new Set(COPIED.flatMap((path) => listFiles(ROOT, path)));
  for (const path of COPIED.flatMap((copied) => listFiles(COPY, copied))) {
    if (!wanted.has(path)) rmSync(join(COPY, path));
  }
  for (const path of wanted) writeIfOther(path, prepared(path));
  linkWorkspaces();
}

/**
 * Changes one file of the copy.
 * @param {Mutation} mutation
 * @returns {{ path: string, takeBack: () => void }} the changed file, and how it is as before
 */
export function applyMutation({ file, replace, by }) {
  const path = join(COPY, file);
  const before = readFileSync(path, 'utf8');
  const [start, end, ...more] = before.split(replace);
  if (end === undefined || more.length > 0) throw new Error(`expected ${replace} exactly once in ${file}`);
  writeFileSync(path, `${start}${by}${end}`);
  return { path, takeBack: () => writeFileSync(path, before) };
}

/** @param {string} path relative to the root */
function prepared(path) {
  const content = readFileSync(join(ROOT, path));
  const own = PREPARATIONS.filter(({ file }) => file === path);
  if (own.length === 0) return content;
  return Buffer.from(
    own.reduce((text, { replace, by }) => text.replace(replace, by), content.toString('utf8')),
  );
}

/**
 * @param {string} path
 * @param {Buffer} content
 */
function writeIfOther(path, content) {
  const target = join(COPY, path);
  if (existsSync(target) && readFileSync(target).equals(content)) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** So that `@exam/…` means the packages of the copy; every other package is found in the folder above. */
function linkWorkspaces() {
  const links = join(COPY, 'node_modules/@exam');
  mkdirSync(links, { recursive: true });
  for (const name of readdirSync(join(COPY, 'packages'))) {
    const link = join(links, name);
    if (!existsSync(link)) symlinkSync(relative(links, join(COPY, 'packages', name)), link, 'junction');
  }
}

/**
 * @param {string} base
 * @param {string} path relative to it
 * @returns {string[]} likewise
 */
function listFiles(base, path) {
  const found = statSync(join(base, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(base, path))
    .filter((name) => !MADE.has(name) || `${path}/${name}` === SOURCES)
    .flatMap((name) => listFiles(base, `${path}/${name}`));
}
