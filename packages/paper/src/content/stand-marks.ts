import type { Direction } from './direction.ts';

/** What typography shows in the place of the letter that a point has not. Fonts of other scripts have their own way. */
const DOTTED_CIRCLE = '\u25cc';
const HEBREW = /\p{Script=Hebrew}/u;
/** Without a shape; what stands between two of one direction runs in it. */
const MARKS_OF_DIRECTION: Readonly<Record<Direction, string>> = { ltr: '\u200e', rtl: '\u200f' };
/** Marks with what they stand on, and symbols, which have no direction either. */
const CLUSTER = /[^\p{M}]?\p{M}+|\p{So}/gu;
const MARK = /\p{M}/u;
const SYMBOL = /\p{So}/u;
/** The blocks that Unicode keeps for scripts from the right, with their marks: a script is not always told of a mark. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const OF_ANY_SCRIPT = /[\p{Script=Inherited}\p{Script=Common}]/u;
const LETTER = /\p{L}/u;

/**
 * Gives marks that stand on no letter of their direction, such as a vowel sign in brackets, and symbols of Arabic their own
 * direction: in a run of the other one Typst 0.13 loses its way by them, and panics. A Hebrew point gets a dotted circle.
 */
export function standMarks(text: string): string {
  return text.replace(CLUSTER, standCluster);
}

function standCluster(cluster: string): string {
  let standsOn: Direction | undefined;
  let [stood, end] = ['', ''];
  for (const character of cluster) {
    const [runs, isMark] = [runOf(character), MARK.test(character)];
    if (runs !== undefined && runs !== standsOn && (isMark || SYMBOL.test(character))) {
      stood += `${end}${MARKS_OF_DIRECTION[runs]}${isMark && HEBREW.test(character) ? DOTTED_CIRCLE : ''}`;
      end = MARKS_OF_DIRECTION[runs];
    }
    standsOn = runs ?? standsOn;
    stood += character;
  }
  return stood + end;
}

/** Undefined for what goes with whatever stands before it. */
function runOf(character: string): Direction | undefined {
  if (RIGHT_TO_LEFT.test(character)) return 'rtl';
  if (MARK.test(character)) return OF_ANY_SCRIPT.test(character) ? undefined : 'ltr';
  return LETTER.test(character) ? 'ltr' : undefined;
}
