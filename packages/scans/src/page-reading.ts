import type { PageCode } from '@exam/paper/sheet';
import type { GreyImage } from './grey-image.ts';

/** Resolution of the pictures of readings: about 100 dpi. */
export const PIXELS_PER_MM = 4;

export type CircleState = 'empty' | 'marked' | 'doubtful';

export interface CircleReading {
  readonly state: CircleState;
  /** Ink beyond what the sheet's own empty circles show: 0 none, 1 all of the circle black. */
  readonly darkness: number;
}

export interface DigitReading {
  /** Null where no circle is marked, or several are. */
  readonly digit: number | null;
  readonly isDoubtful: boolean;
}

/**
 * Why a person is to look: a weak mark; several clear ones; one struck out and another; something written beside the circles; a circle
 * that is covered or missing; anything else.
 */
export type Doubt = 'faint' | 'several' | 'corrected' | 'written' | 'unseen' | 'unclear';

export interface QuestionReading {
  readonly number: number;
  readonly choices: readonly CircleReading[];
  /** Index of the chosen one; null for none. With a doubt it is the likeliest. */
  readonly chosen: number | null;
  readonly doubt: Doubt | null;
}

/** What a person who marks the sheet by hand has given in the row for it. */
export interface MarkerReading {
  /** Null where no circle is marked, or several are. With a doubt it is the likeliest. */
  readonly points: number | null;
  readonly doubt: Doubt | null;
}

/** A sheet's page, read. */
export interface SheetReading {
  readonly kind: 'sheet';
  readonly code: PageCode;
  readonly digits: readonly DigitReading[];
  readonly questions: readonly QuestionReading[];
  /** Absent where the page has no such row. */
  readonly marker?: MarkerReading;
  /** The page straightened, PIXELS_PER_MM pixels a millimetre of its layout, so that each circle is found at its millimetres. */
  readonly picture: GreyImage;
}

export type PageReading =
  | SheetReading
  /** Nothing is on the page, as on the back of a sheet. */
  | { readonly kind: 'empty' }
  /** No code can be read. With `isStraight` the picture is straightened like that of a sheet, and a person's code suffices to read it. */
  | { readonly kind: 'unreadable'; readonly isStraight: boolean; readonly picture: GreyImage }
  /** The code is not of these prints; or its print is, but its key has not made it. */
  | { readonly kind: 'foreign' | 'forged'; readonly picture: GreyImage };
