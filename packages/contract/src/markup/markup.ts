/** Where something stands in a text: from `start` up to, but not including, `end`. */
export interface Placed {
  readonly start: number;
  readonly end: number;
}

/** What a backslash takes the meaning from. */
export type Sign = '$' | '*' | '`' | '|';

export type Escape = { kind: 'escape'; sign: Sign } & Placed;
export type Formula = { kind: 'formula'; tex: string } & Placed;
export type Image = { kind: 'image'; alt: string; imageId: string } & Placed;
/** Fenced code: lines of their own. */
export type Fence = { kind: 'code'; code: string } & Placed;
export type InlineCode = { kind: 'inlineCode'; code: string } & Placed;
/** `**strong**` or `*emphasis*`: its content stands between its stars. One holds the other at most, never itself. */
export type Emphasis = {
  kind: 'strong' | 'emphasis';
  readonly content: Placed;
  /** What is markup in its content. */
  readonly markup: Markup[];
} & Placed;
/** Each row has one cell at least, and no more than the first one, which is the head. `end` is behind its last line. */
export type Table = { kind: 'table'; readonly rows: readonly (readonly Cell[])[] } & Placed;

/** Its place is its content without the blanks around it. */
export interface Cell extends Placed {
  readonly markup: Markup[];
}

/** Something in a text that is not shown as it is written, and where it stands in it. */
export type Markup = Escape | Formula | Image | Fence | InlineCode | Emphasis | Table;

/** What is read before it is known which stars belong together. */
export type Token =
  | Markup
  /** One to three stars at an edge of a word, which open or close something. */
  | ({ kind: 'stars'; readonly opens: boolean } & Placed)
  /** Signs that mean nothing here. */
  | ({ kind: 'plain' } & Placed)
  /** An empty line: nothing goes on over it. */
  | ({ kind: 'break' } & Placed)
  /** The end of a cell. */
  | ({ kind: 'bar' } & Placed);
