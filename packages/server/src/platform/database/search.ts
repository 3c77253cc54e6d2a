import { type RawBuilder, sql } from 'kysely';

/** Whether the column holds the text, in any case; `%` and `_` mean themselves. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`;
}
