import { LIMITS } from '@exam/contract/limits';
import type { Alignment } from '@exam/contract/rich-text';
import { backgroundOf } from './colours.ts';
import type { Piece } from './pieces.ts';
import { TextBuilder } from './text-builder.ts';

type Attributes = Readonly<Record<string, string>>;

interface OpenCell {
  readonly builder: TextBuilder;
  readonly isHead: boolean;
  readonly width: number;
  readonly height: number;
  /** The declared look; empty if nothing is declared. */
  readonly background: string;
  readonly border: string;
  readonly alignment: Alignment | null;
}

/** A page has no room for more columns, and a question none for more cells. */
const MOST_COLUMNS = 30;
const MOST_CELLS = 4_000;
const MOST_CHARACTERS = 2 * LIMITS.questionTextLength;

export const MERGED_CELLS = 'Merged cells of a table repeat their text.';
export const DRAWN_BY_CELLS =
  'A table may be a drawing: cells without words are coloured or bordered, and that is left out. Compare it with the file.';
const BROKEN_LINES = 'Line breaks in cells of a table are left out.';

/** An HTML table while it is read: a data table or a layout table. */
export class OpenTable {
  readonly #rows: OpenCell[][] = [];
  /** Whether a cell contains a list, code or another table. */
  hasBlocks = false;
  readonly #border: string;

  constructor({ border = '0' }: Attributes = {}) {
    this.#border = /^[\s0]*$/.test(border) ? '' : border;
  }

  openRow(): void {
    this.#rows.push([]);
  }

  /** @returns the builder of the cell's content */
  openCell(name: string, attributes: Attributes): TextBuilder {
    const { colspan, rowspan, style = '', bgcolor } = attributes;
    if (this.#rows.length === 0) this.openRow();
    const builder = new TextBuilder();
    this.#rows.at(-1)!.push({
      builder,
      isHead: name === 'th',
      width: spanOf(colspan, MOST_COLUMNS + 1),
      height: spanOf(rowspan, MOST_CELLS),
      background: backgroundOf({ style, bgcolor }) ?? '',
      border: borderOf(style) ?? this.#border,
      alignment: alignmentOf(attributes),
    });
    return builder;
  }

  /** Adds the table to a text. @returns notes on differences */
  addTo(builder: TextBuilder): string[] {
    const rows = this.#rows
      .filter((row) => row.length > 0)
      .map((row) => row.map((cell) => ({ ...cell, pieces: cell.builder.takePieces() })));
    const drawn = isDrawn(rows) ? [DRAWN_BY_CELLS] : [];
    const isOfData = this.#isOfData(rows);
    const isBroken =
      isOfData &&
      rows
        .flat()
        .map(({ pieces }) => putOnOneLine(pieces))
        .includes(true);
    const grid = isOfData ? gridOf(rows) : undefined;
    if (grid === undefined) {
      builder.beginBlock(2);
      for (const row of rows) addLine(row, builder);
      builder.beginBlock(2);
      return drawn;
    }
    const isMerged = rows.flat().some(({ width, height }) => width > 1 || height > 1);
    builder.addTable(grid, alignmentsOf(rows));
    return [...drawn, ...(isMerged ? [MERGED_CELLS] : []), ...(isBroken ? [BROKEN_LINES] : [])];
  }

  /** A table without a head and with one row or column is a layout table. */
  #isOfData(rows: readonly (readonly FullCell[])[]): boolean {
    const width = Math.max(0, ...rows.map((row) => row.reduce((sum, cell) => sum + cell.width, 0)));
    if (this.hasBlocks || rows.length === 0 || width > MOST_COLUMNS) return false;
    const hasHead = rows[0]!.some(({ isHead }) => isHead);
    const cells = rows.flat();
    const isEmpty = cells.every(({ pieces }) => pieces.length === 0);
    const isOfLines = cells.every(({ pieces }) => pieces.every(mayStandInLine));
    return !isEmpty && isOfLines && (hasHead || (rows.length > 1 && width > 1));
  }
}

interface FullCell extends OpenCell {
  readonly pieces: readonly Piece[];
}

