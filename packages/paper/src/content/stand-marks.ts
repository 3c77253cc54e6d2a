import type { Direction } from './direction.ts';

/** The usual base for a mark without a letter. Fonts of other scripts draw their own. */
const DOTTED_CIRCLE = '\u25cc';
const HEBREW = /\p{Script=Hebrew}/u;
/** Invisible marks; a character between two of the same direction gets that direction. */
const MARKS_OF_DIRECTION: Readonly<Record<Direction, string>> = { ltr: '\u200e', rtl: '\u200f' };
/** Marks with their base, and symbols, which have no direction either. */
const CLUSTER = /[^\p{M}]?\p{M}+|\p{So}/gu;
const MARK = /\p{M}/u;
const SYMBOL = /\p{So}/u;
/** Unicode blocks of right-to-left scripts including their marks: a mark does not always have a script property. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const OF_ANY_SCRIPT = /[\p{Script=Inherited}\p{Script=Common}]/u;
const LETTER = /\p{L}/u;

/**
 * Gives a direction to marks without a letter of their script, such as a vowel sign in brackets, and to Arabic symbols:
 * Typst 0.13 panics on them in a run of the other direction. A Hebrew point gets a dotted circle.
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

/** Undefined for characters that follow the direction of the preceding one. */
function runOf(character: string): Direction | undefined {
  if (RIGHT_TO_LEFT.test(character)) return 'rtl';
  if (MARK.test(character)) return OF_ANY_SCRIPT.test(character) ? undefined : 'ltr';
  return LETTER.test(character) ? 'ltr' : undefined;
}
