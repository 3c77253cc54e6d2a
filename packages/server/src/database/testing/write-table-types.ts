import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/transaction.ts';

interface ColumnFacts {
  readonly tableName: string;
  readonly columnName: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isGenerated: boolean;
  readonly hasDefault: boolean;
  /** The values that a check constraint allows; null without such a constraint. */
  readonly words: string | null;
}

const HEAD = `// Generated from the database: \`npx vitest run --project server src/database -u\` writes it anew.
// schema.sql says what each table is for and what its columns mean.
import type { Generated, GeneratedAlways } from 'kysely';
import type { KnownColumns } from './columns.ts';

/** Every table with its columns, as queries spell them: rows have the names of the contract. */
export interface Database {
`;

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Date',
  bytea: 'Buffer',
};

/** The source of `tables.ts` for the tables that a database has. */
export async function writeTableTypes(db: Queryable): Promise<string> {
  const known = await readKnownColumns();
  const tables = new Map<string, string[]>();
  for (const column of await listColumns(db)) {
    const lines = tables.get(column.tableName) ?? [];
    lines.push(`    ${toCamelCase(column.columnName)}: ${typeOf(column, known)};\n`);
    tables.set(column.tableName, lines);
  }
  const interfaces = [...tables].map(
    ([table, lines]) => `  ${toCamelCase(table)}: {\n${lines.join('')}  };\n`,
  );
  return `${HEAD}${interfaces.join('')}}\n`;
}

function typeOf(column: ColumnFacts, known: ReadonlySet<string>): string {
  const { tableName, columnName, type, words, isNullable, isGenerated, hasDefault } = column;
  const place = `${toCamelCase(tableName)}.${toCamelCase(columnName)}`;
  if (known.has(place)) return `KnownColumns['${place}']`;
  const [, element = type] = /^_(.*)$/.exec(type) ?? [];
  const plain = words ?? TYPES[element];
  if (plain === undefined) throw new Error(`Name the type of ${place} (${type}) in KnownColumns.`);
  const value = `${plain}${element === type ? '' : '[]'}${isNullable ? ' | null' : ''}`;
  if (isGenerated) return `GeneratedAlways<${value}>`;
  return hasDefault ? `Generated<${value}>` : value;
}

async function listColumns(db: Queryable): Promise<ColumnFacts[]> {
  const { rows } = await sql<ColumnFacts>`
    select relname::text as "tableName", attname::text as "columnName", typname::text as type,
      not attnotnull as "isNullable", attgenerated <> '' as "isGenerated", atthasdef as "hasDefault",
      (select string_agg(word[1], ' | ' order by place) from regexp_matches(pg_get_constraintdef(checks.oid), '''[^'']*''', 'g')
        with ordinality as one (word, place)) as words
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
      left join pg_constraint as checks on conrelid = attrelid and contype = 'c' and conkey = array[attnum]
        and pg_get_constraintdef(checks.oid) like 'CHECK ((% = ANY (ARRAY[%'
    where relnamespace = current_schema::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and relname not like 'kysely%'
    order by relname collate "C", attnum`.execute(db);
  return rows;
}

/** The columns that `columns.ts` describes. */
async function readKnownColumns(): Promise<ReadonlySet<string>> {
  const source = await readFile(new URL('../columns.ts', import.meta.url), 'utf8');
  return new Set([...source.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, place]) => place ?? ''));
}

function toCamelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
