// What earlier runs have shown, so that a run can be stopped and gone on with.
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

/** @returns {Results} */
export function readResults() {
  if (!existsSync(FILE)) return { control: { sources: '', green: [] }, red: {} };
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** @param {Results} results */
export function writeResults(results) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(FILE, JSON.stringify(results, undefined, 1));
}

/**
 * Names what a result depends on: the mutation, the file that it changes, and the files of its tests.
 * @param {Mutation} mutation
 * @param {readonly { file: string }[]} tests
 */
export function keyOf({ row: _row, ...change }, tests) {
  const hash = createHash('sha256').update(JSON.stringify(change)).update(readText(change.file));
  for (const file of new Set(tests.map((test) => test.file)))
    hash.update(`\0${file}\0`).update(readText(file));
  return hash.digest('hex').slice(0, 20);
}
