/**
 * Texts as people see them: which are equal, which show nothing, and how many characters they have. Characters are the extended
 * grapheme clusters of UAX #29. They are counted here because `Intl.Segmenter` takes quadratic time for flags: minutes for 100,000.
 */

/** No language has this many combining marks in a row (UAX #15 allows 30); composing them would take quadratic time. */
const ENDLESS_MARKS = /\p{M}{32}/u;

/** No code point below is a combining mark, so a text of these alone is composed. */
const COMPOSABLE = /[^\0-\u02ff]/;

/** The text in Unicode normal form C, in which texts are compared and names are stored. Endless combining marks stay as they are. */
export function composed(text: string): string {
  return !COMPOSABLE.test(text) || ENDLESS_MARKS.test(text) ? text : text.normalize('NFC');
}

/**
 * Two texts are the same choice if only blanks at their ends or their Unicode normal forms differ: no question has both, and either
 * names the choice. Each is stored as it was typed.
 */
export function keyOfChoice(choice: string): string {
  return composed(choice).trim();
}

/** Joiners, signs of direction, soft hyphens, fillers and the like are default ignorable; the last three are empty letters and notes. */
const SEEN = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]/u;

/** Whether a text shows nothing: it is empty, or has only white space and characters that are never seen. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text);
}

/** Mean number of code points that the characters of a text may have; a family of four has seven. */
const CODE_POINTS = 8;

/** The most code points of a text of at most so many characters: one character alone can be of any length. */
export function mostCodePoints(most: number): number {
  return CODE_POINTS * most;
}

/** Whether a text has at most so many characters, and at most `codePoints` code points. */
export function isWithin(text: string, most: number, codePoints = mostCodePoints(most)): boolean {
  if (text.length <= most) return true;
  // A code point has at most two code units.
  return text.length <= 2 * codePoints && endOf(text, most, codePoints) === text.length;
}

/** Why a text is not within these bounds, as a sentence about the field of this name. */
export function tooLong(name: string, text: string, most: number, codePoints = mostCodePoints(most)): string {
  const beginning = text.slice(0, 2 * codePoints + 1);
  return endOf(beginning, most, beginning.length) < beginning.length
    ? `${name} must have at most ${most} characters.`
    : `${name} is too long: its characters have more than ${codePoints} code points together.`;
}

/** The beginning of a text that is within so many characters. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, endOf(text, most, mostCodePoints(most)));
}

/** The number of characters of a text. Linear. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of charactersOf(text)) count++;
  return count;
}

/** Where the last character ends that is within these bounds. */
function endOf(text: string, most: number, codePoints: number): number {
  let [end, count, parts] = [0, 0, 0];
  for (const character of charactersOf(text)) {
    parts += character.codePoints;
    count += 1;
    if (count > most || parts > codePoints) return end;
    end = character.end;
  }
  return end;
}

/** Each character of a text: where it ends, and how many code points it has. */
function* charactersOf(text: string): Generator<{ readonly end: number; readonly codePoints: number }> {
  const joins = makeJoining();
  let codePoints = 0;
  let at = 0;
  for (const sign of text) {
    if (!joins(sign) && codePoints > 0) {
      yield { end: at, codePoints };
      codePoints = 0;
    }
    codePoints += 1;
    at += sign.length;
  }
  if (codePoints > 0) yield { end: at, codePoints };
}

/** The kinds of code points in the rules of UAX #29. Marks that stand before their letter count as letters of their own. */
type Kind =
  | 'control'
  | 'mark'
  | 'spacing'
  | 'joiner'
  | 'picture'
  | 'flag'
  | 'consonant'
  | 'virama'
  | 'L'
  | 'V'
  | 'T'
  | 'LV'
  | 'LVT'
  | 'other';

const VIRAMA = /[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]/;
/** Of the scripts whose consonants a virama joins. */
const CONSONANT =
  /[\u0915-\u0939\u0958-\u095f\u0978-\u097f\u0995-\u09b9\u09dc-\u09df\u09f0\u09f1\u0a95-\u0ab9\u0af9\u0b15-\u0b39\u0b5c-\u0b5f\u0b71\u0c15-\u0c39\u0c58-\u0c5a\u0d15-\u0d3a]/;
const MARK = /[\p{Grapheme_Extend}\p{Emoji_Modifier}]/u;
const SPACING = /[\p{Mc}\u0e33\u0eb3]/u;
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function kindOf(sign: string): Kind {
  if (sign >= ' ' && sign <= '~') return 'other';
  if (sign === '\u200d') return 'joiner';
  if (VIRAMA.test(sign)) return 'virama';
  if (MARK.test(sign)) return 'mark';
  if (SPACING.test(sign)) return 'spacing';
  if (CONTROL.test(sign)) return 'control';
  if (CONSONANT.test(sign)) return 'consonant';
  if (/\p{Extended_Pictographic}/u.test(sign)) return 'picture';
  if (/\p{Regional_Indicator}/u.test(sign)) return 'flag';
  return kindInHangul(sign);
}

function kindInHangul(sign: string): Kind {
  if (/[\uac00-\ud7a3]/.test(sign)) return (sign.charCodeAt(0) - 0xac00) % 28 === 0 ? 'LV' : 'LVT';
  if (/[\u1100-\u115f\ua960-\ua97c]/.test(sign)) return 'L';
  if (/[\u1160-\u11a7\ud7b0-\ud7c6]/.test(sign)) return 'V';
  return /[\u11a8-\u11ff\ud7cb-\ud7fb]/.test(sign) ? 'T' : 'other';
}

const AFTER: Partial<Record<Kind, readonly Kind[]>> = {
  L: ['L', 'V', 'LV', 'LVT'],
  V: ['V', 'T'],
  LV: ['V', 'T'],
  LVT: ['T'],
  T: ['T'],
};

/** Takes the code points of a text in order, and says of each whether it goes on with the character before it. */
function makeJoining(): (sign: string) => boolean {
  let before = '';
  let kind: Kind = 'control';
  // The kind that the character began with, whether its last mark was a virama, and the flags in a row.
  let base: Kind = 'control';
  let hasVirama = false;
  let flags = 0;
  return (sign) => {
    const next = kindOf(sign);
    const isExtending = next === 'mark' || next === 'joiner' || next === 'virama';
    const joins =
      kind === 'control'
        ? before === '\r' && sign === '\n'
        : isExtending ||
          next === 'spacing' ||
          (next === 'picture' && kind === 'joiner' && base === 'picture') ||
          (next === 'consonant' && base === 'consonant' && hasVirama) ||
          (next === 'flag' && kind === 'flag' && flags % 2 === 1) ||
          (AFTER[kind]?.includes(next) ?? false);
    flags = next === 'flag' ? flags + 1 : 0;
    if (!isExtending) [base, hasVirama] = [next, false];
    else if (next === 'virama') hasVirama = true;
    else if (sign === '\u200c' && base === 'consonant') base = 'other';
    else if (!joins) base = next;
    [before, kind] = [sign, next];
    return joins;
  };
}
