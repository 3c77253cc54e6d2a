/** A text on one line: a line end and the white space around it become one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));
}
