import type { Alignment } from '@exam/contract/rich-text';
import type { Formula } from '../formula/formula.ts';
import type { PaperImage } from '../paper.ts';

/** Formatting of words; absent means no. */
export interface Print {
  readonly isStrong?: true;
  readonly isEmphasised?: true;
}

/** A piece of a line. */
export type Inline =
  | ({ readonly kind: 'text'; readonly text: string } & Print)
  | SetFormula
  /** Code, or TeX that could not be read, verbatim. */
  | ({ readonly kind: 'source'; readonly text: string; readonly isUnread?: true } & Print)
  | { readonly kind: 'break' }
  | { readonly kind: 'image'; readonly image: SizedImage };

/** A formula with the TeX that it was read from, which stands for it where it is not seen. */
export interface SetFormula {
  readonly kind: 'formula';
  readonly formula: Formula;
  readonly tex: string;
}

/** A vertical element of a text. */
export type Block =
  /** Apart: below an empty line, which leaves space above it. */
  | { readonly kind: 'paragraph'; readonly pieces: readonly Inline[]; readonly isApart?: true }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'image'; readonly image: SizedImage }
  | SetFormula
  | PaperTable
  | PaperList;

/** Rows of cells; the first is the head, and no row has more cells than it. */
export interface PaperTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly (readonly Inline[])[])[];
  /** For each column, null where the script decides; absent where it decides for all. */
  readonly alignments?: readonly (Alignment | null)[];
}

/** Items with their numbers as written; null for a dot. */
export interface PaperList {
  readonly kind: 'list';
  readonly items: readonly { readonly number: number | null; readonly pieces: readonly Inline[] }[];
}

/** An image with its printed size in points of 1/72 inch. */
export interface SizedImage {
  readonly id: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Its share of the natural size, in per cent, if letters of usual size may become too small by it. */
  readonly smallPercent?: number;
}

export type Images = ReadonlyMap<string, PaperImage>;
