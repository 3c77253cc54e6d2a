import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../src/platform/database/connect.ts';
import type { SignedIn } from '../test-app.ts';
import type { Possessions } from './possessions.ts';

/**
 * Tables that an account has rows in anyway, those that triggers write, and the pairs of near-duplicates, which the server
 * finds and keeps when they are asked for.
 */
const LEFT_OUT = [
  'accounts',
  'sessions',
  'refresh_tokens',
  'api_tokens',
  'rate_limits',
  'mail_counts',
  'account_storage',
  'cells',
  'ranks',
  'searched_texts',
  'question_pairs',
];

/** The rows of an account's possessions in one table. */
interface TableRows {
  readonly table: string;
  /** Its columns but those that are generated, as in a statement. */
  readonly columns: string;
  /** Each as JSON. */
  readonly rows: readonly string[];
}

/** Possessions that calls have made, with their rows: what a copy is made of. */
export interface Original {
  readonly owner: SignedIn;
  readonly possessions: Possessions;
  readonly tables: readonly TableRows[];
}

/** A moment in the life of a database, for `readRowsSince`. */
export async function readMoment(db: Db): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as moment`.execute(db);
  return rows[0]?.moment ?? '';
}

/**
 * The rows written since a moment that belong to these ids, in an order in which they can be inserted: a table refers to
 * tables that were created before it.
 */
export async function readRowsSince(db: Db, moment: string, ids: readonly string[]): Promise<TableRows[]> {
  const { rows: tables } = await sql<{ table: string; columns: string }>`
    select relname::text as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and relname <> all(${LEFT_OUT}) and attnum > 0 and not attisdropped and attgenerated = ''
    group by pg_class.oid order by pg_class.oid`.execute(db);
  const read: TableRows[] = [];
  for (const one of tables) {
    const { rows } = await sql<{ content: string }>`
      select row_to_json(one)::text as content from ${sql.table(one.table)} as one
      where xmin::text::bigint >= ${moment}::bigint order by one::text`.execute(db);
    read.push({ ...one, rows: rows.map(({ content }) => content) });
  }
  return ofIds(read, ids);
}

/** The rows that contain one of the ids, or the id of a row that does: parts of an upload name only the upload. */
function ofIds(tables: readonly TableRows[], ids: readonly string[]): TableRows[] {
  const known = new Set(ids);
  const belongs = (row: string) => [...known].some((id) => row.includes(id));
  for (const row of tables.flatMap(({ rows }) => rows).filter(belongs)) {
    const { id } = JSON.parse(row) as { id?: string };
    if (id !== undefined) known.add(id);
  }
  return tables
    .map((one) => ({ ...one, rows: one.rows.filter(belongs) }))
    .filter(({ rows }) => rows.length > 0);
}

/** A trigger has written the signatures of questions already, but not the bands by which they are compared. */
const CONFLICTS: Readonly<Record<string, string>> = {
  question_signatures: 'on conflict (question_id) do update set bands = excluded.bands',
};

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * Inserts the rows once more, for another owner and with new ids in the same order. That takes a tenth of the time of the
 * calls, and some suites need hundreds of possessions.
 */
export async function copyPossessions(
  db: Db,
  { owner, possessions, tables }: Original,
  newOwner: SignedIn,
): Promise<Omit<Possessions, 'session' | 'apiToken'>> {
  const inserts = tables.map(
    ({ table, columns, rows }) => `insert into ${table} (${columns}) select ${columns}
      from json_populate_recordset(null::${table}, $rows$[${rows.join()}]$rows$::json) ${CONFLICTS[table] ?? ''};`,
  );
  const script = inserts.join('\n');
  const newIds = new Map([...new Set(script.match(UUID))].sort().map((id) => [id, uuid()]));
  newIds.set(owner.accountId, newOwner.accountId);
  const ofNewOwner = script
    .replace(UUID, (id) => newIds.get(id) ?? id)
    .replaceAll(owner.email, newOwner.email);
  await sql.raw(ofNewOwner).execute(db);
  const { session: _session, ...copied } = possessions;
  return Object.fromEntries(Object.entries(copied).map(([kind, id]) => [kind, newIds.get(id) ?? id])) as Omit<
    Possessions,
    'session'
  >;
}
