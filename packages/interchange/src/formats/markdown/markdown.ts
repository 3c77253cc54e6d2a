import { beginningOf } from '../../beginning-of.ts';
import type { FormatFiles, RawFile } from '../../format-files.ts';
import { looksLikeList } from '../../outline/line-signs.ts';
import { readMarkdown } from './read-markdown.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Questions in a text as people type them: numbered, with boxes or letters before their choices. */
export const markdown: FormatFiles = {
  isOfPlainTexts: true,
  isMeant,
  mayBeMeant: (file) => looksLikeList(beginningOf(file)),
  read: readMarkdown,
  write: writeMarkdown,
};

function isMeant(file: RawFile): boolean {
  return /\.(?:md|markdown)$/i.test(file.name) || /^[ \t]*[-*+][ \t]+\[[ xX]\]/m.test(beginningOf(file));
}
