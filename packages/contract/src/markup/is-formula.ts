/*
 * Dollars also occur in money, shell commands, spreadsheets and regular expressions. Syntax that only TeX has proves a
 * formula; otherwise the characters next to the dollars and the shape of the content decide.
 */

/** A command, a leading index, or an index after a single letter, digit or bracket. */
const TEX = /\\[A-Za-z]|^[_^]|(?:^|[^A-Za-z])[A-Za-z0-9)\]}'][_^]/;
/** Marks TeX that would otherwise be taken for words; it draws nothing. */
const FORCED = '{}';
const LETTER = /[A-Za-z]/;
/** Characters directly after a shell variable that continue it: `$a.$b`, `${a}${b}`, `$(a)$(b)`. */
const GOES_ON = /[A-Za-z_({]/;
/** Nothing complete ends with these, so the text continues after the dollar, which therefore opens something. */
const UNFINISHED = /[.:;,/|+\-=<>&"([{%@#~?_^]$|\s'$/;
/** No TeX ends with these, unless a backslash escapes the sign. */
const NEVER_LAST = /[^\\][/&"({%@#~_^]$/;
const ENDINGS = new Set(['st', 'nd', 'rd', 'th', 's', 'e', 'er', 'te', 'ten', 'ter', 'tes', 'ths']);
/** A longer word is not the suffix of a number. */
const LONGEST_ENDING = 8;
const WORD = /(?:^|\s)[A-Za-z]{2,}(?=[\s,.;:]|$)/g;
const TWO_LETTERS = /[A-Za-z]{2}/;

/**
 * Whether the text between two dollars is a formula rather than money, a shell command, or part of a spreadsheet or a
 * regular expression. Time is linear in that text.
 * @param opening,closing positions of the dollars in the text
 */
export function isFormula(text: string, opening: number, closing: number): boolean {
  const content = text.slice(opening + 1, closing);
  if (content.startsWith(FORCED)) return true;
  if (NEVER_LAST.test(content)) return false;
  const [before, behind] = [text[opening - 1] ?? '', text[closing + 1] ?? ''];
  const goesOn = GOES_ON.test(behind);
  if (goesOn && UNFINISHED.test(content)) return false;
  if (TEX.test(content)) return true;
  if (before === '_' || LETTER.test(before) || isSpeech(content) || isAlternative(content)) return false;
  if (/\d/.test(before) && isAmount(content)) return false;
  return !goesOn || isEnding(content, text.slice(closing + 1, closing + 2 + LONGEST_ENDING));
}

/**
 * Whether the text between two pairs of dollars is a formula. Blanks stand at both of its ends or at none, and words without TeX
 * are those of a shell, where two dollars are the number of a process.
 */
export function isDisplayedFormula(content: string): boolean {
  const tex = content.trim();
  const isAlike = /^\s/.test(content) === /\s$/.test(content);
  return tex !== '' && isAlike && (tex.startsWith(FORCED) || TEX.test(tex) || !TWO_LETTERS.test(tex));
}

/** Words, as in `$5 each or 3$`; after a sum of money fewer words are enough. */
function isSpeech(content: string): boolean {
  const words = content.match(WORD)?.length ?? 0;
  return words >= (/^\d/.test(content) ? 2 : 3);
}

/** The end of one regular expression and the beginning of the next: `^x$|^y$`. */
function isAlternative(content: string): boolean {
  return content.startsWith('|') && !content.includes('|', 1);
}

/** The text between two sums of money: `5$-10$`, `5$/kg, 6$`. */
function isAmount(content: string): boolean {
  return !/[A-Za-z\\_^]/.test(content) || /^[-–/,;:.][^\n]*\d$/.test(content);
}

/** A suffix of a number, as in `$n$th`, or of a name, as in `$k$NN`, rather than another variable. */
function isEnding(content: string, behind: string): boolean {
  const run = /^[A-Za-z]*/.exec(behind)![0];
  if (behind[run.length] === '_' || run === '') return false;
  return ENDINGS.has(run) || (run.length > 1 && !TWO_LETTERS.test(content));
}
