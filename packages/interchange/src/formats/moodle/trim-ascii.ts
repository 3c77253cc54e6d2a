import { trimEnd } from '../../trim-end.ts';

/** Without the white space around it that Moodle takes off; other blanks may be part of a text. */
export function trimAscii(text: string): string {
  return trimEnd(text.replace(/^[ \t\r\n\v\f]+/, ''), ' \t\r\n\v\f');
}
