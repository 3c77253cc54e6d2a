// Compares docs/conformance.md with the tests that it names: each row has its test, each numbered test its row, and
// none is skipped. With --write it fills the column of the tests in.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from './project.js';

/** @typedef {{ number: string, sentence: string, tests: string }} Row the cells of a row, as written */

const TABLE = 'docs/conformance.md';
const ROW_START = /^\| \d\.\d\d \| .*\|$/;
/** The title of a test that carries numbers of rows: `2.03 9.02 a toast closes`. */
const NUMBERED_TITLE = /(['"`])((?:\d\.\d\d )+)((?:\\.|(?!\1)[^\\])+)\1/g;
const SKIPPED = /\b(?:test|describe|it)(?:\.describe)?\.(?:skip|only|fixme|fails?|todo|skipIf|runIf)\b/;

/** Files whose tests may carry numbers. */
const TEST_FILES = [
  ...listFiles('e2e', /\.spec\.ts$/),
  ...listFiles('packages/server/test', /^conformance.*\.test\.ts$/),
];

/** @type {string[]} */
const failures = [];
for (const file of TEST_FILES) {
  if (SKIPPED.test(readText(file))) failures.push(`${file} leaves tests out.`);
}
const testsByNumber = readNumberedTests();
const lines = readText(TABLE).split('\n');
const numbers = lines.flatMap((line) => parseRow(line)?.number ?? []);

for (const number of numbers.filter((one, index) => numbers.indexOf(one) !== index)) {
  failures.push(`${number} has two rows.`);
}
for (const [number, [test]] of testsByNumber) {
  if (test && !numbers.includes(number)) failures.push(`${number} has no row, but the test ${test}.`);
}
const filled = lines.map(fillIn);
if (process.argv.includes('--write')) writeFileSync(join(ROOT, TABLE), filled.join('\n'));
else if (filled.join('\n') !== lines.join('\n')) {
  failures.push(`${TABLE} names other tests than there are: run node scripts/check-conformance.js --write.`);
}
if (failures.length > 0) {
  say(failures.join('\n'));
  process.exitCode = 1;
}

/**
 * A row with the tests that carry its number; one that no test carries may name a unit test by hand.
 * @param {string} line
 */
function fillIn(line) {
  const row = parseRow(line);
  if (row === undefined) return line;
  const tests = testsByNumber.get(row.number);
  if (tests !== undefined) {
    return `| ${row.number} | ${row.sentence} | ${tests.join('<br>').replaceAll('|', '\\|')} |`;
  }
  if (!isUnitTest(row.tests)) failures.push(`${row.number} is checked by no test.`);
  return line;
}

/**
 * The cells of a line of the table; undefined where it is none of its rows.
 * @param {string} line
 * @returns {Row | undefined}
 */
function parseRow(line) {
  if (!ROW_START.test(line)) return undefined;
  const [number = '', sentence = '', tests = ''] = line
    .slice(2, -1)
    .split(' | ')
    .map((cell) => cell.trim());
  return { number, sentence, tests };
}

/** @returns {Map<string, string[]>} the tests of each row as the table names them, each once */
function readNumberedTests() {
  const testsOf = new Map();
  for (const file of TEST_FILES) {
    for (const [, , carried = '', title = ''] of readText(file).matchAll(NUMBERED_TITLE)) {
      const test = `${file.split('/').at(-1)} › ${title.replaceAll("\\'", "'")}`;
      for (const number of carried.trim().split(' ')) {
        testsOf.set(number, [...new Set([...(testsOf.get(number) ?? []), test])]);
      }
    }
  }
  return testsOf;
}

/**
 * Whether there is the unit test that a row names by hand.
 * @param {string} named as `path › title`
 */
function isUnitTest(named) {
  const [file, title] = named.split(' › ');
  if (file === undefined || title === undefined || !existsSync(join(ROOT, file))) return false;
  return readText(file).includes(`test('${title}'`);
}

/** @param {string} path relative to the root */
function readText(path) {
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
