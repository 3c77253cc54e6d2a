// Compares docs/conformance.md with the tests that it names: each row has its test, each numbered test its row, and
// none is skipped. With --write it fills the column of the tests in.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from './project.js';

const TABLE = 'docs/conformance.md';
const ROW = /^\| (\d\.\d\d) \| (.+) \| (.*)\|$/;
/** A title begins with the numbers of its rows. */
const TITLE = /(['"`])((?:\d\.\d\d )+)((?:\\.|(?!\1)[^\\])+)\1/g;
const SKIPPED = /\b(?:test|describe|it)(?:\.describe)?\.(?:skip|only|fixme|fails?|todo|skipIf|runIf)\b/;

/** @type {string[]} */
const failures = [];
const files = [
  ...listFiles('e2e', /\.spec\.ts$/),
  ...listFiles('packages/server/test', /^conformance.*\.test\.ts$/),
];
const testsByNumber = readTests();
const lines = read(TABLE).split('\n');
const numbers = lines.flatMap((line) => ROW.exec(line)?.[1] ?? []);

for (const number of numbers.filter((one, index) => numbers.indexOf(one) !== index)) {
  failures.push(`${number} has two rows.`);
}
for (const [number, tests] of testsByNumber) {
  if (!numbers.includes(number)) failures.push(`${number} has no row, but the test ${tests[0]}.`);
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
  const [, number = '', sentence = '', named = ''] = ROW.exec(line) ?? [];
  if (number === '') return line;
  const tests = testsByNumber.get(number);
  if (tests === undefined) {
    if (!isUnitTest(named.trim())) failures.push(`${number} is checked by no test.`);
    return line;
  }
  return `| ${number} | ${sentence} | ${tests.join('<br>').replaceAll('|', '\\|')} |`;
}

/** @param {string} named as `path › title` */
function isUnitTest(named) {
  const [path, title] = named.split(' › ');
  if (path === undefined || !existsSync(join(ROOT, path))) return false;
  return title !== undefined && read(path).includes(`test('${title}'`);
}

/** @returns {Map<string, string[]>} row → tests, as `file › title` */
function readTests() {
  const tests = new Map();
  for (const file of files) {
    const source = read(file);
    if (SKIPPED.test(source)) failures.push(`${file} leaves tests out.`);
    for (const [, , carried = '', title = ''] of source.matchAll(TITLE)) {
      for (const number of carried.trim().split(' ')) {
        const test = `${file.split('/').at(-1)} › ${title.replaceAll("\\'", "'")}`;
        tests.set(number, [...new Set([...(tests.get(number) ?? []), test])]);
      }
    }
  }
  return tests;
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

/** @param {string} path relative to the root */
function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}
