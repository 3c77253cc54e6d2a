import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatRow, parseRow, readText, TABLE } from '../conformance-table.js';
import { ROOT } from '../project.js';
import { listMutants } from './list-mutants.js';
import { describeMutation, MUTATIONS, rowsOf } from './mutations.js';

/**
 * Fills the last column of the table with the mutations that were seen red.
 * @param {import('./results.js').Results} results
 */
export function writeTable(results) {
  const seen = listMutants([]).filter(({ key }) => results.red[key] !== undefined);
  const lines = readText(TABLE)
    .split('\n')
    .map((line) => {
      const row = parseRow(line);
      if (row === undefined) return line;
      const own = MUTATIONS.filter((mutation) => rowsOf(mutation).includes(row.number));
      const red = own.filter((mutation) => seen.some((mutant) => mutant.mutation === mutation));
      return formatRow({ ...row, seenRed: red.map(describeMutation).join('<br>') });
    });
  writeFileSync(join(ROOT, TABLE), lines.join('\n'));
}
