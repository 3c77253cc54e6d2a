import {
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Database } from '../../database/tables.ts';
import { AccountToFind } from '../http/account.ts';
import type { Db } from './connect.ts';
import { directReaderOf, makeRowBuilder } from './direct-reads.ts';
import { selectSignedIn } from './signed-in.ts';
import { ContractSpelling } from './spelling.ts';
import { nameText, takeName } from './statement-names.ts';
import type { Queryable } from './transaction.ts';

/** Reads the rows of a statement of which only the values vary. */
export type FixedStatement<Values extends object, Row> = (
  db: Queryable,
  values: Values,
) => Promise<Spelled<Row>[]>;

/** A row whose moments may be as the contract spells them; a transaction gives a Date for each. */
export type Spelled<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? Row[Name] | string : Row[Name];
};

/** A query that can also be a part of another one. */
export type Query<Row> = Expression<unknown> & Compiled<Row>;

interface Compiled<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * Defines a statement that is sent often and of which only the values vary. It is compiled once, at its first use, and
 * PostgreSQL keeps it prepared under its name for as long as a connection lives. So the SQL of a name cannot vary, and a
 * connection keeps at most as many statements as are defined. If the `account` of the values is an AccountToFind, the
 * statement also looks up its session, under a name of its own.
 * @param build makes the query. Its `values` are placeholders: it may hand them and their fields on to the query, and
 * must not look at them. A list is one value: `= any(${ids}::uuid[])`.
 * @throws Error if the name is taken
 */
export function fixedStatement<Values extends object, Row>(
  name: string,
  build: (db: Db, values: Values) => Query<Row>,
): FixedStatement<Values, Row> {
  const plain = named(name, () => build(COMPILER, makePlaceholder() as Values));
  const finding = named(`${name}-signed-in`, () => whileSignedIn(build));
  return async (db, values) => {
    const { account } = values as { readonly account?: unknown };
    if (!(account instanceof AccountToFind) || account.isFound) return plain(db, values);
    const rows = await finding(db, values);
    const [first] = rows;
    // Without a row the session may have ended, or there is nothing to see.
    if (first) account.found(first.accountEmail);
    else await account.require();
    return rows;
  };
}

/**
 * The query for an account of which only the claims of its token are known, and no rows unless it is verified and its
 * session is active. The session comes first, so nothing else is read for one that has ended.
 */
function whileSignedIn<Values extends object, Row>(build: (db: Db, values: Values) => Query<Row>) {
  const { account } = makePlaceholder() as { account: AccountToFind };
  const claims = { accountId: account.id, sessionId: account.sessionId, now: account.now };
  const signedIn = selectSignedIn(COMPILER, claims).where('accounts.verifiedAt', 'is not', null);
  const known = { 'account.email': sql`(select email from signed_in)` };
  const data = build(COMPILER, makePlaceholder([], known) as Values);
  // A query within a query is put in brackets by Kysely.
  return sql<Row & { readonly accountEmail: string }>`
    with signed_in as materialized ${signedIn}
    select data.*, (select email from signed_in) as account_email
    from ${data} as data
    where exists (select from signed_in)`;
}

/** A query that is compiled at its first use. */
function named<Values extends object, Row>(
  name: string,
  build: () => Compiled<Row>,
): FixedStatement<Values, Row> {
  takeName(name);
  let prepared: Prepared<Row> | undefined;
  return async (db, values) => {
    prepared ??= prepare(name, build().compile(COMPILER));
    const { compiled, sources, rowsOf } = prepared;
    const parameters = sources.map((sourceOfOne) => sourceOfOne(values));
    const read = directReaderOf(db);
    if (read) return rowsOf(await read(compiled.sql, parameters));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

interface Prepared<Row> {
  readonly compiled: CompiledQuery<Row>;
  /** What gives each parameter. */
  readonly sources: readonly ((values: unknown) => unknown)[];
  readonly rowsOf: ReturnType<typeof makeRowBuilder<Row>>;
}

function prepare<Row>(name: string, compiled: CompiledQuery<Row>): Prepared<Row> {
  nameText(name, compiled.sql);
  const rowsOf = makeRowBuilder<Row>((column) => SPELLING.nameInContract(column));
  return { compiled, sources: compiled.parameters.map(sourceOf), rowsOf };
}

const SPELLING = new ContractSpelling();

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
  plugins: [SPELLING],
});

const PATHS = new WeakMap<object, readonly string[]>();

/**
 * Stands for a value, and gives placeholders of the value's fields.
 * @param known what stands for some fields instead, by their paths
 */
function makePlaceholder(
  path: readonly string[] = [],
  known: Readonly<Record<string, unknown>> = {},
): object {
  const placeholder = new Proxy(
    {},
    {
      get: (_target, field) => {
        // By these, Kysely and promises tell their own objects from values.
        if (typeof field === 'symbol' || field === 'toOperationNode' || field === 'then') return undefined;
        const deeper = [...path, field];
        return known[deeper.join('.')] ?? makePlaceholder(deeper, known);
      },
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
