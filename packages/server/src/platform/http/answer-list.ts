import { Readable } from 'node:stream';
import type { Page } from '@exam/contract';
import {
  type ListRequest,
  type RowPage,
  type RowSource,
  readPage,
  readPageWithTotal,
} from '../database/list-rows.ts';

const ROWS_PER_CHUNK = 1_000;

/**
 * Answers a list: one page when the client asks for anything in particular, else all of it. A complete list
 * of any length is streamed in chunks, so that it never stands in memory as a whole.
 */
export async function answerList<DB, TB extends keyof DB, Row, Item>(
  source: RowSource<DB, TB, Row>,
  request: ListRequest,
  present: (row: Row) => Item,
): Promise<{ data: Item[]; page: Page } | Readable> {
  const isPaged = Object.values(request).some((value) => value !== undefined);
  if (isPaged) {
    const { rows, page } = await readPageWithTotal(source, request);
    return { data: rows.map(present), page };
  }
  // Read before the answer begins, so that a failure still gets its status.
  const first = await readPage(source, { limit: ROWS_PER_CHUNK });
  if (first.nextCursor === null) {
    return { data: first.rows.map(present), page: { nextCursor: null, total: first.rows.length } };
  }
  return Readable.from(streamJson(source, first, present));
}

async function* streamJson<DB, TB extends keyof DB, Row, Item>(
  source: RowSource<DB, TB, Row>,
  first: RowPage<Row>,
  present: (row: Row) => Item,
): AsyncGenerator<string> {
  let total = 0;
  let page = first;
  yield '{"data":[';
  while (true) {
    const items = page.rows.map((row) => JSON.stringify(present(row)));
    if (items.length > 0) yield (total === 0 ? '' : ',') + items.join(',');
    total += items.length;
    if (page.nextCursor === null) break;
    page = await readPage(source, { limit: ROWS_PER_CHUNK, cursor: page.nextCursor });
  }
  yield `],"page":{"nextCursor":null,"total":${total}}}`;
}
