import { type RawBuilder, sql } from 'kysely';

/** The statements that connections keep prepared (decision 35). */
export const PREPARED = [
  'session',
  'role',
  'cells',
  'question',
  'generating-cells',
  'generating-questions',
  'courses',
] as const;

export type PreparedName = (typeof PREPARED)[number];

/**
 * The end of a statement that connections keep prepared under this name: `query.modifyEnd(preparedAs('role'))`. Only values
 * may vary in such a statement: pg refuses another text under the same name.
 */
export function preparedAs(name: PreparedName): RawBuilder<unknown> {
  return sql.raw(`/* prepared as ${name} */`);
}

/** A part of a condition that only some forms of a statement have: such a form is sent without a name, as another text. */
export const NOT_PREPARED = '/* not prepared */';

const NAME = /\/\* prepared as ([\w-]+) \*\/$/;

/** The name of a statement; undefined for all that are sent without one. */
export function nameOfStatement(text: string): string | undefined {
  const name = NAME.exec(text)?.[1];
  return name !== undefined && text.includes(NOT_PREPARED) ? undefined : name;
}
