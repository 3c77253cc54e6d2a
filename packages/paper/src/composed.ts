import type { SheetLayout } from './answer-sheet.ts';
import type { Block } from './content/content.ts';
import type { Direction } from './content/direction.ts';
import type { PaperWords } from './words.ts';

/** One line of text with its own direction. */
export interface Words {
  readonly text: string;
  readonly direction: Direction;
}

interface Text {
  readonly blocks: readonly Block[];
  readonly direction: Direction;
}

export interface ComposedChoice extends Text {
  readonly letter: string;
}

export interface ComposedQuestion extends Text {
  readonly number: number;
  /** Heading of the section that begins with it; null if none does. */
  readonly heading: Words | null;
  readonly choices: readonly ComposedChoice[];
  /** The largest number of columns for its choices. */
  readonly columns: 1 | 2;
  /** Whether it may be longer than a page; shorter questions are kept in one piece without measuring. */
  readonly mayBeLong: boolean;
}

/** A question with its answer and its source. */
export interface ExplainedQuestion extends Text {
  readonly number: number;
  readonly answer: ComposedChoice;
  /** Null if there is none or explanations are not printed. */
  readonly explanation: Text | null;
  readonly origin: Words;
  readonly mayBeLong: boolean;
}

export interface KeyEntry {
  readonly number: number;
  readonly letter: string;
}

/** In points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly marginX: number;
  readonly marginTop: number;
  readonly marginBottom: number;
}

/** The content, labels and paper size of a document: everything that a typesetter needs. */
export interface ComposedPaper {
  readonly language: string;
  readonly words: PaperWords;
  readonly page: PageSize;
  readonly fontSize: number;
  readonly mayBreakQuestions: boolean;
  readonly documentTitle: string;
  readonly authors: readonly string[];
  readonly examId: string;
  /** Null if the exam has only one version. */
  readonly version: string | null;
  readonly heading: {
    readonly institution: Words;
    readonly course: Words;
    readonly title: Words;
    readonly facts: readonly { readonly label: string; readonly value: Words }[];
  };
  readonly hasNameField: boolean;
  readonly hasStudentNumberField: boolean;
  readonly instructions: readonly Block[];
  readonly instructionsDirection: Direction;
  readonly body: ComposedBody;
}

export type ComposedBody =
  | { readonly part: 'questions'; readonly questions: readonly ComposedQuestion[] }
  | {
      readonly part: 'answer-sheet';
      readonly sheet: SheetLayout & {
        readonly digits: number;
        /** The labels of all versions. */
        readonly letters: readonly string[];
        /** The version whose circle is filled. */
        readonly version: string;
      };
    }
  /** By page and column. */
  | { readonly part: 'key'; readonly pages: readonly (readonly (readonly KeyEntry[])[])[] }
  | { readonly part: 'explained-key'; readonly explained: readonly ExplainedQuestion[] };
