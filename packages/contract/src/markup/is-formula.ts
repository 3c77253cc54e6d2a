/*
 * Dollars stand in money, in shell commands, in spreadsheets and in regular expressions, too. What TeX alone has proves a
 * formula; without it, the letters right before and behind the dollars and what the content looks like decide.
 */

/** A command, an index of what stands before, or one at a letter, digit or bracket that no word ends with. */
const TEX = /\\[A-Za-z]|^[_^]|(?:^|[^A-Za-z])[A-Za-z0-9)\]}'][_^]/;
/** Written before TeX that would be taken for words otherwise; it draws nothing. */
const FORCED = '{}';
const LETTER = /[A-Za-z]/;
/** What goes on directly behind a variable of a shell: `$a.$b`, `${a}${b}`, `$(a)$(b)`. */
const GOES_ON = /[A-Za-z_({]/;
/** Nothing ends with it that is whole: something goes on behind the dollar, which therefore begins it. */
const UNFINISHED = /[.:;,/|+\-=<>&"([{%@#~?_^]$|\s'$/;
/** No TeX ends with it, unless a backslash makes a sign of it. */
const NEVER_LAST = /[^\\][/&"({%@#~_^]$/;
const ENDINGS = new Set(['st', 'nd', 'rd', 'th', 's', 'e', 'er', 'te', 'ten', 'ter', 'tes', 'ths']);
/** Longer ones are no ending of a number. */
const LONGEST_ENDING = 8;
const WORD = /(?:^|\s)[A-Za-z]{2,}(?=[\s,.;:]|$)/g;
const TWO_LETTERS = /[A-Za-z]{2}/;

/**
 * Whether what stands between two dollars is a formula rather than money, a shell command, a spreadsheet's or a regular
 * expression. Its time grows with what stands between them.
 * @param opening,closing the places of the dollars in the text
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

/** Words, as in `$5 each or 3$`; a sum of money needs fewer of them. */
function isSpeech(content: string): boolean {
  const words = content.match(WORD)?.length ?? 0;
  return words >= (/^\d/.test(content) ? 2 : 3);
}

/** The end of one regular expression and the next one: `^x$|^y$`. */
function isAlternative(content: string): boolean {
  return content.startsWith('|') && !content.includes('|', 1);
}

/** From one sum of money to the next: `5$-10$`, `5$/kg, 6$`. */
function isAmount(content: string): boolean {
  return !/[A-Za-z\\_^]/.test(content) || /^[-–/,;:.][^\n]*\d$/.test(content);
}

/** Of a number, as in `$n$th`, or of a name that begins with a letter, as in `$k$NN`: no further variable. */
function isEnding(content: string, behind: string): boolean {
  const run = /^[A-Za-z]*/.exec(behind)![0];
  if (behind[run.length] === '_' || run === '') return false;
  return ENDINGS.has(run) || (run.length > 1 && !TWO_LETTERS.test(content));
}
