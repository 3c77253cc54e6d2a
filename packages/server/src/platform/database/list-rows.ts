import { LIMITS, type Page } from '@exam/contract';
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalidField } from '../errors.ts';
import type { Db } from './connect.ts';
import { fixedStatement, type Query, type Spelled } from './fixed-statement.ts';
import type { Order, Orders } from './order.ts';
import type { Queryable } from './transaction.ts';

/** Most rows of a page: what a complete list is read by. */
export const LONGEST_PAGE = 1_000;

/** Paging and order of a list request. */
export interface ListRequest {
  /** At most `LONGEST_PAGE`. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
}

/** A row of a list. Rows with the same value in the order go by this id. */
export interface Listed {
  readonly id: string;
}

type Selecting<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/** All matching rows, unordered, and their possible orders. */
export interface RowSource<DB, TB extends keyof DB, Row extends Listed> {
  /** Or what makes the query, where the first page finds the account. */
  readonly query: Selecting<DB, TB, Row> | (() => Selecting<DB, TB, Row>);
  /** The SQL of each row's `id`, such as `courses.id`. */
  readonly id: string;
  readonly orders: Orders;
  /** Restricts the rows to a superset of the page, if that is faster than ordering all matching rows. */
  readonly cut?: (cut: PageCut) => Selecting<DB, TB, Row>;
  /** The number of matching rows, if it is known without counting. */
  readonly count?: () => Promise<number>;
  /** Rows in the list's own order, if fixed statements read them. @param limit how many */
  readonly inOwnOrder?: (limit: number, after: Cursor | undefined) => Promise<ReadRow<Row>[]>;
  /** Called where a page has no rows: refuses an account that may not see the list. */
  readonly requireSeen?: () => Promise<unknown>;
  /** Further fields of a page that has items. */
  readonly told?: object | undefined;
  /** Whether all statements go over one connection, so that they run one after the other. */
  readonly isInTransaction?: boolean;
}

/** A row with its place in the order: its id, and the value of an order that is not that of the ids. */
type ReadRow<Row> = Row & {
  readonly cursorValue?: string;
  readonly listTotal?: number;
};

/** The rows after the previous page, by value and then by id. As SQL. */
export interface PageCut {
  readonly by: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  readonly after: RawBuilder<boolean>;
  readonly limit: number;
  /**
   * What `limit` is at most, in a statement that is planned before it is known. PostgreSQL would expect a tenth of all rows, and
   * plan the statement anew at each call.
   */
  readonly most?: number | undefined;
  /** Whether the order is that of the ids. */
  readonly isById: boolean;
}

/** Rows and the cursor of the next page; null after the last. */
export interface RowPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
  /** How many rows match, if the page told it. */
  readonly total?: number | undefined;
}

/**
 * One page of a list by keyset: its cost does not depend on the pages before.
 * @throws AppError malformed if the cursor does not belong to this list and order
 */
export async function readPage<DB, TB extends keyof DB, Row extends Listed>(
  source: RowSource<DB, TB, Row>,
  request: ListRequest,
): Promise<RowPage<Row>> {
  const ownSort = ownSortOf(source);
  const sort = request.sort ?? ownSort;
  const order = orderOf(source, sort);
  const limit = request.limit ?? LIMITS.pageSize;
  const cursor = request.cursor === undefined ? undefined : parseCursor(request.cursor, sort, order.type);
  const rows =
    source.inOwnOrder && sort === ownSort
      ? await source.inOwnOrder(limit + 1, cursor)
      : await selectPage(source, { order, cursor, limit: limit + 1 }).execute();

  if (rows.length === 0) await source.requireSeen?.();
  const page = rows.slice(0, limit) as ReadRow<Row>[];
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    rows: page,
    nextCursor: hasMore ? formatCursor({ sort, value: last.cursorValue ?? last.id, id: last.id }) : null,
    total: last?.listTotal,
  };
}

function ownSortOf({ orders }: { readonly orders: Orders }): string {
  return Object.keys(orders)[0] ?? '';
}

function orderOf({ orders }: { readonly orders: Orders }, sort: string): Order {
  const order = orders[sort];
  if (!order) throw new Error(`The list knows no order ${sort}.`);
  return order;
}

/**
 * Defines fixed statements for the first page of a list in its own order, for a further one, and for the total.
 * @param list the list; only its values may vary with `values`
 * @param total the number of rows, if it is known without counting: a page tells it then, so that one statement is enough
 * @returns the list's source, which reads by these statements and makes other ones only for other orders
 */
