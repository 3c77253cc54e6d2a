import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeEmptyDatabase } from '../operation/testing/backup-of.ts';
import type { Db } from '../platform/database/connect.ts';
import { migrate } from '../platform/database/migrate.ts';
import { MIGRATIONS, statementsOf } from './index.ts';
import { writeTableTypes } from './testing/write-table-types.ts';

/** The schema objects of the catalogue, one line each. The order of columns in a table is ignored. */
const DESCRIPTIONS = {
  columns: sql`
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      case when attcollation <> typcollation then attcollation::regcollation::text end,
      case attgenerated when 's' then 'generated' when '' then 'default' end, pg_get_expr(adbin, adrelid),
      'storage', attstorage) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = current_schema::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  constraints: sql`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = current_schema::regnamespace`,
  indexes: sql`
    select pg_get_indexdef(indexrelid) as line
    from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = current_schema::regnamespace`,
  // Line breaks and indentation of a body are ignored.
  functions: sql`
    select regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') as line
    from pg_proc where pronamespace = current_schema::regnamespace`,
  triggers: sql`
    select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled) as line
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema::regnamespace and not tgisinternal`,
  others: sql`
    select concat_ws(' ', relkind, relname) as line from pg_class
    where relnamespace = current_schema::regnamespace and relkind not in ('i')`,
};

async function describeSchema(db: Db): Promise<Record<string, string[]>> {
  const described: Record<string, string[]> = {};
  for (const [what, query] of Object.entries(DESCRIPTIONS)) {
    const { rows } = await query.execute(db);
    described[what] = (rows as { line: string }[]).map(({ line }) => line).sort();
  }
  return described;
}

/** The schema that `work` creates in a database of its own. */
async function schemaMadeBy(work: (db: Db) => Promise<unknown>): Promise<Record<string, string[]>> {
  const { db, close } = await makeEmptyDatabase();
  try {
    await work(db);
    return await describeSchema(db);
  } finally {
    await close();
  }
}

describe('schema.sql', () => {
  test('equals the result of all steps on an installation of the first level', async () => {
    const stepByStep = await schemaMadeBy(async (db) => {
      await migrate(db, '0001-initial');
      await migrate(db);
    });
    const atOnce = await schemaMadeBy(migrate);
    expect(atOnce).toEqual(stepByStep);
    expect(Object.values(atOnce).map(({ length }) => length > 0)).not.toContain(false);
  });

  test('creates an installation with every step applied and the tables of tables.ts', async () => {
    const { db, close } = await makeEmptyDatabase();
    try {
      expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS));
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
