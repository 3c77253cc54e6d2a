import { LIMITS, type Page } from '@exam/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalidField } from '../errors.ts';
import type { Order, Orders } from './order.ts';
import { type PreparedName, preparedAs } from './prepared-as.ts';

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
  readonly query: Selecting<DB, TB, Row>;
  /** The SQL of each row's `id`, such as `courses.id`. */
  readonly id: string;
  readonly orders: Orders;
  /** Restricts the rows to a superset of the page, if that is faster than ordering all matching rows. */
  readonly cut?: (cut: PageCut) => Selecting<DB, TB, Row>;
  /** The number of matching rows, if it is known without counting. */
  readonly count?: () => Promise<number>;
  /** Called where a page has no rows: refuses an account that may not see the list. */
  readonly requireSeen?: () => Promise<unknown>;
  /** Further fields of a page that has items. */
  readonly told?: object | undefined;
  /** What connections keep the statement of the first page under, in the first order. Only values may vary in it. */
  readonly firstPage?: PreparedName | undefined;
  /** Whether all statements go over one connection, so that they run one after the other. */
  readonly isInTransaction?: boolean;
}

/** A row with its place in the order: its id, and the value of an order that is not that of the ids. */
type ReadRow<Row> = Row & { readonly cursorValue?: string };

/** The rows after the previous page, by value and then by id. As SQL. */
export interface PageCut {
  readonly by: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  readonly after: RawBuilder<boolean>;
  readonly limit: number;
  /** Whether the order is that of the ids. */
  readonly isById: boolean;
}

/** Rows and the cursor of the next page; null after the last. */
export interface RowPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/**
 * One page of a list by keyset: its cost does not depend on the pages before.
 * @throws AppError malformed if the cursor does not belong to this list and order
 */
export async function readPage<DB, TB extends keyof DB, Row extends Listed>(
  source: RowSource<DB, TB, Row>,
  request: ListRequest,
): Promise<RowPage<Row>> {
  const sort = request.sort ?? Object.keys(source.orders)[0] ?? '';
  const order = orderOf(source, sort);
  const limit = request.limit ?? LIMITS.pageSize;
  const cursor = request.cursor === undefined ? undefined : parseCursor(request.cursor, sort, order.type);
  const firstPage =
    cursor === undefined && sort === Object.keys(source.orders)[0] ? source.firstPage : undefined;
  const rows = await selectPage(source, { order, cursor, limit: limit + 1 })
    .$if(firstPage !== undefined, (page) => page.modifyEnd(preparedAs(firstPage as PreparedName)))
    .execute();

  if (rows.length === 0) await source.requireSeen?.();
  const page = rows.slice(0, limit) as ReadRow<Row>[];
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    rows: page,
    nextCursor: hasMore ? formatCursor({ sort, value: last.cursorValue ?? last.id, id: last.id }) : null,
  };
}

function orderOf({ orders }: { readonly orders: Orders }, sort: string): Order {
  const order = orders[sort];
  if (!order) throw new Error(`The list knows no order ${sort}.`);
  return order;
}

interface Extract {
  readonly order: Order;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
}

function selectPage<DB, TB extends keyof DB, Row extends Listed>(
  source: Pick<RowSource<DB, TB, Row>, 'query' | 'id' | 'cut'>,
  { order, cursor, limit }: Extract,
) {
  const cut: PageCut = {
    by: sql.raw(order.by),
    direction: sql.raw(order.direction),
    after: isAfter(source.id, order, cursor),
    limit,
    isById: order.by === source.id,
  };
  return (source.cut?.(cut) ?? source.query)
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
  const counting = query.clearSelect().select(sql<number>`count(*)::int`.as('total'));
  const { total } = (await counting.executeTakeFirstOrThrow()) as { total: number };
  return total;
}

/** A page as clients see it. */
export async function readPageWithTotal<DB, TB extends keyof DB, Row extends Listed>(
  source: RowSource<DB, TB, Row>,
  request: ListRequest,
): Promise<{ rows: Row[]; page: Page }> {
  const reading = readPage(source, request);
  if (source.isInTransaction) await reading;
  const [{ rows, nextCursor }, total] = await Promise.all([reading, countRows(source)]);
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
