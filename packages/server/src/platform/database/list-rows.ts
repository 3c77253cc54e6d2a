import { LIMITS, type Page } from '@exam/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Cursor, formatCursor, parseCursor } from './cursor.ts';
import type { Order, Orders } from './order.ts';

/** What a client may ask of a list beside its filters. */
export interface ListRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
}

/** All rows that match, unordered, and how they may be ordered. Every row carries its `id`. */
export interface RowSource<DB, TB extends keyof DB, Row> {
  readonly query: SelectQueryBuilder<DB, TB, Row>;
  /** The SQL of the id, such as `courses.id`. */
  readonly id: string;
  readonly orders: Orders;
}

/** Rows and where the next page begins; null after the last. */
export interface RowPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/**
 * One page of a list by keyset: its cost does not grow with what was read before it.
 * @throws AppError malformed when the cursor is not one of this list in this order
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  source: RowSource<DB, TB, Row>,
  request: ListRequest,
): Promise<RowPage<Row>> {
  const sort = request.sort ?? Object.keys(source.orders)[0] ?? '';
  const order = source.orders[sort];
  if (!order) throw new Error(`The list knows no order ${sort}.`);
  const limit = request.limit ?? LIMITS.pageSize;
  const after = request.cursor === undefined ? undefined : parseCursor(request.cursor, sort, order.type);

  const rows = await inOrder(source, order, after)
    .select([
      sql<string>`${sql.raw(order.by)}::text`.as('cursor_value'),
      sql<string>`${sql.raw(source.id)}`.as('cursor_id'),
    ])
    .limit(limit + 1)
    .execute();

  const page = rows.slice(0, limit) as (Row & { cursor_value: string; cursor_id: string })[];
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    rows: page,
    nextCursor: hasMore ? formatCursor({ sort, value: last.cursor_value, id: last.cursor_id }) : null,
  };
}

function inOrder<DB, TB extends keyof DB, Row>(
  { query, id }: RowSource<DB, TB, Row>,
  { by, type, direction }: Order,
  after: Cursor | undefined,
) {
  const position = sql`(${sql.raw(by)}, ${sql.raw(id)})`;
  const ordered = query
    .orderBy(sql.raw(by), direction)
    .$if(by !== id, (sorted) => sorted.orderBy(sql.raw(id), direction));
  if (!after) return ordered;
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return ordered.where(
    by === id
      ? sql<boolean>`${sql.raw(id)} ${comparison} ${after.id}::uuid`
      : sql<boolean>`${position} ${comparison} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`,
  );
}

/** How many rows match, whatever page is asked for. */
async function countRows<DB, TB extends keyof DB, Row>({ query }: RowSource<DB, TB, Row>): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)::int`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return total;
}

/** A page as clients see it. */
export async function readPageWithTotal<DB, TB extends keyof DB, Row>(
  source: RowSource<DB, TB, Row>,
  request: ListRequest,
): Promise<{ rows: Row[]; page: Page }> {
  const [{ rows, nextCursor }, total] = await Promise.all([readPage(source, request), countRows(source)]);
  return { rows, page: { nextCursor, total } };
}
