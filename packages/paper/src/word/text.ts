import type { Alignment } from '@exam/contract/rich-text';
import {
  AlignmentType,
  ImageRun,
  type IParagraphOptions,
  LineRuleType,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Block, Images, Inline, PaperList, PaperTable, Print, SizedImage } from '../content/content.ts';
import type { Direction } from '../content/direction.ts';
import { divideRoom, measureColumns } from '../content/table-widths.ts';
import { wordFormula } from './formula.ts';
import { TWIPS } from './frame.ts';

/** The layout of the paragraphs of a text; the first may be numbered. */
export interface TextLayout {
  readonly images: Images;
  readonly direction: Direction;
  /** In twips from the left edge of the text to its right edge, including indents. */
  readonly width: number;
  /** Of the letters, in points. */
  readonly fontSize: number;
  /** Options for all paragraphs. */
  readonly options: IParagraphOptions;
  /** Extra options for the first paragraph. */
  readonly first?: IParagraphOptions;
}

const CODE_FONT = 'Consolas';
const CODE_GRAY = 'F3F3F3';
/** Word measures images in pixels of 1/96 inch. */
const PIXELS_PER_POINT = 4 / 3;

/** A text as paragraphs. A numbered text begins with a paragraph of words, even if its first block is code. */
export function wordText(blocks: readonly Block[], layout: TextLayout): (Paragraph | Table)[] {
  const { first, options, direction } = layout;
  const paragraph = (own: IParagraphOptions, more?: IParagraphOptions) =>
    new Paragraph({ keepLines: true, bidirectional: direction === 'rtl', ...options, ...own, ...more });
  const begins = blocks.length === 0 || ['code', 'table', 'list'].includes(blocks[0]!.kind);
  const made = blocks.flatMap((block, at) => {
    if (block.kind === 'table') return [wordTable(block, layout), paragraph(BEHIND_TABLE)];
    if (block.kind === 'list')
      return describeItems(block, layout).map((item, row) =>
        paragraph(item, at + row === 0 ? first : undefined),
      );
    return [paragraph(describeBlock(block, layout), at === 0 ? first : undefined)];
  });
  return first && begins ? [paragraph({}, first), ...made] : made;
}

/** An invisible paragraph after a table: Word merges two adjacent tables. */
const BEHIND_TABLE: IParagraphOptions = {
  spacing: { before: 0, after: 0, line: 60, lineRule: LineRuleType.EXACT },
};

/** In twips: the space of an empty line. */
const APART = 160;

/** In twips: the place of the words of an item, right of its mark. */
const ITEM = 340;

function describeItems(
  { items }: PaperList,
  { images, direction, options }: TextLayout,
): IParagraphOptions[] {
  const left = Number(options.indent?.left ?? 0) + ITEM;
  return items.map(({ number, pieces }) => ({
    indent: { left, hanging: ITEM },
    children: [
      new TextRun({
        text: `${number === null ? '•' : `${number}.`}\t`,
        rightToLeft: direction === 'rtl',
      }),
      ...pieces.flatMap((piece) => wordPiece(piece, images, direction)),
    ],
  }));
}

function describeBlock(
  block: Exclude<Block, PaperTable | PaperList>,
  { images, direction, options }: TextLayout,
): IParagraphOptions {
  switch (block.kind) {
    case 'paragraph':
      return {
        children: block.pieces.flatMap((piece) => wordPiece(piece, images, direction)),
        ...(block.isApart && { spacing: { ...options.spacing, before: APART } }),
      };
    case 'image':
      return { children: wordImage(block.image, images) };
    case 'formula':
      return { children: [wordFormula(block.formula, true)] };
    case 'code':
      return describeCode(block.code);
  }
}

/** The padding of a cell, in twips. */
const AROUND_CELL = 260;
/** Font sizes by the minimum number of columns. */
const SMALL_LETTERS = { 7: '9pt', 11: '7pt', 17: '5pt' } as const;

