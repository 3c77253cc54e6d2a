/** Controls but tab and line feed, and what is no character: neither font nor file has them. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;

/** Typst begins a line behind the last two, and spreads the line before over its whole width. */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

/** What can be printed of a text as it is stored; the rest shows that it was there. */
export function cleanText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(UNPRINTABLE, '\ufffd');
}

/** Two em, as wide as eight blanks. */
const TAB_BETWEEN_WORDS = '\u2003\u2003';

/** Typst gives a tab no width. Where it stood in a line of words says nothing of columns: all tabs are equally wide. */
export function widenTabs(text: string): string {
  return text.replaceAll('\t', TAB_BETWEEN_WORDS);
}

const COLUMNS_OF_TAB = 4;

/** Code with blanks for its tabs, so that its columns stand as on the screen in every typesetter. */
export function alignTabs(code: string): string {
  const lines = code.split('\n').map((line) => {
    const [first = '', ...cells] = line.split('\t');
    let [aligned, column] = [first, Array.from(first).length];
    for (const cell of cells) {
      const blanks = COLUMNS_OF_TAB - (column % COLUMNS_OF_TAB);
      aligned += ' '.repeat(blanks) + cell;
      column += blanks + Array.from(cell).length;
    }
    return aligned;
  });
  return lines.join('\n');
}
