import type { FormatFiles, RawFile } from '../../format-files.ts';
import { readDocx } from './read-docx.ts';

/** Questions in Word documents; they are only read. */
export const docx: FormatFiles = { isMeant, read: readDocx };

/** Names of files stand in an archive as they are. */
function isMeant({ content }: RawFile): boolean {
  return (
    content[0] === 0x50 &&
    Buffer.from(content.buffer, content.byteOffset, content.length).includes('word/document.xml')
  );
}
