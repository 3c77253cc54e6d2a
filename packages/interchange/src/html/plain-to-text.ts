import { LIMITS } from '@exam/contract/limits';
import { findFences } from '@exam/contract/rich-text';
import { splitFormulas } from './split-formulas.ts';
import { TextBuilder } from './text-builder.ts';

/** No question is longer; it would be refused anyway. */
const MAX_LENGTH = 10 * LIMITS.questionTextLength;

/**
 * Plain text of a file as one of our texts: MathJax formulas become formulas, and nothing else becomes markup by
 * accident.
 *
 * @param isMarkdown whether stars, backticks, bars and marks of lists are markup
 */
export function plainToText(plain: string, { isMarkdown = false } = {}): string {
  const words = plain.slice(0, MAX_LENGTH).replace(/\r\n?/g, '\n').trim();
  const builder = new TextBuilder();
  let from = 0;
  for (const fence of isMarkdown ? findFences(words) : []) {
    const end = words[fence.end - 1] === '\n' ? fence.end - 1 : fence.end;
    addWords(builder, words.slice(from, fence.start));
    builder.addWritten(words.slice(fence.start, end));
    from = end;
  }
  addWords(builder, words.slice(from));
  return builder.compose({ isMarkdown, hasLists: isMarkdown }).text;
}

function addWords(builder: TextBuilder, words: string): void {
  for (const { kind, text, isDisplay } of splitFormulas(words)) {
    if (kind === 'formula') builder.addFormula(text, isDisplay);
    else builder.addPlain(text);
  }
}
