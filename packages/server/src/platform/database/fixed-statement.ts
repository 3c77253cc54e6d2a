import { type CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Db } from './connect.ts';
import { ContractSpelling } from './spelling.ts';
import { nameText, takeName } from './statement-names.ts';
import type { Queryable } from './transaction.ts';

/** Reads the rows of a statement of which only the values vary. */
export type FixedStatement<Values extends object, Row> = (db: Queryable, values: Values) => Promise<Row[]>;

/**
 * Defines a statement that is sent often and of which only the values vary. It is compiled once, at its first use, and
 * PostgreSQL keeps it prepared under its name for as long as a connection lives. So the SQL of a name cannot vary, and a
 * connection keeps at most as many statements as are defined.
 * @param build compiles the statement. Its `values` are placeholders: it may hand them and their fields on to the query,
 * and must not look at them. A list is one value: `= any(${ids}::uuid[])`.
 * @throws Error if the name is taken
 */
export function fixedStatement<Values extends object, Row>(
  name: string,
  build: (db: Db, values: Values) => CompiledQuery<Row>,
): FixedStatement<Values, Row> {
  takeName(name);
  let prepared: Prepared<Row> | undefined;
  return async (db, values) => {
    prepared ??= prepare(name, build);
    const { compiled, sources } = prepared;
    const parameters = sources.map((sourceOfOne) => sourceOfOne(values));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

interface Prepared<Row> {
  readonly compiled: CompiledQuery<Row>;
  /** What gives each parameter. */
  readonly sources: readonly ((values: unknown) => unknown)[];
}

function prepare<Values extends object, Row>(
  name: string,
  build: (db: Db, values: Values) => CompiledQuery<Row>,
): Prepared<Row> {
  const compiled = build(COMPILER, makePlaceholder([]) as Values);
  nameText(name, compiled.sql);
  return { compiled, sources: compiled.parameters.map(sourceOf) };
}

/** Compiles queries as the connections do, and sends none. */
const COMPILER: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error('Nothing here looks at the database.');
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new ContractSpelling()],
});

const PATHS = new WeakMap<object, readonly string[]>();

/** Stands for a value, and gives placeholders of the value's fields. */
function makePlaceholder(path: readonly string[]): object {
  const placeholder = new Proxy(
    {},
    {
      get: (_target, field) =>
        // By these, Kysely and promises tell their own objects from values.
        typeof field === 'symbol' || field === 'toOperationNode' || field === 'then'
          ? undefined
          : makePlaceholder([...path, field]),
    },
  );
  PATHS.set(placeholder, path);
  return placeholder;
}

/** Reads a parameter of the values if it is a placeholder; else it is always the same. */
function sourceOf(parameter: unknown): (values: unknown) => unknown {
  const path = typeof parameter === 'object' && parameter !== null ? PATHS.get(parameter) : undefined;
  if (path === undefined) return () => parameter;
  const [field = '', ...deeper] = path;
  if (deeper.length === 0) return (values) => (values as Fields)[field];
  return (values) => path.reduce<unknown>((value, name) => (value as Fields)[name], values);
}

type Fields = Readonly<Record<string, unknown>>;
