// The mutations that take the statements of docs/conformance.md out of the product, by section of the specification.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../conformance-table.js';
import { ROOT } from '../project.js';
import { CALLS } from './mutations/calls.js';
import { CONSTANTS } from './mutations/constants.js';
import { ENTITIES } from './mutations/entities.js';
import { ERRORS } from './mutations/errors.js';
import { PERMISSIONS } from './mutations/permissions.js';
import { PURPOSE } from './mutations/purpose.js';
import { SCREENS } from './mutations/screens.js';
import { STATES } from './mutations/states.js';
import { VALIDATION } from './mutations/validation.js';

/**
 * A change of one place of the product.
 * @typedef {object} Mutation
 * @property {string} row numbers of the rows whose statement it takes away: `2.03 9.02`
 * @property {string} file relative to the root
 * @property {string} replace occurs exactly once in the file
 * @property {string} by what stands there instead
 * @property {string} [test] a part of the title of the tests that are to notice it; by default all of its rows, but of
 *   what the server runs its own tests alone, where the rows have some
 */

/** @type {readonly Mutation[]} */
export const MUTATIONS = [
  ...PURPOSE,
  ...SCREENS,
  ...ENTITIES,
  ...STATES,
  ...VALIDATION,
  ...PERMISSIONS,
  ...CALLS,
  ...ERRORS,
  ...CONSTANTS,
];

/** Number of characters that the table shows of the common beginning or end of both texts, and of the rest. */
const SHOWN_AROUND = 16;
const SHOWN_LENGTH = 56;

/** @param {Mutation} mutation */
export function rowsOf({ row }) {
  return row.split(' ');
}

/**
 * Why a mutation cannot be applied.
 * @param {Mutation} mutation
 * @returns {string[]} sentences; none where it can be
 */
export function checkMutation({ row, file, replace, by }) {
  const name = `The mutation of ${row} in ${file}`;
  if (!existsSync(join(ROOT, file))) return [`${name}: there is no such file.`];
  const times = readText(file).split(replace).length - 1;
  if (times !== 1)
    return [`${name}: the text ${JSON.stringify(replace)} occurs ${times} times instead of once.`];
  return replace === by ? [`${name} changes nothing.`] : [];
}

/**
 * A mutation in words, for a cell of the table: ``contract/src/texts.ts: `5_000` → `4_000` ``.
 * @param {Mutation} mutation
 */
export function describeMutation({ file, replace, by }) {
  const [from, to] = aroundDifference(replace, by);
  const change = by === '' ? `${quote(replace)} taken out` : `${quote(from)} → ${quote(to)}`;
  return `${file.split('/').slice(-2).join('/')}: ${change}`.replaceAll('|', '\\|');
}

/**
 * Two texts without most of what they have in common at both ends.
 * @param {string} one
 * @param {string} other
 * @returns {[string, string]}
 */
function aroundDifference(one, other) {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const left = start > SHOWN_AROUND ? start - SHOWN_AROUND : 0;
  const right = end > SHOWN_AROUND ? end - SHOWN_AROUND : 0;
  const cut = (/** @type {string} */ text) =>
    `${left > 0 ? '…' : ''}${text.slice(left, text.length - right)}${right > 0 ? '…' : ''}`;
  return [cut(one), cut(other)];
}

/** @param {string} code */
function quote(code) {
  const line = code.replace(/\s+/g, ' ').trim();
  const shown = line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH - 1)}…` : line;
  return shown.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``;
}
