// Compares docs/conformance.md with the tests that it names: each row has its test, each numbered test its row, and
// none is skipped; and each row has a mutation that fits the sources and was seen red. With --write it fills the column
// of the tests in.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findUnitTest,
  formatRow,
  nameTest,
  parseRow,
  readNumberedTests,
  readText,
  TABLE,
  TEST_FILES,
} from './conformance-table.js';
import { PREPARATIONS } from './mutants/copy.js';
import { isOfRow, listMutants } from './mutants/list-mutants.js';
import { checkMutation, describeMutation, MUTATIONS, rowsOf } from './mutants/mutations.js';
import { ROOT, say } from './project.js';

const RUN_MUTANTS = 'run npm run test:mutants -- --write';
const SKIPPED = /\b(?:test|describe|it)(?:\.describe)?\.(?:skip|only|fixme|fails?|todo|skipIf|runIf)\b/;

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
  if (test && !numbers.includes(number))
    failures.push(`${number} has no row, but the test ${nameTest(test)}.`);
}
for (const mutation of [...PREPARATIONS, ...MUTATIONS]) failures.push(...checkMutation(mutation));
for (const { mutation, tests } of listMutants([])) {
  const isNoticed = rowsOf(mutation).every((row) => tests.some((test) => isOfRow(test, row)));
  if (!isNoticed)
    failures.push(`The mutation of ${mutation.row} in ${mutation.file} has no test of its rows.`);
}
const mutated = new Set(MUTATIONS.flatMap(rowsOf));
for (const number of numbers) {
  if (!mutated.has(number)) failures.push(`${number} has no mutation in scripts/mutants/mutations.`);
}
for (const number of mutated) {
  if (!numbers.includes(number)) failures.push(`There is a mutation for ${number}, but no such row.`);
}
const filled = lines.map(fillIn);
if (process.argv.includes('--write')) writeFileSync(join(ROOT, TABLE), filled.join('\n'));
else if (filled.join('\n') !== lines.join('\n')) {
  failures.push(
    `${TABLE} names other tests or mutations than there are: run node scripts/check-conformance.js --write.`,
  );
}
if (failures.length > 0) {
  say(failures.join('\n'));
  process.exitCode = 1;
}

/**
 * A row with the tests that carry its number; one that no test carries may name a unit test by hand. Of the mutations
 * that were seen red, those stay that there still are.
 * @param {string} line
 */
function fillIn(line) {
  const row = parseRow(line);
  if (row === undefined) return line;
  const own = MUTATIONS.filter((mutation) => rowsOf(mutation).includes(row.number)).map(describeMutation);
  const seenRed = row.seenRed
    .split('<br>')
    .filter((words) => own.includes(words))
    .join('<br>');
  if (seenRed === '')
    failures.push(`${row.number} was seen red under none of its mutations: ${RUN_MUTANTS}.`);
  const tests = testsByNumber.get(row.number);
  if (tests === undefined) {
    if (!findUnitTest(row.tests)) failures.push(`${row.number} is checked by no test.`);
    return formatRow({ ...row, seenRed });
  }
  return formatRow({ ...row, tests: tests.map(nameTest).join('<br>').replaceAll('|', '\\|'), seenRed });
}
