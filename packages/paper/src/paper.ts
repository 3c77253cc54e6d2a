import type { ExamQuestion, PaperFormat, PaperPart, PaperSettings } from '@exam/contract';
import type { PrintedSheets } from './sheet/index.ts';

/** One version of an exam, ready to print. */
export interface PaperVersion {
  /** A, B, C…; printed if there are several versions. */
  readonly label: string;
  readonly questions: readonly ExamQuestion[];
  /** The letter of the correct answer of each question. */
  readonly key: readonly string[];
  /** The points of each question, in hundredths; absent where they are not printed. */
  readonly hundredths?: readonly number[];
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
  /** The answer sheets of a print; absent in previews, whose code no reader opens. */
  readonly sheets?: PaperSheets;
}

/**
 * Answer sheets that are printed together. With students there is a sheet for each, in the given order, of the student's own
 * version; then blank ones of each version in turn. Without students all sheets are blank, of the version of the paper.
 */
export interface PaperSheets extends PrintedSheets {
  /** The print of the sheets of students who need large circles, where those of the others are usual. */
  readonly large?: PrintedSheets;
  readonly students?: readonly SheetStudent[];
  readonly blankSheets: number;
}

/** A student whose sheet is printed. */
export interface SheetStudent {
  readonly ordinal: number;
  readonly number: string;
  /** Empty for none; likewise the group. */
  readonly name: string;
  readonly group: string;
  /** 0 is version A. */
  readonly version: number;
  /** Whether the sheet is one of the large print of its document; absent means no. */
  readonly isLarge?: boolean;
}

export interface PaperImage {
  readonly content: Uint8Array;
  /** The types that both typesetters support. */
  readonly type: 'image/png' | 'image/jpeg';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Which decides the natural size; where it is not known, that of a screen. */
  readonly pixelsPerInch?: number;
}

/** One document of one version. */
export interface PaperOrder {
  readonly exam: PaperExam;
  readonly part: PaperPart;
  readonly format: PaperFormat;
}
