/** A text on one line: a line break with the white space around it becomes one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));
}
