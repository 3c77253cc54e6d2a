/** Without the white space around it that Moodle takes off; other blanks may be part of a text. */
export function trimAscii(text: string): string {
  return text.replace(/^[ \t\r\n\v\f]+/, '').replace(/[ \t\r\n\v\f]+$/, '');
}
