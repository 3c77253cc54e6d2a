/** A range of a text: from `start` up to, but not including, `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A sign that a backslash escapes. */
export type Sign = '$' | '*' | '`' | '|' | '-' | '.' | '{';

export type Escape = { kind: 'escape'; sign: Sign } & TextRange;
/** Signs that show nothing and change nothing, such as the stars of strong words within strong ones. */
export type Hidden = { kind: 'hidden' } & TextRange;
/** TeX without its dollars. Two dollars on both sides give it a line of its own. */
export type Formula = { kind: 'formula'; tex: string; readonly isDisplay?: true } & TextRange;
/** An image, with the share of the width of the text that it takes, in per cent, where that is written. */
export type Image = { kind: 'image'; alt: string; imageId: string; readonly width?: number } & TextRange;
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
export type Alignment = 'left' | 'center' | 'right';
/** Each row has at least one cell and at most as many as the first row, the head. `end` is after its last line. */
export type Table = {
  kind: 'table';
  readonly rows: readonly (readonly Cell[])[];
  /** For each column, null where the rule says nothing; absent where it says nothing at all. */
  readonly alignments?: readonly (Alignment | null)[];
} & TextRange;

/** Its range is the content without surrounding blanks. */
export interface Cell extends TextRange {
  readonly markup: Markup[];
}

/** Two items or more, all with a number as written or all with none. `end` is after its last line. */
export type List = { kind: 'list'; readonly items: readonly Item[] } & TextRange;

/** Its range is the content without its mark, and without surrounding blanks. */
export interface Item extends Cell {
  readonly number: number | null;
}

/** A part of a text that is not shown as written, and its range. */
export type Markup = Escape | Hidden | Formula | Image | Fence | InlineCode | Emphasis | Table | List;

/** Stars in a row, and whether they may open or close emphasis. */
export type Stars = { kind: 'stars'; readonly opens: boolean; readonly closes: boolean } & TextRange;

/** Intermediate result before stars are paired. */
export type Token =
  | Markup
  | Stars
  /** Signs without meaning at this position. */
  | ({ kind: 'plain' } & TextRange)
  /** An empty line, which no markup crosses. */
  | ({ kind: 'break' } & TextRange)
  /** The end of a cell. */
  | ({ kind: 'bar' } & TextRange);

/** The markup directly inside another one. */
export function markupWithin(markup: Markup): readonly Markup[] {
  switch (markup.kind) {
    case 'strong':
    case 'emphasis':
      return markup.markup;
    case 'table':
      return markup.rows.flatMap((cells) => cells.flatMap((cell) => cell.markup));
    case 'list':
      return markup.items.flatMap((item) => item.markup);
    default:
      return [];
  }
}
