import type { OutlinePart } from '../../outline/outline.ts';
import { type ReadTable, readTables } from '../../table/read-table.ts';
import type { Row } from '../../table/table.ts';
import type { Table } from './blocks.ts';
import { takeNumbering } from './marks-in-text.ts';
import { type ParagraphReader, textOfLines } from './parts-of-paragraphs.ts';

/** Tables of questions; how their correct answers are told is known when the whole document is read. */
export interface TablesPart {
  readonly kind: 'tables';
  readonly tables: readonly ReadTable[];
}

/**
 * A table of a document: one with a row for each question, one of labels and texts for each question, or one that only
 * puts paragraphs side by side.
 */
export function partsOfTable({ rows }: Table, reader: ParagraphReader): (OutlinePart | TablesPart)[] {
  const cells = rows.map((row) => row.map(textOfCell));
  const asRows: Row[] = cells.map((row, index) => ({ line: index + 1, cells: row }));
  const tables = readTables(asRows, reader.file) ?? readLabelled(cells, reader.file);
  if (tables !== undefined) return [{ kind: 'tables', tables }];
  // A merged cell stands in several rows.
  const once = new Set(rows.flat());
  return [...once].flatMap((cell) => cell.flatMap((paragraph) => reader.read(paragraph)));
}

/** A list in a cell keeps its numbers; the one of a cell that is nothing but a numbered paragraph is that of the row. */
function textOfCell(paragraphs: Table['rows'][number][number]): string {
  return paragraphs
    .map(({ lines }) => {
      const { numbered, text } = takeNumbering(textOfLines(lines).text);
      return numbered === undefined || paragraphs.length === 1
        ? text.trim()
        : `${numbered.label} ${text.trim()}`;
    })
    .join('\n');
}

/** Two columns, a label and its text: such a table turned by a quarter is one with a row for each question. */
function readLabelled(rows: readonly (readonly string[])[], file: string) {
  if (rows.length < 4 || rows.some((row) => row.length !== 2)) return undefined;
  const [firstLabel] = rows[0] ?? [];
  const groups: (readonly string[])[][] = [];
  for (const row of rows) {
    if (row[0] === firstLabel) groups.push([]);
    groups.at(-1)?.push(row);
  }
  const found = groups.map((group) =>
    readTables(
      [0, 1].map((column) => ({ line: 1, cells: group.map((row) => row[column] ?? '') })),
      file,
    ),
  );
  return found.every((tables) => tables !== undefined) ? found.flat() : undefined;
}