/** A table as wide as its words need, and at most as wide as the text. */
function wordTable(
  { rows, alignments }: PaperTable,
  { images, direction, options, width, fontSize }: TextLayout,
): Table {
  const [head = []] = rows;
  const indent = Number(options.indent?.left ?? 0);
  const size = sizeFor(head.length);
  const widths = columnWidths(rows, width - indent, size ? Number.parseInt(size, 10) : fontSize);
  return new Table({
    columnWidths: widths,
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
    indent: { size: indent, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    visuallyRightToLeft: direction === 'rtl',
    rows: rows.map(
      (cells, at) =>
        new TableRow({
          cantSplit: true,
          tableHeader: at === 0,
          children: cells.map((cell, column) => {
            const isLast = column === cells.length - 1;
            const children = cell.flatMap((piece) =>
              wordPiece(at === 0 ? asHead(piece) : piece, images, direction, size),
            );
            return new TableCell({
              // The last cell of a short row also spans the missing cells.
              columnSpan: isLast ? head.length - column : 1,
              ...(at === 0 && { shading: { type: ShadingType.CLEAR, fill: CODE_GRAY } }),
              children: [
                new Paragraph({
                  keepNext: options.keepNext ?? false,
                  bidirectional: direction === 'rtl',
                  spacing: { after: 0 },
                  ...alignedTo(alignments?.[column]),
                  children,
                }),
              ],
            });
          }),
        }),
    ),
  });
}

function alignedTo(alignment: Alignment | null | undefined): IParagraphOptions {
  if (!alignment) return {};
  return {
    alignment: { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT }[
      alignment
    ],
  };
}

function sizeFor(columns: number): `${number}pt` | undefined {
  const [, size] = Object.entries(SMALL_LETTERS).findLast(([least]) => columns >= Number(least)) ?? [];
  return size;
}

function asHead(piece: Inline): Inline {
  return piece.kind === 'text' || piece.kind === 'source' ? { ...piece, isStrong: true } : piece;
}

/**
 * Widths in twips: each column has at least that of its widest word, where there is room for all.
 * @param fontSize in points
 */
function columnWidths(rows: PaperTable['rows'], width: number, fontSize: number): number[] {
  const measured = measureColumns(rows);
  const em = fontSize * TWIPS;
  const around = measured.most.length * AROUND_CELL;
  const divided = divideRoom(measured, (width - around) / em);
  if (divided) return divided.map((one) => Math.floor(AROUND_CELL + one * em));
  const even = width / measured.most.length;
  const asked = measured.most.map((one) => AROUND_CELL + one * em);
  const spared = asked.reduce((all, one) => all + Math.max(0, even - one), 0);
  const wanted = asked.reduce((all, one) => all + Math.max(0, one - even), 0);
  return asked.map((one) => Math.floor(one <= even ? one : even + (spared * (one - even)) / wanted));
}

function describeCode(code: string): IParagraphOptions {
  const children = code
    .split('\n')
    .map(
      (line, at) => new TextRun({ text: line, font: CODE_FONT, size: '9pt', ...(at > 0 && { break: 1 }) }),
    );
  return {
    children,
    bidirectional: false,
    shading: { type: ShadingType.CLEAR, fill: CODE_GRAY },
    spacing: { before: 80, after: 80 },
  };
}

function wordPiece(
  piece: Inline,
  images: Images,
  direction: Direction,
  size?: `${number}pt`,
): ParagraphChild[] {
  switch (piece.kind) {
    case 'text':
      return runsOf(piece.text, direction).map(
        ({ text, rightToLeft }) => new TextRun({ text, rightToLeft, ...printOf(piece, size) }),
      );
    case 'source':
      return [new TextRun({ text: piece.text, font: CODE_FONT, ...printOf(piece, size) })];
    case 'break':
      return [new TextRun({ break: 1 })];
    case 'formula':
      return [wordFormula(piece.formula, false)];
    case 'image':
      return wordImage(piece.image, images);
  }
}

/** A number with its sign, which `keepSigns` marks. */
const SIGNED = /(\u200e[-+\u2212\u00b1][\d.,\u066b\u066c]+)/u;

/** Word orders the signs of a right-to-left run by itself, so a number with a sign is a run from left to right. */
function runsOf(text: string, direction: Direction): { text: string; rightToLeft: boolean }[] {
  if (direction === 'ltr') return [{ text, rightToLeft: false }];
  const parts = text.split(SIGNED).map((part, at) => ({ text: part, rightToLeft: at % 2 === 0 }));
  return parts.filter((part) => part.text !== '');
}

function printOf({ isStrong, isEmphasised }: Print, size: `${number}pt` | undefined) {
  return { ...(isStrong && { bold: true }), ...(isEmphasised && { italics: true }), ...(size && { size }) };
}

function wordImage({ id, alt, width, height }: SizedImage, images: Images): ParagraphChild[] {
  const image = images.get(id);
  if (!image) return [];
  return [
    new ImageRun({
      type: image.type === 'image/png' ? 'png' : 'jpg',
      data: image.content,
      transformation: {
        width: Math.round(width * PIXELS_PER_POINT),
        height: Math.round(height * PIXELS_PER_POINT),
      },
      altText: { name: alt || 'image', title: alt, description: alt },
    }),
  ];
}
