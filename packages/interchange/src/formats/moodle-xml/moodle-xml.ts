import { beginningOf } from '../../beginning-of.ts';
import type { FormatFiles } from '../../format-files.ts';
import { isForbiddenInXml } from '../../xml.ts';
import { readMoodleXml } from './read-moodle-xml.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';

/** Moodle XML, as question/format/xml of Moodle reads and writes it. Its texts are HTML, which holds every character. */
export const moodleXml: FormatFiles = {
  isMeant: (file) => /<quiz[\s/>]/.test(beginningOf(file)) && /^\s*</.test(beginningOf(file)),
  read: readMoodleXml,
  write: writeMoodleXml,
  holdsCategory: (category) => category === category.trim() && !isForbiddenInXml(category),
};
