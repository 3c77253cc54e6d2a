/** Control characters except tab and line feed, and noncharacters: no font or file format has them. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;

/** Typst breaks lines at the last two and justifies the line before them. */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

/** The printable form of a stored text; other characters are replaced visibly. */
export function cleanText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(UNPRINTABLE, '\ufffd');
}

/** Two em, as wide as eight blanks. */
const TAB_BETWEEN_WORDS = '\u2003\u2003';

/** Typst gives a tab no width. A tab in prose does not mean columns, so all tabs get the same width. */
export function widenTabs(text: string): string {
  return text.replaceAll('\t', TAB_BETWEEN_WORDS);
}

const COLUMNS_OF_TAB = 4;

/** Replaces tabs in code by blanks, so that columns align as on the screen in every typesetter. */
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
