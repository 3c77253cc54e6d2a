import { Readable } from 'node:stream';
import type { Page } from '@exam/contract';
import {
  type ListRequest,
  type RowPage,
  type RowSource,
  readPage,
  readPageWithTotal,
} from '../database/list-rows.ts';
import { yieldByTime } from '../yield-by-time.ts';

const ROWS_PER_CHUNK = 1_000;

/**
 * Answers a list: one page when the client asks for anything in particular, else all of it. A complete list
 * of any length is streamed in chunks, so that it never stands in memory as a whole.
 */
export async function answerList<DB, TB extends keyof DB, Row, Item>(
  source: RowSource<DB, TB, Row>,
  request: ListRequest,
  present: (row: Row) => Item | Promise<Item>,
): Promise<{ data: Item[]; page: Page } | Readable> {
  const isPaged = Object.values(request).some((value) => value !== undefined);
  if (isPaged) {
    const { rows, page } = await readPageWithTotal(source, request);
    return { data: await presentAll(rows, present), page };
  }
  // Read before the answer begins, so that a failure still gets its status.
  const first = await readPage(source, { limit: ROWS_PER_CHUNK });
  if (first.nextCursor === null) {
    return {
      data: await presentAll(first.rows, present),
      page: { nextCursor: null, total: first.rows.length },
    };
  }
  return Readable.from(streamJson(source, first, present));
}

/** One after the other, in slices of time: an item may be long. */
async function presentAll<Row, Item>(
  rows: readonly Row[],
  present: (row: Row) => Item | Promise<Item>,
): Promise<Item[]> {
  const items: Item[] = [];
  const endOfStep = yieldByTime();
  for (const row of rows) {
    items.push(await present(row));
    await endOfStep();
  }
  return items;
}

async function* streamJson<DB, TB extends keyof DB, Row, Item>(
  source: RowSource<DB, TB, Row>,
  first: RowPage<Row>,
  present: (row: Row) => Item | Promise<Item>,
): AsyncGenerator<string> {
  let total = 0;
  let page = first;
  yield '{"data":[';
  while (true) {
    const items = (await presentAll(page.rows, present)).map((item) => JSON.stringify(item));
    if (items.length > 0) yield (total === 0 ? '' : ',') + items.join(',');
    total += items.length;
    if (page.nextCursor === null) break;
    page = await readPage(source, { limit: ROWS_PER_CHUNK, cursor: page.nextCursor });
  }
  yield `],"page":{"nextCursor":null,"total":${total}}}`;
}
