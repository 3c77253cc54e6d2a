import { Readable } from 'node:stream';
import type { Page } from '@exam/contract';
import {
  type Listed,
  type ListRequest,
  LONGEST_PAGE,
  type RowPage,
  type RowSource,
  readPage,
  readPageWithTotal,
} from '../database/list-rows.ts';
import { yieldByTime } from '../yield-by-time.ts';
import type { JsonOf } from './endpoint.ts';

/** Characters from which a piece of the answer is sent: more than a usual page of 100 questions has. */
const PIECE_LENGTH = 256 * 1024;

type Present<Row, Item> = (row: Row) => Item | Promise<Item>;
type ListAnswer<Item> = JsonOf<{ data: Item[]; page: Page }>;

/**
 * Answers a list: one page when the client asks for anything in particular, else all of it. A complete list of any length
 * is streamed page by page, so that it never stands in memory as a whole. The JSON is made in slices of time.
 */
export async function answerList<DB, TB extends keyof DB, Row extends Listed, Item>(
  given: RowSource<DB, TB, Row> | Promise<RowSource<DB, TB, Row>>,
  request: ListRequest,
  present: Present<Row, Item>,
): Promise<ListAnswer<Item>> {
  const source = await given;
  const isPaged = Object.values(request).some((value) => value !== undefined);
  if (isPaged) {
    const { rows, page } = await readPageWithTotal(source, request);
    return answerPage(await writeItems(rows, present), page);
  }
  // Read before the answer begins, so that a failure still gets its status.
  const first = await readPage(source, { limit: LONGEST_PAGE });
  if (first.nextCursor !== null) return Readable.from(streamList(source, first, present));
  return answerPage(await writeItems(first.rows, present), { nextCursor: null, total: first.rows.length });
}

/** A short answer is sent as a whole, a long one in its pieces. */
function answerPage<Item>(pieces: readonly string[], page: Page): ListAnswer<Item> {
  const end = endOfList(page);
  if (pieces.length < 2) return (BEGINNING + pieces.join('') + end) as ListAnswer<Item>;
  return Readable.from([
    BEGINNING,
    ...pieces.flatMap((piece, at) => (at === 0 ? [piece] : [',', piece])),
    end,
  ]);
}

const BEGINNING = '{"data":[';
const endOfList = (page: Page) => `],"page":${JSON.stringify(page)}}`;

/**
 * The JSON of the items in pieces, without the commas between the pieces. The items are made and written one after the
 * other, in slices of time: an item may be long.
 */
async function writeItems<Row, Item>(rows: readonly Row[], present: Present<Row, Item>): Promise<string[]> {
  const pieces: string[] = [];
  const endOfStep = yieldByTime();
  let piece = '';
  for (const row of rows) {
    const presented = present(row);
    // Awaiting what is there already takes time, too.
    const item = presented instanceof Promise ? await presented : presented;
    piece += (piece === '' ? '' : ',') + JSON.stringify(item);
    const othersRun = endOfStep();
    if (othersRun !== undefined) await othersRun;
    if (piece.length < PIECE_LENGTH) continue;
    pieces.push(piece);
    piece = '';
  }
  return piece === '' ? pieces : [...pieces, piece];
}

async function* streamList<DB, TB extends keyof DB, Row extends Listed, Item>(
  source: RowSource<DB, TB, Row>,
  first: RowPage<Row>,
  present: Present<Row, Item>,
): AsyncGenerator<string> {
  let total = 0;
  let page = first;
  let before = BEGINNING;
  while (true) {
    // PostgreSQL reads the next rows while these are written and sent.
    const reading = page.nextCursor === null ? undefined : readOn(source, page.nextCursor);
    for (const piece of await writeItems(page.rows, present)) {
      yield before + piece;
      before = ',';
    }
    total += page.rows.length;
    if (reading === undefined) break;
    page = await reading;
  }
  yield endOfList({ nextCursor: null, total });
}

function readOn<DB, TB extends keyof DB, Row extends Listed>(source: RowSource<DB, TB, Row>, cursor: string) {
  const reading = readPage(source, { limit: LONGEST_PAGE, cursor });
  // Nobody waits for it while the rows before are sent, or any more if the client leaves.
  reading.catch(() => {});
  return reading;
}
