import type { FormatFiles } from '../../format-files.ts';
import { isAiken, mayBeAiken, readAiken } from './read-aiken.ts';
import { losesInAiken, writeAiken } from './write-aiken.ts';

/** Aiken: a line for the question, a line a choice, and `ANSWER: A`. Moodle's documentation says how it is read. */
export const aiken: FormatFiles = {
  isMeant: isAiken,
  mayBeMeant: mayBeAiken,
  read: readAiken,
  write: writeAiken,
  losesOfText: {
    isIn: losesInAiken,
    what: 'texts with blanks at an end, with needless backslashes, or with lines that look like Aiken: they are written slightly differently',
  },
};
