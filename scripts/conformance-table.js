// Reads docs/conformance.md and the tests that carry the numbers of its rows.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.js';

/**
 * A test that carries the numbers of rows in its title.
 * @typedef {object} NumberedTest
 * @property {string} file relative to the root
 * @property {string} numbers as they stand in the title: `2.03 9.02`
 * @property {string} title without the numbers
 */

/** @typedef {{ number: string, sentence: string, tests: string, seenRed: string }} Row the cells of a row, as written */

export const TABLE = 'docs/conformance.md';
const ROW_START = /^\| \d\.\d\d \| .*\|$/;
const TITLE = /(['"`])((?:\d\.\d\d )+)((?:\\.|(?!\1)[^\\])+)\1/g;

/** Files whose tests may carry numbers. */
export const TEST_FILES = [
  ...listFiles('e2e', /\.spec\.ts$/),
  ...listFiles('packages/server/test', /^conformance.*\.test\.ts$/),
];

/**
 * The cells of a line of the table; undefined where it is none of its rows. The last column may be absent.
 * @param {string} line
 * @returns {Row | undefined}
 */
export function parseRow(line) {
  if (!ROW_START.test(line)) return undefined;
  const [number = '', sentence = '', tests = '', seenRed = ''] = line
    .slice(2, -1)
    .split(' | ')
    .map((cell) => cell.trim());
  return { number, sentence, tests, seenRed };
}

/** @param {Row} row */
export function formatRow({ number, sentence, tests, seenRed }) {
  return `| ${[number, sentence, tests, ...(seenRed === '' ? [] : [seenRed])].join(' | ')} |`;
}

/** @returns {Row[]} in the order of the table */
export function readTable() {
  return readText(TABLE)
    .split('\n')
    .flatMap((line) => parseRow(line) ?? []);
}

/** @returns {Map<string, NumberedTest[]>} the tests of each row, each once */
export function readNumberedTests() {
  const testsByNumber = new Map();
  for (const file of TEST_FILES) {
    for (const [, , carried = '', written = ''] of readText(file).matchAll(TITLE)) {
      const test = { file, numbers: carried.trim(), title: written.replaceAll("\\'", "'") };
      for (const number of test.numbers.split(' ')) {
        const others = (testsByNumber.get(number) ?? []).filter(
          (/** @type {NumberedTest} */ other) => nameTest(other) !== nameTest(test),
        );
        testsByNumber.set(number, [...others, test]);
      }
    }
  }
  return testsByNumber;
}

/**
 * A test as the table names it.
 * @param {{ file: string, title: string }} test
 */
export function nameTest({ file, title }) {
  return `${file.split('/').at(-1)} › ${title}`;
}

/**
 * The unit test that a row names by hand, as `path › title`.
 * @param {string} named
 * @returns {{ file: string, title: string } | undefined} undefined where there is no such test
 */
export function findUnitTest(named) {
  const [file, title] = named.split(' › ');
  if (file === undefined || title === undefined || !existsSync(join(ROOT, file))) return undefined;
  return readText(file).includes(`test('${title}'`) ? { file, title } : undefined;
}

/** @param {string} path relative to the root */
export function readText(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

/**
 * @param {string} folder
 * @param {RegExp} name
 * @returns {string[]}
 */
function listFiles(folder, name) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}
