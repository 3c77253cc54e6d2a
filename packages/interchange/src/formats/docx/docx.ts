import { holdsEntry } from '../../archive.ts';
import type { FormatFiles } from '../../format-files.ts';
import { readDocx } from './read-docx.ts';

/** Questions in Word documents; they are only read. */
export const docx: FormatFiles = {
  isOfPlainTexts: true,
  isMeant: ({ content }) => holdsEntry(content, 'word/document.xml'),
  read: readDocx,
};
