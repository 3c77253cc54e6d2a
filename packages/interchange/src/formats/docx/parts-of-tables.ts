import { isColourful, noteOfColour } from '../../html/colours.ts';
import { DRAWN_BY_CELLS, MERGED_CELLS } from '../../html/open-table.ts';
import { isBelowChoices, looseSignOf } from '../../outline/line-signs.ts';
import type { OutlinePart } from '../../outline/outline.ts';
import { layRows, type ReadTable } from '../../table/read-table.ts';
import type { Row } from '../../table/table.ts';
import { htmlOfLines, type Look, NOTHING, type Paragraph, type Table } from './blocks.ts';
import {
  type ParagraphReader,
  readHtml,
  textOfLines,
  withoutCommonPrint,
  withoutNumbering,
} from './parts-of-paragraphs.ts';

/** Tables of questions; the reading of their correct answers is decided when the whole document is read. */
export interface TablesPart {
  readonly kind: 'tables';
  readonly tables: readonly ReadTable[];
  /** Notes by number of the row, from 1. */
  readonly notes: ReadonlyMap<number, readonly string[]>;
}

/**
 * A table of a document: one row per question, labels and texts of one question, or a layout table.
 */
export function partsOfTable({ rows, looks }: Table, reader: ParagraphReader): (OutlinePart | TablesPart)[] {
  const readCells = rows.map((row) => row.map(readCell));
  const cells = readCells.map((row) => row.map(({ text }) => text));
  const asRows: Row[] = cells.map((row, index) => ({ line: index + 1, cells: row }));
  const shades = notesOfShades(rows, looks);
  const notesOf = (rank: number) => [
    ...readCells[rank]!.flatMap(({ notes }) => notes),
    ...new Set(rows[rank]!.flatMap((cell) => shades.get(cell) ?? [])),
  ];
  const { tables, above } = layRows(asRows, reader.file, { areTexts: true });
  if (tables !== undefined) {
    const notes = new Map(rows.map((_, rank) => [rank + 1, notesOf(rank)]));
    const place = { file: reader.file };
    return [
      ...above.map(({ text }) => ({ kind: 'paragraph' as const, place, text })),
      { kind: 'tables', tables, notes },
    ];
  }
  const labelled = readLabelled(cells, reader.file, notesOf);
  if (labelled !== undefined) return [{ kind: 'tables', ...labelled }];
  if (isOfData(rows))
    return [{ kind: 'paragraph', place: { file: reader.file }, ...wordsOfTable(rows, looks) }];
  if (isDrawing(rows, looks)) return [{ kind: 'notes', notes: [DRAWN_BY_CELLS] }];
  // A merged cell appears in several rows.
  return [...new Set(rows.flat())].flatMap((cell) => {
    const parts = cell.flatMap((paragraph) => reader.read(paragraph));
    const note = shades.get(cell);
    return note === undefined ? parts : [...parts, { kind: 'notes', notes: [note] } as const];
  });
}

/** Whether a table without words shows something. */
function isDrawing(rows: Cells, looks: Table['looks']): boolean {
  const cells = rows.flat();
  return cells.every((cell) => cell.length === 0) && cells.filter((cell) => looks.has(cell)).length > 1;
}

/** Notes on cells whose colour differs from most cells of their row or column. */
function notesOfShades(rows: Cells, looks: Table['looks']): ReadonlyMap<Cell, string> {
  const colourOf = (cell: Cell) => looks.get(cell)?.colour.toUpperCase() ?? '';
  const ofColumns = new Map<string, number>();
  for (const [column, cell] of rows.flatMap((row) => [...row.entries()])) {
    const key = `${column} ${colourOf(cell)}`;
    ofColumns.set(key, (ofColumns.get(key) ?? 0) + 1);
  }
  const notes = new Map<Cell, string>();
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      const colour = colourOf(cell);
      if (colour === '' || cell.length === 0 || !isColourful(`#${colour}`)) continue;
      const inRow = row.filter((other) => colourOf(other) === colour).length;
      const isOfRow = row.length > 1 && 2 * inRow > row.length;
      const isOfColumn = rows.length > 1 && 2 * ofColumns.get(`${column} ${colour}`)! > rows.length;
      const isOfAll = rows.length === 1 && row.length === 1;
      if (!isOfRow && !isOfColumn && !isOfAll) notes.set(cell, noteOfColour([wordsOf(cell)]));
    }
  }
  return notes;
}

