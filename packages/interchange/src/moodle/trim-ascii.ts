import { trimEnd } from '../trim-end.ts';

/** Removes only the white space that Moodle trims; other blanks may belong to the text. */
export function trimAscii(text: string): string {
  return trimEnd(text.replace(/^[ \t\r\n\v\f]+/, ''), ' \t\r\n\v\f');
}
