import { parseRichText, type RichTextPart } from '@exam/contract/rich-text';
import { excerptOf } from '../judge-question.ts';

/** The name of a question in Moodle's lists: the beginning of its text. */
export function nameOfQuestion(text: string, rank: number): string {
  const words = wordsOf(parseRichText(text));
  return excerptOf(words).replace(/\p{Cc}/gu, '') || `Question ${rank + 1}`;
}

function wordsOf(parts: readonly RichTextPart[]): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'formula':
          return part.tex;
        case 'inlineCode':
          return part.code;
        case 'strong':
        case 'emphasis':
          return wordsOf(part.parts);
        default:
          return ' ';
      }
    })
    .join('');
}
