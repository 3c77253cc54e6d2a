import type { FileItem, Place } from '../question-file.ts';

/** A part of a text with questions: a numbered question, a lettered choice, a heading of a chapter. */
export type OutlinePart = Written &
  (
    | {
        readonly kind: 'heading';
        readonly level: number;
        /** Plain words: the name of a chapter. */
        readonly text: string;
        /** The heading as the text of a question, if it is one. */
        readonly stem: { readonly text: string; readonly notes: readonly string[] };
      }
    | {
        readonly kind: 'question';
        readonly place: Place;
        /** The number as it is written. */
        readonly sign: string;
        readonly text: string;
        readonly notes?: readonly string[];
        readonly listed?: Listed;
      }
    | {
        readonly kind: 'choice';
        readonly text: string;
        readonly isMarked: boolean;
        /** The typed letter, such as `A.`; absent for boxes and lists. */
        readonly letter?: string;
        /** Whether all of it is in colour; other marks come first. */
        readonly isColoured?: boolean;
        /** Its formatting. It marks the correct choice unless all choices of the question have it. */
        readonly print?: readonly string[];
        readonly notes?: readonly string[];
        readonly listed?: Listed;
      }
    /** The correct choice by letter, number or text. */
    | { readonly kind: 'answer'; readonly answer: string }
    | { readonly kind: 'labels'; readonly labels: Labels }
    /** The explanation of the correct answer. */
    | { readonly kind: 'explanation'; readonly text: string; readonly notes?: readonly string[] }
    /** Notes on the question that contains this part. */
    | { readonly kind: 'notes'; readonly notes: readonly string[] }
    /** Questions that were read in another way, such as from a table. */
    | { readonly kind: 'items'; readonly items: readonly FileItem[] }
    /** Text without a sign: it continues a question, or begins one without a number. */
    | {
        readonly kind: 'paragraph';
        readonly place: Place;
        readonly text: string;
        readonly notes?: readonly string[];
        /** Whether it is only code or a picture, so that it belongs to the words or the choice above it. */
        readonly isBare?: boolean;
      }
  );

export type PartOf<Kind extends OutlinePart['kind']> = Extract<OutlinePart, { readonly kind: Kind }>;

/** Where a part stands, and its source where that differs from its text; a part that nothing uses is shown so. */
export interface Written {
  /** The first line, from 1; absent in formats without lines. */
  readonly line?: number;
  readonly lastLine?: number;
  readonly written?: string;
}

/** The position of a part in a numbered list. */
export interface Listed {
  readonly by: 'number' | 'letter' | 'roman' | 'bullet';
  /** Equal for all parts of one list. */
  readonly key: string;
  /** The printed label, such as `II.`. */
  readonly label: string;
}

export interface Labels {
  readonly tags: readonly string[];
  readonly keepChoiceOrder: boolean;
  /** The letters of choices that stand last, as written. */
  readonly pinned?: string;
  readonly category?: string;
  readonly name?: string;
  readonly source?: string;
}
