import { boundsOfText } from '../typst/text-width.ts';
import { RUN } from './break-long-words.ts';
import type { Inline, PaperTable } from './content.ts';

/** Widths of columns without their padding, in em: of their widest word, and of their widest cell on one line. */
export interface ColumnWidths {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/** Most width of a sign of another script than Latin, and width of one of code, in em. */
const [SIGN, CODE] = [0.9, 0.56];
/** Widths of what is no text, in em. */
const OTHERS = { formula: 5, image: 14, break: 0 } as const;

/** How wide the columns of a table must be, and would be. A formula counts as a short word, an image may shrink. */
export function measureColumns(rows: PaperTable['rows']): ColumnWidths {
  const widest = (of: (cell: readonly Inline[]) => number) =>
    (rows[0] ?? []).map((_, column) => Math.max(0, ...rows.map((cells) => of(cells[column] ?? []))));
  return { least: widest(widestWord), most: widest(widthOfCell) };
}

function widestWord(cell: readonly Inline[]): number {
  // Words go on where only their print changes.
  const text = cell.map((piece) => ('text' in piece ? piece.text : ' ')).join('');
  const perSign = cell.some(({ kind }) => kind === 'source') ? CODE : 0;
  const words = (text.match(RUN) ?? []).map((word) => Math.max(widthOfText(word), word.length * perSign));
  const hasFormula = cell.some(({ kind }) => kind === 'formula');
  return Math.max(text.trim() === '' ? 0 : 1, hasFormula ? OTHERS.formula : 0, ...words);
}

function widthOfCell(cell: readonly Inline[]): number {
  return cell.reduce((sum, piece) => {
    if (piece.kind === 'source') return sum + piece.text.length * CODE;
    return sum + (piece.kind === 'text' ? widthOfText(piece.text) : OTHERS[piece.kind]);
  }, 0);
}

const widthOfText = (text: string) => boundsOfText(text, SIGN)[1];

/**
 * Divides the room among columns so that no word is broken, with what is left for those that have more to say.
 * @param room without the padding of the columns, in em
 * @returns undefined if the widest words do not fit beside each other
 */
export function divideRoom({ least, most }: ColumnWidths, room: number): number[] | undefined {
  const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
  if (sumOf(most) <= room) return [...most];
  const spare = room - sumOf(least);
  if (spare < 0) return undefined;
  const wanted = sumOf(most) - sumOf(least);
  return least.map((width, at) => width + (wanted === 0 ? 0 : (spare * (most[at]! - width)) / wanted));
}