export function fixedPages<Values extends object, DB, TB extends keyof DB, Row extends Listed>(
  name: string,
  { id, orders }: Pick<RowSource<DB, TB, Row>, 'id' | 'orders'>,
  list: (db: Queryable, values: Values) => Pick<RowSource<DB, TB, Row>, 'query' | 'cut' | 'count'>,
  total?: (db: Db, values: Values) => Expression<{ total: number }>,
) {
  const order = orderOf({ orders }, ownSortOf({ orders }));
  const page = (db: Db, values: Values, { limit, cursor }: Pick<Extract, 'limit' | 'cursor'>) => {
    const rows = selectPage({ id, ...list(db, values) }, { order, cursor, limit, most: LONGEST_PAGE + 1 });
    const told = total ? rows.select(sql<number>`${total(db, values)}`.as('listTotal')) : rows;
    return told as Query<ReadRow<Row>>;
  };
  const first = fixedStatement(name, (db, values: Values & { readonly limit: number }) =>
    page(db, values, { limit: values.limit, cursor: undefined }),
  );
  const next = fixedStatement(
    `${name}-next`,
    (db, values: Values & { readonly limit: number; readonly cursor: Cursor }) => page(db, values, values),
  );
  const counted = fixedStatement(
    `${name}-total`,
    (db, values: Values) => selectTotal(list(db, values)) as Query<{ total: number }>,
  );
  // Only pages in the own order have their moments spelled; to their readers all pages are alike.
  type Rows = Selecting<DB, TB, Spelled<Row>>;
  return (db: Queryable, values: Values): RowSource<DB, TB, Spelled<Row>> => ({
    id,
    orders,
    query: () => queryOf(list(db, values)) as Rows,
    inOwnOrder: (limit, cursor) => {
      const rows = cursor ? next(db, { ...values, limit, cursor }) : first(db, { ...values, limit });
      return rows as Promise<ReadRow<Spelled<Row>>[]>;
    },
    cut: (cut) => (list(db, values).cut?.(cut) ?? queryOf(list(db, values))) as Rows,
    count: async () => list(db, values).count?.() ?? (await counted(db, values))[0]?.total ?? 0,
    isInTransaction: db.isTransaction,
  });
}

function queryOf<DB, TB extends keyof DB, Row extends Listed>({
  query,
}: Pick<RowSource<DB, TB, Row>, 'query'>) {
  return typeof query === 'function' ? query() : query;
}

interface Extract {
  readonly order: Order;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
  readonly most?: number;
}

function selectPage<DB, TB extends keyof DB, Row extends Listed>(
  source: Pick<RowSource<DB, TB, Row>, 'query' | 'id' | 'cut'>,
  { order, cursor, limit, most }: Extract,
) {
  const cut: PageCut = {
    by: sql.raw(order.by),
    direction: sql.raw(order.direction),
    after: isAfter(source.id, order, cursor),
    limit,
    most,
    isById: order.by === source.id,
  };
  return (source.cut?.(cut) ?? queryOf(source))
    .where(cut.after)
    .orderBy(cut.by, order.direction)
    .$if(!cut.isById, (sorted) =>
      sorted
        .orderBy(sql.raw(source.id), order.direction)
        .select(sql<string>`${cut.by}::text`.as('cursorValue')),
    )
    .limit(limit);
}

function isAfter(
  id: string,
  { by, type, direction }: Order,
  cursor: Cursor | undefined,
): RawBuilder<boolean> {
  if (!cursor) return sql`true`;
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return by === id
    ? sql`${sql.raw(id)} ${comparison} ${cursor.id}::uuid`
    : sql`(${sql.raw(by)}, ${sql.raw(id)}) ${comparison} (${cursor.value}::${sql.raw(type)}, ${cursor.id}::uuid)`;
}

/** How many rows match, whatever page is asked for. */
async function countRows<DB, TB extends keyof DB, Row extends Listed>({
  query,
  count,
}: RowSource<DB, TB, Row>): Promise<number> {
  if (count) return count();
  const { total } = (await selectTotal({ query }).executeTakeFirstOrThrow()) as { total: number };
  return total;
}

function selectTotal<DB, TB extends keyof DB, Row extends Listed>({
  query,
}: Pick<RowSource<DB, TB, Row>, 'query'>) {
  return queryOf({ query }).clearSelect().select(sql<number>`count(*)::int`.as('total'));
}

/** A page as clients see it. */
export async function readPageWithTotal<DB, TB extends keyof DB, Row extends Listed>(
  source: RowSource<DB, TB, Row>,
  request: ListRequest,
): Promise<{ rows: Row[]; page: Page }> {
  const reading = readPage(source, request);
  const told = source.inOwnOrder || source.isInTransaction ? (await reading).total : undefined;
  const [{ rows, nextCursor }, total] = await Promise.all([reading, told ?? countRows(source)]);
  return { rows, page: { nextCursor, total, ...(total > 0 && source.told) } };
}

const VALUES = { text: z.string(), integer: z.string().regex(/^-?\d{1,9}$/), uuid: z.uuid() };

/** The last row of a page: the order, its sort value as text, and the id. */
interface Cursor {
  readonly sort: string;
  readonly value: string;
  readonly id: string;
}

/** An opaque cursor for clients. */
function formatCursor({ sort, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** @throws AppError malformed if the text is not a cursor of this order */
function parseCursor(text: string, sort: string, type: Order['type']): Cursor {
  const schema = z.tuple([z.literal(sort), VALUES[type], z.uuid()]);
  const result = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!result.success || result.data[1].includes('\0')) {
    throw invalidField('cursor', 'cursor does not belong to this list in this order.');
  }
  const [, value, id] = result.data;
  return { sort, value, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
