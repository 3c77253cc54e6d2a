import type { SheetLayout } from './answer-sheet.ts';
import type { Block } from './content/content.ts';
import type { Direction } from './content/direction.ts';
import type { PaperWords } from './words.ts';

/** One line of text with the direction that it has by itself. */
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
  readonly choices: readonly ComposedChoice[];
  /** The most columns that its choices may stand in. */
  readonly columns: 1 | 2;
  /** Whether it may be longer than a page; all others stay in one piece without being measured. */
  readonly mayBeLong: boolean;
}

/** A question with its answer and where it is from. */
export interface ExplainedQuestion extends Text {
  readonly number: number;
  readonly answer: ComposedChoice;
  /** Null where there is none, or none is asked for. */
  readonly explanation: Text | null;
  readonly origin: Words;
  readonly mayBeLong: boolean;
}

export interface KeyEntry {
  readonly number: number;
  readonly letter: string;
}

/** Points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly marginX: number;
  readonly marginTop: number;
  readonly marginBottom: number;
}

/** What a document says, in which words, and on what paper: all that a typesetter needs. */
export interface ComposedPaper {
  readonly language: string;
  readonly words: PaperWords;
  readonly page: PageSize;
  readonly fontSize: number;
  readonly mayBreakQuestions: boolean;
  readonly documentTitle: string;
  readonly authors: readonly string[];
  readonly examId: string;
  /** Null where the exam has one version. */
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
        /** Of the versions that there can be. */
        readonly letters: readonly string[];
        /** The one that is filled. */
        readonly version: string;
      };
    }
  /** Page by page and column by column. */
  | { readonly part: 'key'; readonly pages: readonly (readonly (readonly KeyEntry[])[])[] }
  | { readonly part: 'explained-key'; readonly explained: readonly ExplainedQuestion[] };
