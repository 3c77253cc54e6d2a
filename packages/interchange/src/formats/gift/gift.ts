import { beginningOf } from '../../beginning-of.ts';
import type { FormatFiles } from '../../format-files.ts';
import { looksLikeList } from '../../outline/line-signs.ts';
import { BEGINS_ANSWERS } from './answers.ts';
import { readGift } from './read-gift.ts';
import { writeGift } from './write-gift.ts';

/** GIFT, as question/format/gift of Moodle reads and writes it. */
export const gift: FormatFiles = {
  isMeant: (file) => FIRST_LINE.test(beginningOf(file)),
  mayBeMeant: (file) => mayBeGift(beginningOf(file)),
  read: readGift,
  write: writeGift,
  holdsCategory: (category) => category === category.trim() && !NOT_IN_A_LINE.test(category),
};

function mayBeGift(text: string): boolean {
  return BEGINS_ANSWERS.test(text) || (ENDS_ESSAY.test(text) && !looksLikeList(text));
}

/** Empty braces at the end of a text, followed by a blank line or the end of the file. */
const ENDS_ESSAY = /[^\s\\)=;]\s?\{[ \t]*\}[ \t]*(?:\r?\n[ \t]*)?(?:\r?\n|$)/;

const NOT_IN_A_LINE = /[\r\n\ufdd0-\ufdd7]/;

/** A category, or the name of a question, after comments. */
const FIRST_LINE = /^(?:\s*\/\/.*[\r\n])*\s*(?:\$CATEGORY:|::.*::)/;
