import { CamelCasePlugin } from 'kysely';
import type { Database } from '../../database/tables.ts';

/**
 * Tables and columns have the names of the contract in queries and rows: `chapterId` is `chapter_id` in the database. Plain SQL
 * is sent as it is written, and its rows are spelled alike. The keys of JSON are left as they are.
 */
export function makeContractSpelling(): CamelCasePlugin {
  return new CamelCasePlugin({ maintainNestedObjectKeys: true });
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The tables with the names that they have in SQL. */
export type StoredDatabase = {
  [Table in keyof Database as SnakeCase<Table>]: {
    [Column in keyof Database[Table] as SnakeCase<Column & string>]: Database[Table][Column];
  };
};
