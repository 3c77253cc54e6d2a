import type { PaperSettings } from '@exam/contract';
import { LARGE_PRINT_SIZES } from '@exam/contract/limits';
import type { CircleSize } from './sheet/sheet-layout.ts';

/** Whether a print is one for readers who see little: without serifs, in one column, with large circles. */
export function isLargePrint({ fontSize }: Pick<PaperSettings, 'fontSize'>): boolean {
  return fontSize >= LARGE_PRINT_SIZES[0];
}

/** The circles of the answer sheets of a print. */
export function circlesFor(settings: Pick<PaperSettings, 'fontSize'>): CircleSize {
  return isLargePrint(settings) ? 'large' : 'usual';
}
