import { decodeText } from './decode-text.ts';
import type { RawFile } from './format-files.ts';

const BYTES = 256 * 1024;

/** As much text of a file as tells its format; empty where it is no text. */
export function beginningOf({ content, name }: RawFile): string {
  try {
    return decodeText(content.subarray(0, BYTES), name).text;
  } catch {
    return '';
  }
}
