import type { ExamQuestion, PaperFormat, PaperPart, PaperSettings } from '@exam/contract';

/** One version of an exam, ready for paper. */
export interface PaperVersion {
  /** A, B, C…; the paper names it where there are several. */
  readonly label: string;
  readonly questions: readonly ExamQuestion[];
  /** The letter of the correct answer of each question. */
  readonly key: readonly string[];
}

/** What is printed. Images that are absent are named by their alternative text. */
export interface PaperExam {
  readonly settings: PaperSettings;
  /** What tells its sheets from those of other exams; printed small at the foot and on answer sheets. */
  readonly examId: string;
  readonly hasVersions: boolean;
  readonly version: PaperVersion;
  /** By the id that the texts show them by. */
  readonly images: ReadonlyMap<string, PaperImage>;
}

export interface PaperImage {
  readonly content: Uint8Array;
  /** What both typesetters take. */
  readonly type: 'image/png' | 'image/jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** One document of one version. */
export interface PaperOrder {
  readonly exam: PaperExam;
  readonly part: PaperPart;
  readonly format: PaperFormat;
}
