import type { FileItem, Place } from '../question-file.ts';

/** A part of a text that people write questions in: numbered questions, lettered choices, headings that are chapters. */
export type OutlinePart =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'question';
      readonly place: Place;
      readonly text: string;
      readonly notes?: readonly string[];
      readonly listed?: Listed;
    }
  | {
      readonly kind: 'choice';
      readonly text: string;
      readonly isMarked: boolean;
      /** How it is printed: bold and the like. It marks a choice unless all choices of the question are printed so. */
      readonly print?: readonly string[];
      readonly notes?: readonly string[];
      readonly listed?: Listed;
    }
  /** Which choice is correct: its letter, its number or its text. */
  | { readonly kind: 'answer'; readonly answer: string }
  | { readonly kind: 'labels'; readonly labels: Labels }
  /** Why the correct answer is correct. */
  | { readonly kind: 'explanation'; readonly text: string; readonly notes?: readonly string[] }
  /** What is to be said of the question that it stands in. */
  | { readonly kind: 'notes'; readonly notes: readonly string[] }
  /** Questions that were told in another way, such as in a table. */
  | { readonly kind: 'items'; readonly items: readonly FileItem[] }
  /** Text without a sign of its own: it goes on with a question, or begins one that has no number. */
  | {
      readonly kind: 'paragraph';
      readonly place: Place;
      readonly text: string;
      readonly notes?: readonly string[];
    };

/** Where a part stands in a list that a program numbers. */
export interface Listed {
  readonly by: 'number' | 'letter' | 'roman' | 'bullet';
  /** Equal for the parts of one list. */
  readonly key: string;
  /** What stands before it, such as `II.`. */
  readonly label: string;
}

export interface Labels {
  readonly tags: readonly string[];
  readonly keepChoiceOrder: boolean;
  readonly category?: string;
  readonly name?: string;
  readonly source?: string;
}
