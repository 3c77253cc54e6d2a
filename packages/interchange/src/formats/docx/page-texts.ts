import { escapeMarkup } from '@exam/contract/rich-text';
import { unusedPart } from '../../judge-question.ts';
import type { LeftBehind } from '../../question-file.ts';
import { childrenOf, descendantsOf, textOf, type XmlElement } from '../../xml.ts';

/** The parts of a document beside its text. */
const PARTS: readonly (readonly [part: RegExp, reason: string])[] = [
  [/^word\/header\d{0,9}\.xml$/, 'It stands in the header of pages.'],
  [/^word\/footer\d{0,9}\.xml$/, 'It stands in the footer of pages.'],
  [/^word\/comments\.xml$/, 'It is a comment beside the text.'],
];

/** The texts of headers, footers and comments, each once; a header without a letter is a number of pages. */
export function pageTexts(trees: ReadonlyMap<string, XmlElement>, file: string): LeftBehind[] {
  const found = new Map<string, LeftBehind>();
  for (const [part, reason] of PARTS) {
    for (const [name, tree] of trees) {
      const text = part.test(name) ? wordsOf(tree) : '';
      if (!/\p{L}/u.test(text) || found.has(text)) continue;
      const { lastLine: _, ...unused } = unusedPart({ file }, 1, escapeMarkup(text));
      found.set(text, { ...unused, reason });
    }
  }
  return [...found.values()];
}

function wordsOf(tree: XmlElement): string {
  const paragraphs = descendantsOf(tree, 'p').map((paragraph) => wordsIn(paragraph).trim());
  return paragraphs.filter((words) => words !== '').join('\n');
}

/** The words of a paragraph without those of paragraphs inside it and of fallbacks, which repeat others. */
function wordsIn(element: XmlElement): string {
  return childrenOf(element)
    .map((child) => {
      if (child.name === 't') return textOf(child);
      if (child.name === 'tab' || child.name === 'br') return ' ';
      return child.name === 'p' || child.name === 'Fallback' ? '' : wordsIn(child);
    })
    .join('');
}
