import type { ComposedChoice, ComposedPaper, ComposedQuestion } from '../composed.ts';
import type { Inline } from '../content/content.ts';
import { mostWidth } from '../formula/width.ts';

/** Widths of the characters from blank to tilde in Source Serif 4, in thousandths of an em. */
const WIDTHS: readonly number[] = [
  237, 289, 336, 525, 518, 932, 728, 137, 347, 352, 389, 534, 302, 320, 302, 326, 569, 452, 527, 536, 513,
  532, 537, 455, 533, 524, 302, 302, 534, 534, 534, 414, 834, 712, 653, 662, 739, 638, 597, 723, 814, 376,
  341, 710, 618, 935, 758, 738, 621, 738, 690, 544, 567, 708, 569, 890, 672, 548, 586, 320, 296, 325, 534,
  514, 400, 539, 619, 520, 614, 533, 369, 557, 641, 329, 303, 594, 329, 955, 643, 579, 610, 601, 456, 465,
  354, 623, 544, 801, 569, 551, 490, 344, 290, 349, 534,
];
const FIRST = ' '.codePointAt(0)!;
/** Pairs of letters are closer or farther apart than their widths, by less than this share. */
const TOLERANCE = 0.08;

const UNKNOWN = [0, Number.POSITIVE_INFINITY] as const;

/** As in `questions.typ`, in em. */
const [GUTTER, LABEL] = [1.4, 1.55];

/**
 * The columns of a question's choices, where that can be told without setting them: all are plain words and simple formulas, and
 * each is surely narrower than a column, or one is surely wider. Otherwise they are measured.
 * @param count number of questions of the document
 */
export function decideColumns(
  { page, fontSize }: Pick<ComposedPaper, 'page' | 'fontSize'>,
  { columns, choices }: Pick<ComposedQuestion, 'columns' | 'choices'>,
  count: number,
): 1 | 2 | undefined {
  if (columns === 1) return 1;
  const numberWidth = 0.75 + 0.55 * Math.max(2, String(count).length);
  const width = (page.width - 2 * page.marginX) / fontSize - numberWidth;
  const half = (width - GUTTER) / 2 - LABEL;
  let isSure = true;
  for (const choice of choices) {
    const [least, most] = boundsOf(choice);
    if (least > half) return 1;
    isSure &&= most < half;
  }
  return isSure ? 2 : undefined;
}

/** The least and the greatest possible width in em; the latter is only known of one line of plain words and formulas. */
function boundsOf({ blocks }: ComposedChoice): readonly [least: number, most: number] {
  const [block, ...more] = blocks;
  if (block?.kind !== 'paragraph' || more.length > 0) return UNKNOWN;
  let [least, most] = [0, 0];
  for (const piece of block.pieces) {
    const [from, to] = boundsOfPiece(piece);
    least += from;
    most += to;
  }
  return [most === Number.POSITIVE_INFINITY ? 0 : least, most];
}

function boundsOfPiece(piece: Inline): readonly [least: number, most: number] {
  if (piece.kind === 'formula') return [0, mostWidth(piece.formula) ?? Number.POSITIVE_INFINITY];
  if (piece.kind !== 'text' || piece.isStrong || piece.isEmphasised) return UNKNOWN;
  let sum = 0;
  for (let at = 0; at < piece.text.length; at++)
    sum += WIDTHS[piece.text.charCodeAt(at) - FIRST] ?? Number.POSITIVE_INFINITY;
  const width = sum / 1_000;
  return [width * (1 - TOLERANCE), width * (1 + TOLERANCE)];
}