/** The alignment of a cell by its style, by its attribute, or by the class that our files have where there are no styles. */
function alignmentOf({ style = '', align = '', class: classes = '' }: Attributes): Alignment | null {
  const said =
    /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i.exec(style)?.[1] ??
    /^(left|center|right)$/i.exec(align.trim())?.[1] ??
    /(?:^|\s)align-(left|center|right)(?:\s|$)/.exec(classes)?.[1];
  return (said?.toLowerCase() as Alignment | undefined) ?? null;
}

/** The alignments of columns of which every cell says the same; tables with merged cells have none. */
function alignmentsOf(rows: readonly (readonly FullCell[])[]): (Alignment | null)[] {
  if (rows.flat().some(({ width, height }) => width > 1 || height > 1)) return [];
  const [head = [], ...others] = rows;
  return head.map((cell, column) => {
    const all = others.length === 0 ? [cell] : others.flatMap((row) => row[column] ?? []);
    const first = all[0]?.alignment ?? null;
    return all.every(({ alignment }) => alignment === first) ? first : null;
  });
}

/** The borders of a style; empty if it removes them, undefined if it does not mention them. */
function borderOf(style: string): string | undefined {
  const borders = style
    .split(';')
    .map((declaration) => declaration.trim().toLowerCase())
    .filter((declaration) => /^border(?!-collapse|-spacing)/.test(declaration));
  if (borders.length === 0) return undefined;
  return borders.filter((border) => !/:\s*(?:none|hidden|0(?:px|pt)?\b)/.test(border)).join(';');
}

/** Cells without words have a meaning if their look differs from others in their row, or most cells are like that. */
function isDrawn(rows: readonly (readonly FullCell[])[]): boolean {
  const cells = rows.flat();
  return (['background', 'border'] as const).some((look) => {
    const shown = (cell: FullCell) => cell.pieces.length === 0 && cell[look] !== '';
    const all = cells.filter(shown).length;
    if (all > 1 && 2 * all >= cells.length) return true;
    return rows.some((row) => {
      const first = row.find(shown);
      return first !== undefined && row.some((cell) => cell[look] !== first[look]);
    });
  });
}

function spanOf(span: string | undefined, most: number): number {
  const digits = /^\s*(\d{1,6})/.exec(span ?? '')?.[1];
  return Math.min(Math.max(1, Number(digits ?? 1)), most);
}

/** Formulas may span lines; other markup with line breaks is a block. An empty line separates paragraphs. */
function mayStandInLine({ text, isMarkup, table }: Piece): boolean {
  if (table !== undefined) return false;
  if (isMarkup) return text.startsWith('$') || !text.includes('\n');
  const between = text.split('\n').slice(1, -1);
  return between.every((line) => line.trim() !== '');
}

/** The cells by position, with spanning cells repeated; undefined above the limits. */
function gridOf(rows: readonly (readonly FullCell[])[]): Piece[][][] | undefined {
  const grid: (readonly Piece[])[][] = rows.map(() => []);
  let numberOfCells = 0;
  let length = 0;
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const { pieces, width, height } of row) {
      const ownLength = pieces.reduce((sum, { text }) => sum + text.length, 0);
      while (grid[at]![column] !== undefined) column += 1;
      for (let down = at; down < Math.min(at + height, rows.length); down += 1) {
        for (let across = column; across < column + width; across += 1) {
          numberOfCells += 1;
          length += ownLength;
          const isTooMuch = numberOfCells > MOST_CELLS || length > MOST_CHARACTERS;
          if (isTooMuch || across >= MOST_COLUMNS) return undefined;
          grid[down]![across] ??= pieces;
        }
      }
    }
  }
  const [head = []] = grid;
  const width = Math.max(...grid.map((row) => row.length));
  return grid.map((row) =>
    Array.from({ length: row === head ? width : row.length }, (_, column) =>
      (row[column] ?? []).map((piece) => ({ ...piece })),
    ),
  );
}

/** Joins lines. @returns whether there were several */
function putOnOneLine(pieces: readonly Piece[]): boolean {
  let isBroken = false;
  for (const piece of pieces) {
    const text = piece.text.replaceAll('\n', ' ');
    if (text !== piece.text && !piece.isMarkup) isBroken = true;
    piece.text = text;
  }
  return isBroken;
}

function addLine(row: readonly FullCell[], builder: TextBuilder): void {
  builder.beginRow();
  for (const { pieces } of row) {
    builder.beginCell();
    builder.addPieces(pieces);
  }
}
