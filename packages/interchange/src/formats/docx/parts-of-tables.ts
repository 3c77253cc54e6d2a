import { MERGED_CELLS } from '../../html/open-table.ts';
import { isBelowChoices, signOf } from '../../outline/line-signs.ts';
import type { OutlinePart } from '../../outline/outline.ts';
import { type ReadTable, readTables } from '../../table/read-table.ts';
import type { Row } from '../../table/table.ts';
import { htmlOfLines, NOTHING, type Paragraph, type Table } from './blocks.ts';
import {
  type ParagraphReader,
  readHtml,
  textOfLines,
  withoutCommonPrint,
  withoutNumbering,
} from './parts-of-paragraphs.ts';

/** Tables of questions; how their correct answers are told is known when the whole document is read. */
export interface TablesPart {
  readonly kind: 'tables';
  readonly tables: readonly ReadTable[];
  /** What is to be said of the question of a row, by the row's number from 1. */
  readonly notes: ReadonlyMap<number, readonly string[]>;
}

/**
 * A table of a document: one with a row for each question, one of labels and texts for each question, or one that only
 * puts paragraphs side by side.
 */
export function partsOfTable({ rows, shades }: Table, reader: ParagraphReader): (OutlinePart | TablesPart)[] {
  const readCells = rows.map((row) => row.map(readCell));
  const cells = readCells.map((row) => row.map(({ text }) => text));
  const asRows: Row[] = cells.map((row, index) => ({ line: index + 1, cells: row }));
  const tables = readTables(asRows, reader.file, { areTexts: true });
  if (tables !== undefined) {
    const notes = new Map(readCells.map((row, index) => [index + 1, row.flatMap((cell) => cell.notes)]));
    return [{ kind: 'tables', tables, notes }];
  }
  const labelled = readLabelled(cells, reader.file);
  if (labelled !== undefined) return [{ kind: 'tables', tables: labelled, notes: new Map() }];
  if (isOfData(rows))
    return [{ kind: 'paragraph', place: { file: reader.file }, ...wordsOfTable(rows, shades) }];
  // A merged cell stands in several rows.
  const once = new Set(rows.flat());
  return [...once].flatMap((cell) => cell.flatMap((paragraph) => reader.read(paragraph)));
}

type Cells = Table['rows'];

/** Whether a table belongs to the text of a question: nothing in it is a question or a choice by its beginning. */
function isOfData(rows: Cells): boolean {
  const cells = rows.flat();
  const isPlain = ({ level, lines }: Paragraph) =>
    level === 0 &&
    lines.every((line) => {
      const words = line.map(({ text }) => text).join('');
      const sign = signOf(words.trimStart());
      return sign === undefined || isBelowChoices(sign);
    });
  const isWide = rows.some((row) => row.length > 1);
  const isPlainText = (cell: readonly Paragraph[]) =>
    cell.every((paragraph) => isPlain(paragraph) && withoutNumbering(paragraph.lines).numbered === undefined);
  return rows.length > 1 && isWide && cells.every(isPlainText);
}

function wordsOfTable(rows: Cells, shades: Table['shades']): { text: string; notes: string[] } {
  const seen = new Set<readonly Paragraph[]>();
  let isMerged = false;
  const written = rows.map((row, rank) => {
    const name = rank === 0 ? 'th' : 'td';
    return row.map((cell, column) => {
      isMerged ||= cell === NOTHING || seen.has(cell);
      seen.add(cell);
      // A cell over several columns stands in the first of these.
      const shown = cell === NOTHING ? row.slice(0, column).findLast((other) => other !== NOTHING) : cell;
      const lines = (shown ?? []).flatMap((paragraph) => paragraph.lines);
      const shade = shown && shades.get(shown);
      const look = shade === undefined ? '' : ` bgcolor="#${shade}"`;
      return `<${name}${look}>${htmlOfLines(rank === 0 ? withoutCommonPrint(lines) : lines)}</${name}>`;
    });
  });
  const html = `<table>${written.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table>`;
  const { text, notes } = readHtml(html);
  return { text, notes: isMerged ? [MERGED_CELLS, ...notes] : notes };
}

/** A list in a cell keeps its numbers; the one of a cell that is nothing but a numbered paragraph is that of the row. */
function readCell(paragraphs: Table['rows'][number][number]): { text: string; notes: string[] } {
  const read = paragraphs.map((paragraph) => {
    const { numbered, lines } = withoutNumbering(paragraph.lines);
    const { text, notes } = textOfLines(lines);
    const isBare = numbered === undefined || paragraphs.length === 1;
    return { text: isBare ? text : `${numbered.label} ${text}`, notes };
  });
  return { text: read.map(({ text }) => text).join('\n'), notes: read.flatMap(({ notes }) => notes) };
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
      { areTexts: true },
    ),
  );
  return found.every((tables) => tables !== undefined) ? found.flat() : undefined;
}
