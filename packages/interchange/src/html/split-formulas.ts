/** Formula delimiters of web pages as MathJax reads them. A single dollar is literal. */
export const DELIMITERS = [
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
] as const;

export interface PieceOfWords {
  readonly kind: 'words' | 'formula';
  readonly text: string;
  /** Whether the formula has a line of its own. */
  readonly isDisplay?: boolean;
}

/** Splits words into text and formulas in one pass: the end of an unclosed formula is searched only once. */
export function splitFormulas(words: string): PieceOfWords[] {
  const pieces: PieceOfWords[] = [];
  const neverClosed = new Set<string>();
  let from = 0;
  for (const { index, 0: opening } of words.matchAll(/\\\(|\\\[|\$\$/g)) {
    if (index < from || neverClosed.has(opening)) continue;
    const closing = DELIMITERS.find(([begin]) => begin === opening)![1];
    const end = words.indexOf(closing, index + 2);
    if (end === -1) neverClosed.add(opening);
    const text = words.slice(index + 2, end);
    if (end === -1 || text.trim() === '') continue;
    pieces.push(
      { kind: 'words', text: words.slice(from, index) },
      { kind: 'formula', text, isDisplay: opening !== '\\(' },
    );
    from = end + 2;
  }
  pieces.push({ kind: 'words', text: words.slice(from) });
  return pieces;
}
