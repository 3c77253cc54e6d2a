import { isBlankLineAfter } from '../markup/inline-code.ts';
import type { Token } from '../markup/markup.ts';
import { type Prose, skip } from '../markup/prose.ts';
import { type Edge, edgeOf, NO_EDGE } from './word-edges.ts';

/** Consecutive backticks, and whether they may open or close code. */
interface Run extends Edge {
  readonly start: number;
  readonly length: number;
  /** Number of the paragraph: empty lines before this position. */
  readonly paragraph: number;
}

/** Longer runs are not inline code: three backticks begin a fence. */
const LONGEST_RUN = 2;

/** Inline code; its content is verbatim. Code that contains a backtick is delimited by two backticks. */
export function readInlineCode(prose: Prose, at: number): Token {
  prose.seen.codes ??= findCodes(prose, at);
  const contentStart = skip(prose.text, at, '`');
  const closing = prose.seen.codes.get(at);
  if (closing === undefined) return { kind: 'plain', start: at, end: Math.min(contentStart, prose.end) };
  const written = prose.text.slice(contentStart, closing);
  return { kind: 'inlineCode', code: shownCode(written), start: at, end: closing + contentStart - at };
}

/** A blank that separates backticks of the code from the delimiters is not shown. */
function shownCode(written: string): string {
  const from = written.startsWith(' `') ? 1 : 0;
  return written.slice(from, written.endsWith('` ') ? -1 : written.length);
}

/**
 * Maps the position of opening backticks to that of the closing ones. The next run of the same length that opens or
 * closes decides: if it opens, the first run was a quotation mark.
 */
function findCodes(prose: Prose, from: number): Map<number, number> {
  const codes = new Map<number, number>();
  const next = new Map<number, Run>();
  for (const run of findRuns(prose, from).toReversed()) {
    if (!run.opens && !run.closes) continue;
    const closing = next.get(run.length);
    if (run.opens && closing?.closes && closing.paragraph === run.paragraph)
      codes.set(run.start, closing.start);
    next.set(run.length, run);
  }
  return codes;
}

function findRuns(prose: Prose, from: number): Run[] {
  const { text, end: proseEnd } = prose;
  const found: Run[] = [];
  let paragraph = 0;
  for (let at = from; at < proseEnd; at += 1) {
    if (text[at] === '\n' && isBlankLineAfter(prose, at)) paragraph += 1;
    if (text[at] !== '`') continue;
    const end = Math.min(skip(text, at, '`'), proseEnd);
    found.push({ start: at, length: end - at, paragraph, ...edgeOfBackticks(prose, at, end) });
    at = end - 1;
  }
  return found;
}

/** Code may stand next to stars, which make it strong, and next to slashes. */
const ALSO = '*/';

/**
 * Whether a run of backticks opens or closes code. Code that begins or ends with a backtick is separated from its two
 * delimiters by a blank.
 */
export function edgeOfBackticks(prose: Prose, start: number, end: number): Edge {
  if (end - start > LONGEST_RUN) return NO_EDGE;
  const { opens, closes } = edgeOf(prose, start, end, ALSO);
  if (end - start === 1) return { opens, closes };
  const isBlankInside = (from: number, inside: string) =>
    from >= prose.start && from + 2 <= prose.end && prose.text.startsWith(inside, from);
  return {
    opens: opens || (isBlankInside(end, ' `') && edgeOf(prose, start, end + 1, ALSO).opens),
    closes: closes || (isBlankInside(start - 2, '` ') && edgeOf(prose, start - 1, end, ALSO).closes),
  };
}
