import { type Alignment, parseRichText, type RichTextPart } from '@exam/contract/rich-text';
import { compareWords, joinPieces, type Piece, splitWords } from './differing-words.ts';

/** A part of a question's text: words with what differs, a formula or image that differs as a whole, or what holds parts. */
export type ComparedPart =
  | { kind: 'text' | 'code' | 'inlineCode'; pieces: Piece[] }
  | { kind: 'whole'; part: RichTextPart; differs: boolean }
  | { kind: 'strong' | 'emphasis'; parts: ComparedPart[] }
  | { kind: 'table'; rows: ComparedPart[][][]; alignments?: readonly (Alignment | null)[] | undefined }
  | { kind: 'list'; items: { number: number | null; parts: ComparedPart[] }[] };

/** The differences of two texts, as the parts that each is shown in. */
export function compareTexts(one: string, other: string): [ComparedPart[], ComparedPart[]] {
  const [parts, otherParts] = [parseRichText(one), parseRichText(other)];
  const [differs, otherDiffers] = compareWords(namesOf(parts), namesOf(otherParts));
  return [mark(parts, differs), mark(otherParts, otherDiffers)];
}

/**
 * By which the words of parts are compared, in their order: a word in code is none in a sentence, and a strong one is not one
 * that is not.
 * @param around what the parts stand in
 */
function namesOf(parts: readonly RichTextPart[], around = ''): string[] {
  return parts.flatMap((part) => namesIn(part, around));
}

function namesIn(part: RichTextPart, around: string): string[] {
  switch (part.kind) {
    case 'text':
      return splitWords(part.text).map((word) => around + word);
    case 'code':
    case 'inlineCode':
      return splitWords(part.code).map((word) => `${around}code ${word}`);
    case 'formula':
      return [`${around}formula ${part.tex}`];
    case 'image':
      return [`${around}image ${part.imageId}`];
    case 'strong':
    case 'emphasis':
      return namesOf(part.parts, `${around}${part.kind} `);
    case 'table':
      return part.rows.flatMap((cells) => cells.flatMap((cell) => namesOf(cell, 'cell ')));
    case 'list':
      return part.items.flatMap((item) => namesOf(item.parts, 'item '));
  }
}

/** @param differs of the words of all parts, in their order */
function mark(parts: readonly RichTextPart[], differs: readonly boolean[]): ComparedPart[] {
  let next = 0;
  const piecesOf = (text: string): Piece[] => {
    const words = splitWords(text);
    next += words.length;
    return joinPieces(words, differs.slice(next - words.length, next));
  };
  const markPart = (part: RichTextPart): ComparedPart => {
    switch (part.kind) {
      case 'text':
        return { kind: 'text', pieces: piecesOf(part.text) };
      case 'code':
      case 'inlineCode':
        return { kind: part.kind, pieces: piecesOf(part.code) };
      case 'strong':
      case 'emphasis':
        return { kind: part.kind, parts: part.parts.map(markPart) };
      case 'table':
        return {
          kind: 'table',
          rows: part.rows.map((cells) => cells.map((cell) => cell.map(markPart))),
          alignments: part.alignments,
        };
      case 'list':
        return {
          kind: 'list',
          items: part.items.map(({ number, parts: words }) => ({ number, parts: words.map(markPart) })),
        };
      default:
        next += 1;
        return { kind: 'whole', part, differs: differs[next - 1] ?? false };
    }
  };
  return parts.map(markPart);
}
