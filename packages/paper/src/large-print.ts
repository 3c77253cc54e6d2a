import type { PaperSettings } from '@exam/contract';
import type { CircleSize } from './sheet/sheet-layout.ts';

/** From this font size on, in points, a print is one for readers who see little: without serifs, in one column, with large circles. */
const LEAST_LARGE = 14;

/** Whether a print is in large print. */
export function isLargePrint({ fontSize }: Pick<PaperSettings, 'fontSize'>): boolean {
  return fontSize >= LEAST_LARGE;
}

/** The circles of the answer sheets of a print. */
export function circlesFor(settings: Pick<PaperSettings, 'fontSize'>): CircleSize {
  return isLargePrint(settings) ? 'large' : 'usual';
}
