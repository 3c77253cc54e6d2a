import type { Block, Inline } from './content.ts';
import type { Direction } from './direction.ts';

/** A sign before a number, not one between two. */
const SIGN = /(?<![\p{L}\p{N}])[-+\u2212\u00b1](?=\d)/gu;
/** Acts like a letter from left to right, without a shape. */
export const LEFT_TO_RIGHT = '\u200e';

/** Blocks in which the sign of a number stands before it, also where the text runs from right to left: \u22124, not 4\u2212. */
export function keepSigns(blocks: readonly Block[], direction: Direction): readonly Block[] {
  if (direction === 'ltr') return blocks;
  return blocks.map((block) => {
    if (block.kind === 'paragraph') return { ...block, pieces: block.pieces.map(keepIn) };
    if (block.kind === 'table')
      return { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(keepIn))) };
    if (block.kind === 'list') {
      const items = block.items.map((item) => ({ ...item, pieces: item.pieces.map(keepIn) }));
      return { ...block, items };
    }
    return block;
  });
}

function keepIn(piece: Inline): Inline {
  return piece.kind === 'text' ? { ...piece, text: piece.text.replace(SIGN, `${LEFT_TO_RIGHT}$&`) } : piece;
}