function wordsOf(cell: Cell): string {
  const { text } = readCell(cell);
  return text.replace(/\s+/g, ' ').trim();
}

type Cell = Table['rows'][number][number];
type Cells = Table['rows'];

/** Whether a table belongs to the text of a question: no cell begins like a question or a choice. */
function isOfData(rows: Cells): boolean {
  const cells = rows.flat();
  const isPlain = ({ level, lines }: Paragraph) =>
    level === 0 &&
    lines.every((line) => {
      const words = line.map(({ text }) => text).join('');
      const sign = looseSignOf(words.trimStart());
      return sign === undefined || isBelowChoices(sign);
    });
  const isWide = rows.some((row) => row.length > 1);
  const isPlainText = (cell: readonly Paragraph[]) =>
    cell.every((paragraph) => isPlain(paragraph) && withoutNumbering(paragraph.lines).numbered === undefined);
  return rows.length > 1 && isWide && cells.every(isPlainText);
}

function wordsOfTable(rows: Cells, looks: Table['looks']): { text: string; notes: string[] } {
  const seen = new Set<Cell>();
  let isMerged = false;
  const written = rows.map((row, rank) => {
    const name = rank === 0 ? 'th' : 'td';
    return row.map((cell, column) => {
      isMerged ||= cell === NOTHING || seen.has(cell);
      seen.add(cell);
      // A merged cell is shown in its first column.
      const shown = cell === NOTHING ? row.slice(0, column).findLast((other) => other !== NOTHING) : cell;
      const lines = (shown ?? []).flatMap((paragraph) => paragraph.lines);
      const style = styleOf(shown && looks.get(shown));
      return `<${name}${style}>${htmlOfLines(rank === 0 ? withoutCommonPrint(lines) : lines)}</${name}>`;
    });
  });
  const html = `<table>${written.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table>`;
  const { text, notes } = readHtml(html);
  return { text, notes: isMerged ? [MERGED_CELLS, ...notes] : notes };
}

function styleOf(look: Look | undefined): string {
  if (look === undefined) return '';
  const background = look.colour === '' ? '' : `background: #${look.colour};`;
  const border = look.sides === '' ? '' : `border: ${look.sides}`;
  return ` style="${background}${border}"`;
}

/** A list in a cell keeps its numbers; the number of a cell that is only a numbered paragraph belongs to the row. */
function readCell(paragraphs: Cell): { text: string; notes: string[] } {
  const read = paragraphs.map((paragraph) => {
    const { numbered, lines } = withoutNumbering(paragraph.lines);
    const { text, notes } = textOfLines(lines);
    const isBare = numbered === undefined || paragraphs.length === 1;
    return { text: isBare ? text : `${numbered.label} ${text}`, notes };
  });
  return { text: read.map(({ text }) => text).join('\n'), notes: read.flatMap(({ notes }) => notes) };
}

/**
 * Two columns, label and text: transposed, it is a table with one row.
 *
 * @param notesOf notes of a row by index
 */
function readLabelled(
  rows: readonly (readonly string[])[],
  file: string,
  notesOf: (rank: number) => readonly string[],
): Omit<TablesPart, 'kind'> | undefined {
  if (rows.length < 4 || rows.some((row) => row.length !== 2)) return undefined;
  const [firstLabel] = rows[0] ?? [];
  const groups: number[][] = [];
  for (const [rank, row] of rows.entries()) {
    if (row[0] === firstLabel) groups.push([]);
    groups.at(-1)?.push(rank);
  }
  const found = groups.map(
    (group) =>
      layRows(
        [0, 1].map((column) => ({
          line: group[0]! + 1,
          cells: group.map((rank) => rows[rank]![column] ?? ''),
        })),
        file,
        { areTexts: true },
      ).tables,
  );
  const notes = new Map(groups.map((group) => [group[0]! + 1, group.flatMap(notesOf)]));
  return found.every((tables) => tables !== undefined) ? { tables: found.flat(), notes } : undefined;
}
