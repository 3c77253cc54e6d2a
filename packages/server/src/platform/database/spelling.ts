import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';
import type { Database } from '../../database/tables.ts';

/**
 * Tables and columns have the names of the contract in queries and rows: `chapterId` is `chapter_id` in the database. Plain SQL
 * is sent as it is written, and its rows are spelled alike. The keys of JSON are left as they are.
 */
export class ContractSpelling extends CamelCasePlugin {
  /** The names are spelled once for each result; Kysely's own way spells them once for each row. */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (first === undefined) return result;
    const names = Object.keys(first);
    if (!names.some((name) => name.includes('_'))) return result;
    const spelled = names.map((name) => [name, this.camelCase(name)] as const);
    const rows = result.rows.map((stored) => {
      const row: UnknownRow = {};
      for (const [name, inContract] of spelled) row[inContract] = stored[name];
      return row;
    });
    return { ...result, rows };
  }
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
