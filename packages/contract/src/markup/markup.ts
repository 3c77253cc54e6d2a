/** A range of a text: from `start` up to, but not including, `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A sign that a backslash escapes. */
export type Sign = '$' | '*' | '`' | '|';

export type Escape = { kind: 'escape'; sign: Sign } & TextRange;
export type Formula = { kind: 'formula'; tex: string } & TextRange;
export type Image = { kind: 'image'; alt: string; imageId: string } & TextRange;
/** Fenced code, which occupies whole lines. */
export type Fence = { kind: 'code'; code: string } & TextRange;
export type InlineCode = { kind: 'inlineCode'; code: string } & TextRange;
/** `**strong**` or `*emphasis*` with its content. Each may contain the other once, but never itself. */
export type Emphasis = {
  kind: 'strong' | 'emphasis';
  readonly content: TextRange;
  /** The markup inside the content. */
  readonly markup: Markup[];
} & TextRange;
/** Each row has at least one cell and at most as many as the first row, the head. `end` is after its last line. */
export type Table = { kind: 'table'; readonly rows: readonly (readonly Cell[])[] } & TextRange;

/** Its range is the content without surrounding blanks. */
export interface Cell extends TextRange {
  readonly markup: Markup[];
}

/** A part of a text that is not shown as written, and its range. */
export type Markup = Escape | Formula | Image | Fence | InlineCode | Emphasis | Table;

/** Intermediate result before stars are paired. */
export type Token =
  | Markup
  /** One to three stars at the edge of a word, which open or close emphasis. */
  | ({ kind: 'stars'; readonly opens: boolean } & TextRange)
  /** Signs without meaning at this position. */
  | ({ kind: 'plain' } & TextRange)
  /** An empty line, which no markup crosses. */
  | ({ kind: 'break' } & TextRange)
  /** The end of a cell. */
  | ({ kind: 'bar' } & TextRange);
