import type { Block, Inline } from './content.ts';

/** Points. More than a line takes, its share of the space between paragraphs included. */
const LINE = 24;
const AROUND_IMAGE = 30;
/** Fewer than any line holds, even of wide letters, and in half of a page. */
const LETTERS_OF_LINE = 24;
/** A formula may be a matrix of any height. */
const FORMULA = 120;

/** How high blocks stand at most, in points. Cheap, since nothing is set. */
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
    case 'paragraph':
      return block.pieces.reduce((sum, piece) => sum + heightOfPiece(piece), LINE);
  }
}

function heightOfPiece(piece: Inline): number {
  switch (piece.kind) {
    case 'text':
    case 'source':
      return linesOf(piece.text) * LINE;
    case 'image':
      return LINE + piece.image.height;
    case 'break':
      return LINE;
    case 'formula':
      return FORMULA / 2;
  }
}

function linesOf(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / LETTERS_OF_LINE), 0);
}
