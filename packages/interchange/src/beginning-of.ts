import { decodeText } from './decode-text.ts';
import type { RawFile } from './format-files.ts';

const BYTES = 256 * 1024;

/** Enough text of a file to recognise its format; empty if it is not text. */
export function beginningOf(file: RawFile): string {
  try {
    return decodeText({ ...file, content: linesAtBeginning(file.content) }).text;
  } catch {
    return '';
  }
}

/** Whole lines if possible: a split character would look like another encoding. */
function linesAtBeginning(content: Uint8Array): Uint8Array {
  const beginning = content.subarray(0, BYTES);
  const end = content.length > BYTES ? beginning.lastIndexOf(0x0a) + 1 : 0;
  return end === 0 ? beginning : beginning.subarray(0, end);
}
