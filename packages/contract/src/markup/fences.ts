import type { Fence } from './markup.ts';
import { skip } from './prose.ts';

/** Three backticks or more at the beginning of a line. */
interface Backticks {
  readonly start: number;
  readonly length: number;
  /** Start of the code that these backticks open; undefined if they open none. */
  readonly codeStart: number | undefined;
  /** End of the line that closes a fence; undefined if these backticks close none. */
  readonly lineEnd: number | undefined;
}

/**
 * The fences of a text in order. A fence opens with three or more backticks at the beginning of a line without another
 * backtick, and closes with a line of at least as many. An unclosed fence is not a fence.
 */
export function findFences(text: string): Fence[] {
  const lines = findBackticks(text);
  const longestFrom = longestClosings(lines);
  const found: Fence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { start, length, codeStart } = lines[at]!;
    if (codeStart === undefined || longestFrom[at + 1]! < length) continue;
    do at += 1;
    while (lines[at]!.lineEnd === undefined || lines[at]!.length < length);
    const closing = lines[at]!;
    const codeEnd = beforeLineEnd(text, codeStart, closing.start);
    found.push({ kind: 'code', code: text.slice(codeStart, codeEnd), start, end: closing.lineEnd! });
  }
  return found;
}

/** For each index, the longest closing line from there on. Shows at once that a fence is never closed. */
function longestClosings(lines: readonly Backticks[]): number[] {
  const longest = new Array<number>(lines.length + 1).fill(0);
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const { length, lineEnd } = lines[at]!;
    longest[at] = Math.max(longest[at + 1]!, lineEnd === undefined ? 0 : length);
  }
  return longest;
}

function findBackticks(text: string): Backticks[] {
  const found: Backticks[] = [];
  for (let start = text.indexOf('```'); start !== -1; ) {
    const end = skip(text, start, '`');
    if (start === 0 || LINE_ENDS.includes(text[start - 1]!)) {
      found.push({
        start,
        length: end - start,
        codeStart: openedAt(text, end),
        lineEnd: closedAt(text, end),
      });
    }
    start = text.indexOf('```', end);
  }
  return found;
}

/** A line begins after each of these, as in a regular expression with the flag m. */
const LINE_ENDS = '\n\r\u2028\u2029';

/** Start of the code if the backticks that end here open it. Reads at most to the next backtick. */
function openedAt(text: string, end: number): number | undefined {
  let at = end;
  while (at < text.length && text[at] !== '\n' && text[at] !== '`') at += 1;
  return text[at] === '\n' ? at + 1 : undefined;
}

/** End of the line if only blanks follow the backticks that end here. */
function closedAt(text: string, end: number): number | undefined {
  const at = skip(text, end, ' \t');
  if (at === text.length) return at;
  if (text[at] === '\n') return at + 1;
  return text.startsWith('\r\n', at) ? at + 2 : undefined;
}

/** End of the code before a closing line: without the line break that belongs to that line. */
function beforeLineEnd(text: string, codeStart: number, lineStart: number): number {
  if (lineStart === codeStart || text[lineStart - 1] !== '\n') return lineStart;
  const hasReturn = lineStart - 2 >= codeStart && text[lineStart - 2] === '\r';
  return lineStart - (hasReturn ? 2 : 1);
}
