import { decodeText, withDoubts } from '../../decode-text.ts';
import type { RawFile } from '../../format-files.ts';
import { collectQuestions } from '../../outline/collect-questions.ts';
import { type OpenedFile, UnreadableFile } from '../../question-file.ts';
import { refuseTooMany } from '../../refuse-too-many.ts';
import { NamedPictures } from '../../table/named-pictures.ts';
import { partsOfMarkdown } from './parts-of-markdown.ts';
import { showPictures } from './pictures.ts';

/** Above the number of lines of 50,000 questions with ten choices. */
const MOST_LINES = 1_500_000;

const HOW_TO_MARK =
  'Write “- [x]” before the right choice and “- [ ]” before the others, or “Answer: b” below them.';

/** @throws UnreadableFile above the limits, and for a text without anything that looks like a question */
export function readMarkdown(file: RawFile): OpenedFile {
  const { name } = file;
  const { text, encoding } = decodeText(file);
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES) {
    throw new UnreadableFile(`“${name}” has more than ${MOST_LINES} lines. Split it into several files.`);
  }
  const parts = partsOfMarkdown(lines, name);
  refuseTooMany(parts.filter(({ kind }) => kind === 'question').length, name);
  const pictures = new NamedPictures(file, 'text');
  const form = {
    file: name,
    lines,
    howToMark: HOW_TO_MARK,
    numbersText: false,
    show: (written: string) => showPictures(written, pictures),
  };
  const { items, share, numberOfItems, answerColumns } = collectQuestions(parts, form, file);
  if (numberOfItems === 0 && lines.some((line) => line.trim() !== '')) {
    throw new UnreadableFile(
      `“${name}” contains no recognisable questions. Write “1. ” before each question, and “- [x]” or “- [ ]” before each choice.`,
    );
  }
  return {
    items: withDoubts(items, { encoding }),
    images: pictures.images,
    share,
    summary: () => ({ format: 'markdown', encoding, answerColumns, shownPaths: pictures.paths }),
  };
}
