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

/**
 * The least and the greatest possible width of a text on one line, in em.
 * @param widest most width of a sign whose width is not known, in em
 */
export function boundsOfText(
  text: string,
  widest = Number.POSITIVE_INFINITY,
): readonly [least: number, most: number] {
  let [least, most] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const width = WIDTHS[text.charCodeAt(at) - FIRST];
    least += (width ?? 0) / 1_000;
    most += width === undefined ? widest : width / 1_000;
  }
  return [most === Number.POSITIVE_INFINITY ? 0 : least * (1 - TOLERANCE), most * (1 + TOLERANCE)];
}

/** A width in em that a text on one line surely does not exceed; characters that are not known count as one em. */
export function mostWidthOf(text: string): number {
  return boundsOfText(text, 1)[1];
}
