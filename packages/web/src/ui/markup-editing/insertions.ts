/** A text with a part that is selected; the same place twice is a cursor. */
export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** The text that replaces the selection, and the part of it that is selected then, counted from its beginning. */
export interface Insertion {
  text: string;
  selectFrom: number;
  selectTo: number;
}

/** The selection between dollars; without one an `x` to type over. */
export function formulaAt({ text, start, end }: Selection): Insertion {
  const tex = text.slice(start, end).trim() || 'x';
  return { text: `$${tex}$`, selectFrom: 1, selectTo: 1 + tex.length };
}

/** The selection as fenced code on lines of its own; the fence is longer than any in the code. */
export function codeAt({ text, start, end }: Selection): Insertion {
  const code = text.slice(start, end) || 'code';
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), ([fence]) => fence.length));
  const fence = '`'.repeat(longest + 1);
  const isLineStart = start === 0 || text[start - 1] === '\n';
  const isLineEnd = end === text.length || text[end] === '\n';
  const opening = `${isLineStart ? '' : '\n'}${fence}\n`;
  const closing = `\n${fence}${isLineEnd ? '' : '\n'}`;
  return {
    text: opening + code + closing,
    selectFrom: opening.length,
    selectTo: opening.length + code.length,
  };
}

/** The mark of an image. The name of its file describes it until somebody says it better, if it says anything. */
export function imageMark(imageId: string, fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_DESCRIPTION);
  return `![${SAYS_NOTHING.test(words) ? '' : words}](image:${imageId})`;
}

const LONGEST_DESCRIPTION = 100;

/** Names that cameras, clipboards and screens give, and names without a word. */
const SAYS_NOTHING =
  /^(?:image|img|dsc|dscn|pxl|photo|picture|screenshot|screen shot|pasted|bild|foto|scan)?(?:\d|\s|at|from)*$/i;

/** The text with a mark in the place of the selection, and the description of the image selected. */
export function describedImage(before: Selection, mark: string): Selection {
  return applied(before, { text: mark, selectFrom: 2, selectTo: mark.lastIndexOf('](') });
}

/** The text with something in the place of its selection. */
export function applied({ text, start, end }: Selection, insertion: Insertion): Selection {
  return {
    text: text.slice(0, start) + insertion.text + text.slice(end),
    start: start + insertion.selectFrom,
    end: start + insertion.selectTo,
  };
}

export function selectionOf(area: HTMLTextAreaElement): Selection {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/** Puts a text where the selection of a text area is. */
export function insertInto(area: HTMLTextAreaElement, insertion: Insertion): void {
  editInto(area, applied(selectionOf(area), insertion));
}

/**
 * Makes a text area hold another text with another selection. What differs goes through the browser's own editing where
 * there is one, so that Undo takes it back.
 */
export function editInto(area: HTMLTextAreaElement, { text, start, end }: Selection): void {
  const before = area.value;
  const most = Math.min(before.length, text.length);
  let from = 0;
  while (from < most && before[from] === text[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === text.at(-1 - same)) same += 1;
  const written = text.slice(from, text.length - same);
  area.focus();
  area.setSelectionRange(from, before.length - same);
  if (!editByCommand(written)) {
    area.setRangeText(written);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

function editByCommand(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
}
