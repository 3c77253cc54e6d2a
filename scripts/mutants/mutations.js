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
 * @property {'browser'} [in] tests that are to notice it; by default those of the server for what the server runs, where
 *   the rows have some
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

/** Longer texts are cut in the table. */
const SHOWN_LENGTH = 60;

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
 * A mutation in words, for a cell of the table: `notify.ts: 5_000 → 4_000`.
 * @param {Mutation} mutation
 */
export function describeMutation({ file, replace, by }) {
  const change = by === '' ? `${quote(replace)} taken out` : `${quote(replace)} → ${quote(by)}`;
  return `${file.split('/').at(-1)}: ${change}`.replaceAll('|', '\\|');
}

/** @param {string} code */
function quote(code) {
  const line = code.replace(/\s+/g, ' ').trim();
  const shown = line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH - 1)}…` : line;
  return shown.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``;
}
