import type { ExamQuestion, PaperFormat, PaperPart, PaperSettings } from '@exam/contract';

/** One version of an exam, ready to print. */
export interface PaperVersion {
  /** A, B, C…; printed if there are several versions. */
  readonly label: string;
  readonly questions: readonly ExamQuestion[];
  /** The letter of the correct answer of each question. */
  readonly key: readonly string[];
}

/** The printed content. Missing images are replaced by their alternative text. */
export interface PaperExam {
  readonly settings: PaperSettings;
  /** Identifies the sheets of an exam; printed small in the footer and on answer sheets. */
  readonly examId: string;
  readonly hasVersions: boolean;
  readonly version: PaperVersion;
  /** By image id. */
  readonly images: ReadonlyMap<string, PaperImage>;
}

export interface PaperImage {
  readonly content: Uint8Array;
  /** The types that both typesetters support. */
  readonly type: 'image/png' | 'image/jpeg';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** One document of one version. */
export interface PaperOrder {
  readonly exam: PaperExam;
  readonly part: PaperPart;
  readonly format: PaperFormat;
}
