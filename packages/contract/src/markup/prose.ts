/** Consecutive backticks. */
export interface BacktickRun {
  readonly start: number;
  /** Number of the paragraph: empty lines before this position. */
  readonly paragraph: number;
}

/** The runs of backticks of a stretch by their length, in order, and where its empty lines are. */
export interface Backticks {
  readonly byLength: ReadonlyMap<number, readonly BacktickRun[]>;
  readonly breaks: readonly number[];
}

/** A stretch of a text without fences, a line of a table, or an item of a list; nothing after its end is read. */
export interface Prose {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is a line of a table, in which bars separate cells. */
  readonly isRow: boolean;
  /** Whether it is an item of a list, in which there is no other list and no table. */
  readonly isItem: boolean;
  /** Results of looking ahead, so that nothing is scanned twice. */
  readonly seen: {
    /** The first `]` or line feed from the last place on where an image was looked for. */
    bracketOrLineEnd: number;
    /** The line that was last asked about: where it ends, and whether it begins with a bar. */
    line: { readonly end: number; readonly beginsWithBar: boolean } | undefined;
    /** By the place of backticks that open inline code: the place of those that close it. By former rules alone. */
    codes: ReadonlyMap<number, number> | undefined;
    backticks: Backticks | undefined;
  };
}

export function proseOf(
  text: string,
  start: number,
  end: number,
  { isRow = false, isItem = false } = {},
): Prose {
  const seen = { bracketOrLineEnd: -1, line: undefined, codes: undefined, backticks: undefined };
  return { text, start, end, isRow, isItem, seen };
}

/** The character at a place; undefined where the prose has ended, or has not begun. */
export function characterAt({ text, start, end }: Prose, at: number): string | undefined {
  return at >= start && at < end ? text[at] : undefined;
}

export function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

/** The first place from `from` on that holds none of these characters. */
export function skip(text: string, from: number, characters: string): number {
  let at = from;
  while (at < text.length && characters.includes(text[at]!)) at += 1;
  return at;
}

/** Where the line ends that this place is in: its line feed, or the end of the prose. */
export function lineEndFrom({ text, end }: Prose, at: number): number {
  const lineFeed = text.indexOf('\n', at);
  return lineFeed === -1 || lineFeed > end ? end : lineFeed;
}

/** Whether the line of this place begins with a bar, backslashes before it or not. Bars are escaped in no other. */
export function isInBarLine(prose: Prose, at: number): boolean {
  const { text, start, isRow, seen } = prose;
  if (isRow) return true;
  if (seen.line === undefined || seen.line.end < at) {
    const lineStart = Math.max(start, at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1);
    const bar = skip(text, skip(text, lineStart, ' \t'), '\\');
    seen.line = { end: lineEndFrom(prose, at), beginsWithBar: characterAt(prose, bar) === '|' };
  }
  return seen.line.beginsWithBar;
}
