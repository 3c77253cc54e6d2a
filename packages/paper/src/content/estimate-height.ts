import type { Block, Inline, PaperTable } from './content.ts';

/** In points. An upper bound for a line including its share of paragraph spacing. */
const LINE = 24;
const AROUND_IMAGE = 30;
/** A lower bound for a line of a page, even with wide letters. Only choices of one line stand in two columns. */
const LETTERS_OF_LINE = 32;
/** A formula may be a tall matrix. */
const FORMULA = 120;

/** An upper bound for the height of blocks in points. Cheap, because nothing is typeset. */
export function estimateHeight(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + heightOf(block), 0);
}

function heightOf(block: Block): number {
  switch (block.kind) {
    case 'code':
      return AROUND_IMAGE + linesOf(block.code) * LINE;
    case 'image':
      return AROUND_IMAGE + block.image.height;
    case 'formula':
      return FORMULA;
    case 'table':
      return (
        AROUND_IMAGE + block.rows.reduce((sum, cells) => sum + heightOfRow(cells, block.rows[0]!.length), 0)
      );
    case 'list':
      return block.items.reduce(
        (sum, { pieces }) => pieces.reduce((height, piece) => height + heightOfPiece(piece), sum + LINE),
        AROUND_IMAGE,
      );
    case 'paragraph':
      return block.pieces.reduce((sum, piece) => sum + heightOfPiece(piece), LINE);
  }
}

function heightOfRow(cells: PaperTable['rows'][number], columns: number): number {
  const heights = cells.map((cell) => cell.reduce((sum, piece) => sum + heightOfPiece(piece, columns), LINE));
  return Math.max(...heights);
}

/** @param columns number of columns that share a line */
function heightOfPiece(piece: Inline, columns = 1): number {
  switch (piece.kind) {
    case 'text':
    case 'source':
      return linesOf(piece.text, columns) * LINE;
    case 'image':
      return LINE + piece.image.height;
    case 'break':
      return LINE;
    case 'formula':
      return FORMULA / 2;
  }
}

function linesOf(text: string, columns = 1): number {
  const letters = LETTERS_OF_LINE / columns;
  return text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / letters), 0);
}
