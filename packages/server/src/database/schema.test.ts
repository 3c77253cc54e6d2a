import { describe, expect, test } from 'vitest';
import { makeEmptyDatabase } from '../operation/testing/backup-of.ts';
import { migrate } from '../platform/database/migrate.ts';
import { LEVELS, statementsOf } from './index.ts';
import { writeTableTypes } from './testing/write-table-types.ts';

describe('schema.sql', () => {
  test('creates an installation with every step applied and the tables of tables.ts', async () => {
    const { db, close } = await makeEmptyDatabase();
    try {
      expect(await migrate(db)).toEqual(Object.keys(LEVELS.migrations));
      expect(await migrate(db)).toEqual([]);
      // `-u` rewrites the file.
      await expect(await writeTableTypes(db)).toMatchFileSnapshot('./tables.ts');
    } finally {
      await close();
    }
  });
});

describe('the statements of a file', () => {
  test('end with a line that ends in a semicolon, and semicolons of a body are part of it', () => {
    const body = 'create function f() returns void language plpgsql as $$\nbegin\n  a := 1;\nend $$';
    expect(statementsOf(`-- first;\nselect 1;\n\n${body};\n-- last\nselect ';'\n  as semicolon;\n`)).toEqual([
      'select 1',
      body,
      "select ';'\n  as semicolon",
    ]);
  });

  test('all end in a semicolon', () => {
    expect(() => statementsOf('select 1;\nselect 2\n')).toThrow(
      'The last statement does not end in a semicolon: select 2',
    );
  });
});
