// The outcome of a run for the tests of rows, the same for vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** @typedef {import('../conformance-table.js').NumberedTest} NumberedTest */

/**
 * How one test ended.
 * @typedef {object} Outcome
 * @property {string} name its full title
 * @property {'passed' | 'failed'} state
 * @property {string} [assertion] the line of its own assertion that failed, where one did
 * @property {string} [trouble] why it failed otherwise
 */

/**
 * The outcomes that belong to a test as it is written: one for each of its cases.
 * @param {readonly Outcome[]} outcomes
 * @param {NumberedTest} test
 */
export function outcomesOf(outcomes, { numbers, title }) {
  const written = numbers === '' ? title : `${numbers} ${title}`;
  // The part that a template fills in.
  const parts = written.split(/\$\{.*?\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(parts.join('.*'));
  return outcomes.filter(({ name }) => pattern.test(name) || written.startsWith(shortened(name) ?? name));
}

/**
 * The title that vitest cuts where a table of cases fills it in.
 * @param {string} name
 */
function shortened(name) {
  return /'([^']+)…'/.exec(name)?.[1];
}

/**
 * The line of a test that failed, for people to see that it is the one that the mutation is about.
 * @param {{ file: string, line: number } | undefined} place
 * @param {string} message of the assertion
 */
export function describeAssertion(place, message) {
  if (place === undefined || !existsSync(place.file)) return firstLine(message);
  const line = readFileSync(place.file, 'utf8').split('\n')[place.line - 1] ?? '';
  return `${basename(place.file)}:${place.line} ${line.trim()}`;
}

/**
 * The first line of a message, without the colours of a terminal.
 * @param {string} text
 */
export function firstLine(text) {
  return withoutColours(text).trim().split('\n')[0] ?? '';
}

/** @param {string} text */
export function withoutColours(text) {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
}
