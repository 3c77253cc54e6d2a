import type { ComposedChoice, ComposedPaper, ComposedQuestion } from '../composed.ts';

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

/** As in `questions.typ`, in em. */
const [GUTTER, LABEL] = [1.4, 1.55];

/**
 * The columns of a question's choices, where that can be told without setting them: all are plain words, and each is much
 * narrower than a column, or one is much wider. Otherwise they are measured.
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
    const wide = widthOf(choice);
    if (wide !== undefined && wide * (1 - TOLERANCE) > half) return 1;
    isSure &&= wide !== undefined && wide * (1 + TOLERANCE) < half;
  }
  return isSure ? 2 : undefined;
}

/** In em; undefined for anything but one line of plain words. */
function widthOf({ blocks }: ComposedChoice): number | undefined {
  const [block, ...more] = blocks;
  if (block?.kind !== 'paragraph' || more.length > 0) return undefined;
  let sum = 0;
  for (const piece of block.pieces) {
    if (piece.kind !== 'text' || piece.isStrong || piece.isEmphasised) return undefined;
    for (let at = 0; at < piece.text.length; at++) {
      const width = WIDTHS[piece.text.charCodeAt(at) - FIRST];
      if (width === undefined) return undefined;
      sum += width;
    }
  }
  return sum / 1_000;
}
