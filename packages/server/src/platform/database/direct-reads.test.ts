import type pg from 'pg';
import { expect, test } from 'vitest';
import { makeRowBuilder } from './direct-reads.ts';
import { ContractSpelling } from './spelling.ts';

const spelling = new ContractSpelling();

function resultOf(columns: readonly string[], rows: unknown[][]) {
  const fields = columns.map((name) => ({ name }));
  return { fields, rows } as unknown as pg.QueryArrayResult<unknown[]>;
}

test('rows have the names of the contract, also when the columns of a statement change', () => {
  const rowsOf = makeRowBuilder((column) => spelling.nameInContract(column));
  expect(
    rowsOf(
      resultOf(
        ['id', 'chapter_id'],
        [
          [1, null],
          [2, 'a'],
        ],
      ),
    ),
  ).toEqual([
    { id: 1, chapterId: null },
    { id: 2, chapterId: 'a' },
  ]);
  expect(rowsOf(resultOf(['id', 'course_name'], [[3, 'b']]))).toEqual([{ id: 3, courseName: 'b' }]);
  expect(rowsOf(resultOf(['course_name'], []))).toEqual([]);
});
