import { type Migration, sql } from 'kysely';
import schema from './schema.sql';

/** The tables of a version, and how a database of an earlier version gets them. */
export interface Levels {
  /** The tables of the first version, then a step for each later change, by names that sort in this order. */
  readonly migrations: Readonly<Record<string, Migration>>;
  /** All tables as they are now: what a new database runs instead. */
  readonly schema: string;
}

/**
 * A step never changes once a database has had it. CONTRIBUTING says how one is added; until there is one, the first tables are
 * the present ones.
 */
export const LEVELS: Levels = { migrations: { '0001-version-1.0': fromText(schema) }, schema };

/** The same names for a new database: the first one runs the whole schema, the others do nothing. */
export function migrationsOfNew({ migrations, schema }: Levels): Record<string, Migration> {
  return Object.fromEntries(
    Object.keys(migrations).map((name, index) => [name, fromText(index === 0 ? schema : '')]),
  );
}

/** Whether a migration is of a version before 1.0, whose databases and backups no later version reads. */
export function isBeforeFirst(migration: string): boolean {
  return migration === '0001-initial';
}

/** Runs a file statement by statement, so that each has its own timeout and an error names the failed statement. */
export function fromText(text: string): Migration {
  return {
    async up(db) {
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(db);
    },
  };
}

/**
 * The statements of a file without their semicolons. One ends with a line that ends in a semicolon, outside `$$ … $$`.
 * A comment stands on lines of its own and not within `$$`.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let lines: string[] = [];
  let isQuoted = false;
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('--')) continue;
    lines.push(line);
    if (line.split('$$').length % 2 === 0) isQuoted = !isQuoted;
    if (isQuoted || !line.endsWith(';')) continue;
    statements.push(lines.join('\n').slice(0, -1));
    lines = [];
  }
  if (lines.length > 0)
    throw new Error(`The last statement does not end in a semicolon: ${lines.join('\n')}`);
  return statements;
}
