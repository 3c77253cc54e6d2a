import { writeCsvRow } from '@exam/interchange';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { listNoted, type NotedRow } from './queries.ts';

const COLUMNS = ['File', 'Line', 'Last line', 'Question', 'About', 'Note', 'Text'];
const ITEMS_PER_LOOK = 1_000;

/** The notes of an import and the reasons of other items as a CSV file, one row each. */
export async function writeNotes(db: Queryable, importId: string): Promise<Uint8Array> {
  // Spreadsheets recognise the encoding by the byte order mark.
  const rows = [`\uFEFF${writeCsvRow(COLUMNS)}`];
  for (let after = -1; ; ) {
    const items = await listNoted(db, importId, { after, limit: ITEMS_PER_LOOK });
    rows.push(...(await mapInSlices(items, rowsOf)));
    if (items.length < ITEMS_PER_LOOK) return new TextEncoder().encode(rows.join(''));
    after = items.at(-1)!.position;
  }
}

function rowsOf({
  file,
  line,
  lastLine,
  position,
  state,
  reason,
  notes,
  noteKinds,
  shown,
}: NotedRow): string {
  const place = [file, String(line ?? ''), String(lastLine ?? line ?? ''), String(position + 1)];
  const told =
    state === 'question'
      ? notes.map((note, at) => [noteKinds[at] ?? 'other', note])
      : [[state, reason ?? '']];
  const text = shown.replace(/\s+/g, ' ').trim();
  return told.map((words) => writeCsvRow([...place, ...words, text])).join('');
}
