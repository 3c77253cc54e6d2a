import type { Block } from './content/content.ts';
import type { Direction } from './content/direction.ts';
import type { Point, SheetLayout, SheetPage } from './sheet/sheet-layout.ts';
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

/** Choices in a row. */
export type Columns = 1 | 2 | 4 | 5;

export interface ComposedQuestion extends Text {
  readonly number: number;
  /** Heading of the section that begins with it; null if none does. */
  readonly heading: Words | null;
  readonly choices: readonly ComposedChoice[];
  /** The most choices in a row. */
  readonly columns: Columns;
  /** Whether it stands in half of the width. */
  readonly isHalf: boolean;
  /** The question to its right, if both stand in half of the width. */
  readonly beside: ComposedQuestion | null;
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

/** In millimetres, from the top left corner of the page. */
export interface SheetBox extends Point {
  readonly width: number;
  readonly height: number;
}

/** A text in a box of an answer sheet: on one line in the middle of its height, or on several from the top. */
export interface SheetText extends SheetBox, Words {
  /** Of the letters, in points. */
  readonly size: number;
  readonly side: 'left' | 'center' | 'right';
  readonly isStrong?: boolean;
  readonly isGray?: boolean;
  readonly isMono?: boolean;
  readonly hasLines?: boolean;
}

/** The circle of a choice or digit, by its centre; those that show how to fill are filled, or struck out too. */
export interface SheetCircle extends Point {
  readonly sign: string;
  readonly look?: 'filled' | 'struck';
}

/** A part of an answer sheet. */
export interface SheetDrawing {
  readonly circleDiameter: number;
  readonly filled: readonly SheetBox[];
  readonly outlined: readonly SheetBox[];
  readonly circles: readonly SheetCircle[];
  /** The numbers of questions: their right end, half-way up. */
  readonly numbers: readonly (Point & { readonly text: string })[];
  readonly texts: readonly SheetText[];
}

export interface ComposedSheetPage {
  /** What stands below the code and the texts, by its place in the list of drawings. */
  readonly drawing: number;
  /** For each row of modules of the code the lengths of its runs, the first of which is black. */
  readonly matrix: readonly (readonly number[])[];
  readonly texts: readonly SheetText[];
}

/** The answer sheets of a document, in millimetres. */
export interface ComposedSheets {
  readonly page: SheetLayout['page'];
  /** Where the code stands on each page. */
  readonly code: SheetPage['code'];
  /** Shared by pages; a page, from 1, of a picture with all drawings where the typesetter has set them before. */
  readonly drawings: readonly (
    | SheetDrawing
    | { readonly image: { readonly id: string; readonly page: number } }
  )[];
  readonly pages: readonly ComposedSheetPage[];
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
export interface ComposedPaper<Body = ComposedBody> {
  readonly language: string;
  readonly words: PaperWords;
  readonly page: PageSize;
  readonly fontSize: number;
  /** Without serifs and widely spaced; absent means no. */
  readonly isLarge?: true;
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
  readonly body: Body;
}

export type ComposedBody =
  | { readonly part: 'questions'; readonly questions: readonly ComposedQuestion[] }
  | { readonly part: 'answer-sheet'; readonly sheets: ComposedSheets }
  /** By page and column. */
  | { readonly part: 'key'; readonly pages: readonly (readonly (readonly KeyEntry[])[])[] }
  | { readonly part: 'explained-key'; readonly explained: readonly ExplainedQuestion[] };

/** A question as the template takes it: number, answer, right answers, points, and whether these are all points. */
export type AnswerRow = readonly [
  number: number,
  answer: string,
  right: string,
  points: string,
  isFull: boolean,
];

export interface ComposedAnswer {
  readonly number: number;
  /** Of the question in its version, from 0. */
  readonly at: number;
  readonly place: number | null;
  readonly right: readonly number[];
  readonly points: string;
  readonly isFull: boolean;
}

export interface ComposedStudentSheet {
  readonly names: readonly Words[];
  /** From 0. */
  readonly version: number;
  readonly points: string;
  readonly ofPoints: string;
  readonly grade: Words | null;
  readonly outcome: string | null;
  readonly passFrom: string | null;
  readonly sum: string | null;
  /** Whether it surely fits on a page without its scans, so that the numbers of its pages are known. */
  readonly isOnePage: boolean;
  /** In chunks that are not divided between pages, and in columns; empty where texts are printed. */
  readonly chunks: readonly (readonly (readonly AnswerRow[])[])[];
  /** Empty unless texts are printed. */
  readonly answers: readonly ComposedAnswer[];
  /** Each on a page of its own, behind the answers. */
  readonly scans: readonly ComposedScan[];
}

/** A scanned page; its size is in any unit. */
export interface ComposedScan {
  readonly image: { readonly id: string };
  readonly width: number;
  readonly height: number;
  /** Whether rings are drawn on it, which the legend explains. */
  readonly hasMarks: boolean;
}

export interface ComposedStudentSheets {
  readonly part: 'student-sheets';
  readonly labels: Readonly<
    Record<
      | 'result'
      | 'student'
      | 'points'
      | 'grade'
      | 'number'
      | 'answer'
      | 'right'
      | 'legend'
      | 'regradings'
      | 'scanned'
      | 'scannedLegend',
      string
    >
  >;
  readonly columns: number;
  /** Widths of number, answer, right answers and points in a column, in em. */
  readonly cells: readonly number[];
  /** Sentences about how points come about. */
  readonly notes: readonly string[];
  readonly versions: readonly {
    readonly label: string | null;
    readonly regradings: readonly string[];
    readonly questions: readonly (Text & { readonly choices: readonly Text[] })[];
  }[];
  readonly sheets: readonly ComposedStudentSheet[];
}

export interface AnalysisFigure {
  readonly label: string;
  readonly value: string;
  readonly note: string | null;
}

/** Shares of the points by groups of one sort. Widths of bars are from 0 to 1, here and below. */
export interface AnalysisShares {
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: Words;
    readonly count: string;
    readonly share: string;
    readonly width: number;
  }[];
}

/** The analysis of the results of an exam. Each section has its title. */
export interface ComposedAnalysis {
  readonly part: 'analysis';
  readonly what: string;
  readonly scores: {
    readonly title: string;
    readonly lead: string;
    readonly figures: readonly AnalysisFigure[];
    /** From the left; labels and counts may be empty. */
    readonly bars: readonly { readonly label: string; readonly count: string; readonly height: number }[];
    /** The place of the mean on the width of all bars, from 0 to 1. */
    readonly mean: number;
  };
  /** Null without answers of students; likewise the shares. */
  readonly marks: {
    readonly title: string;
    readonly figures: readonly AnalysisFigure[];
    readonly gradeHeads: readonly string[];
    readonly grades: readonly {
      readonly grade: Words;
      readonly count: string;
      readonly share: string;
      readonly outcome: string;
      readonly isPass: boolean;
      readonly width: number;
    }[];
    readonly notes: readonly string[];
    readonly regradingsTitle: string;
    readonly regradings: readonly Words[];
  } | null;
  readonly compared: {
    readonly title: string;
    readonly lead: string;
    /** Whether the versions differ; null for one version. */
    readonly difference: string | null;
    readonly tables: readonly AnalysisShares[];
  } | null;
  /** The questions of concern; null if too few students answered. */
  readonly first: {
    readonly title: string;
    readonly lead: string;
    readonly rows: readonly { readonly number: string; readonly text: Words; readonly remark: string }[];
  } | null;
  readonly questions: {
    readonly title: string;
    readonly lead: string;
    readonly heads: readonly string[];
    readonly rows: readonly {
      readonly number: string;
      readonly text: Words;
      readonly counts: readonly { readonly choice: string; readonly isCorrect: boolean }[];
      readonly remark: string;
      readonly correct: string;
      readonly width: number;
      readonly discrimination: string;
      readonly isOfConcern: boolean;
    }[];
    readonly withheld: string | null;
  };
}

/** Everything that Typst sets. */
export type ComposedDocument = ComposedPaper<ComposedBody | ComposedStudentSheets | ComposedAnalysis>;
