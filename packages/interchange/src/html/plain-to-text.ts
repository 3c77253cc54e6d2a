import { findFences } from '@exam/contract/former-rich-text';
import { LIMITS } from '@exam/contract/limits';
import { splitFormulas } from './split-formulas.ts';
import { TextBuilder } from './text-builder.ts';

/** No question is longer, and it is refused long before. */
const MAX_LENGTH = 10 * LIMITS.questionTextLength;

/**
 * Plain words of a file as a text of ours: what is a formula to MathJax is one, and nothing else is markup by accident.
 *
 * @param hasFences whether fenced code in it is meant as such
 */
export function plainToText(plain: string, { hasFences = false } = {}): string {
  const words = plain.slice(0, MAX_LENGTH).replace(/\r\n?/g, '\n').trim();
  const builder = new TextBuilder();
  let from = 0;
  for (const fence of hasFences ? findFences(words) : []) {
    const end = words[fence.end - 1] === '\n' ? fence.end - 1 : fence.end;
    addWords(builder, words.slice(from, fence.start));
    builder.addWritten(words.slice(fence.start, end));
    from = end;
  }
  addWords(builder, words.slice(from));
  return builder.toText();
}

function addWords(builder: TextBuilder, words: string): void {
  for (const { kind, text } of splitFormulas(words)) {
    if (kind === 'formula') builder.addFormula(text);
    else builder.addPlain(text);
  }
}
