import type { RawFile } from '../../format-files.ts';
import type { OpenedFile } from '../../question-file.ts';
import { readGift } from '../gift/read-gift.ts';
import type { Block, Line } from './blocks.ts';
import { withoutNumbering } from './parts-of-paragraphs.ts';

/**
 * The questions of a document in which GIFT is typed; undefined for other documents.
 * @param numberOfChoices lines that look like choices in another form
 */
export function readGiftInWord(
  blocks: readonly Block[],
  { name, encoding }: RawFile,
  numberOfChoices: number,
): Pick<OpenedFile, 'items' | 'share'> | undefined {
  const paragraphs = blocks.flatMap((block) =>
    block.kind === 'table' ? [...new Set(block.rows.flat())].flat() : [block],
  );
  const text = paragraphs.map(({ lines }) => giftOf(lines)).join('\n');
  const questions = text.match(ANSWERS) ?? [];
  if (questions.length === 0 || questions.length <= numberOfChoices) return undefined;
  const { items, share } = readGift({ name, content: new TextEncoder().encode(text), encoding });
  return { items: withoutLines(items), share };
}

/** Braces with an answer of GIFT. */
const ANSWERS = /\{\s{0,9}[=~][^{}]{1,5000}\}/g;

/** Empty paragraphs, which separate questions, do not arrive here: the end of the answers separates them, too. */
function giftOf(lines: readonly Line[]): string {
  return withoutNumbering(lines)
    .lines.map((line) => line.map((piece) => piece.text).join(''))
    .map((line) => line.replace(/^\s{0,9}\d{1,4}[.)](?=\s)/, ''))
    .map((line) => (line.trimEnd().endsWith('}') ? `${line}\n` : line))
    .join('\n');
}

function* withoutLines(items: OpenedFile['items']): OpenedFile['items'] {
  for (const item of items) yield { ...item, place: { file: item.place.file } };
}
