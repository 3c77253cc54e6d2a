// The results of earlier runs, so that a run can be stopped and resumed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../conformance-table.js';
import { CACHE } from './copy.js';

/** @typedef {import('./mutations.js').Mutation} Mutation */
/** @typedef {import('../conformance-table.js').NumberedTest} NumberedTest */

/** @typedef {Record<string, string>} Red the tests that were red, as the table names them, with what their assertions said */
/** @typedef {{ control: { sources: string, green: string[] }, red: Record<string, Red> }} Results */

const FILE = join(CACHE, 'results.json');

/** @returns {Results} as before the first run */
export function noResults() {
  return { control: { sources: '', green: [] }, red: {} };
}

/** @returns {Results} */
export function readResults() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : noResults();
}

/** @param {Results} results */
export function writeResults(results) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(FILE, JSON.stringify(results, undefined, 1));
}

/**
 * Names what a result depends on: the mutation, the file that it changes, and the text of its tests.
 * @param {Mutation} mutation
 * @param {readonly NumberedTest[]} tests
 */
export function keyOf({ row: _row, ...change }, tests) {
  const hash = createHash('sha256').update(JSON.stringify(change)).update(readText(change.file));
  for (const text of new Set(tests.map(textOf))) hash.update(`\0${text}`);
  return hash.digest('hex').slice(0, 20);
}

/**
 * The lines of a test, from the one with its title to the one that closes it; its whole file where they are not found.
 * @param {NumberedTest} test
 */
function textOf({ file, numbers, title }) {
  const lines = readText(file).split('\n');
  const start = lines.findIndex((line) => line.includes(numbers === '' ? title : `${numbers} ${title}`));
  const indent = /^ */.exec(lines[start] ?? '')?.[0] ?? '';
  const end = lines.indexOf(`${indent}});`, start);
  return start < 0 || end < 0 ? lines.join('\n') : lines.slice(start, end + 1).join('\n');
}
