import type { FormatFiles } from '../../format-files.ts';
import { isAiken, mayBeAiken, readAiken } from './read-aiken.ts';
import { losesInAiken, writeAiken } from './write-aiken.ts';

/** Aiken: one line for the question, one line per choice, and `ANSWER: A`. See Moodle's documentation. */
export const aiken: FormatFiles = {
  isOfPlainTexts: true,
  isMeant: isAiken,
  mayBeMeant: mayBeAiken,
  read: readAiken,
  write: writeAiken,
  losesOfText: {
    isIn: losesInAiken,
    what: 'texts with blanks at an end, with needless backslashes, or with lines that look like Aiken: they are written slightly differently',
  },
};
