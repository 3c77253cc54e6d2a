import { parseRichText, type RichTextPart } from '@exam/contract/former-rich-text';
import { compareWords, joinPieces, type Piece, splitWords } from './differing-words.ts';

/** A part of a question's text: words with what differs, or a formula or image that differs as a whole. */
export type ComparedPart =
  | { kind: 'text' | 'code'; pieces: Piece[] }
  | { kind: 'whole'; part: RichTextPart; differs: boolean };

/** What of two texts differs, as the parts that each is shown in. */
export function compareTexts(one: string, other: string): [ComparedPart[], ComparedPart[]] {
  const [parts, otherParts] = [parseRichText(one).map(withWords), parseRichText(other).map(withWords)];
  const [differs, otherDiffers] = compareWords(
    parts.flatMap(({ names }) => names),
    otherParts.flatMap(({ names }) => names),
  );
  return [mark(parts, differs), mark(otherParts, otherDiffers)];
}

interface PartWithWords {
  part: RichTextPart;
  /** By which the words of a part are compared: a word in code is none in a sentence. */
  names: string[];
}

function withWords(part: RichTextPart): PartWithWords {
  switch (part.kind) {
    case 'text':
      return { part, names: splitWords(part.text) };
    case 'code':
      return { part, names: splitWords(part.code).map((word) => `code ${word}`) };
    case 'formula':
      return { part, names: [`formula ${part.tex}`] };
    case 'image':
      return { part, names: [`image ${part.imageId}`] };
  }
}

function mark(parts: readonly PartWithWords[], differs: readonly boolean[]): ComparedPart[] {
  let next = 0;
  return parts.map(({ part, names }): ComparedPart => {
    const own = differs.slice(next, next + names.length);
    next += names.length;
    if (part.kind === 'text') return { kind: 'text', pieces: joinPieces(splitWords(part.text), own) };
    if (part.kind === 'code') return { kind: 'code', pieces: joinPieces(splitWords(part.code), own) };
    return { kind: 'whole', part, differs: own[0] ?? false };
  });
}
