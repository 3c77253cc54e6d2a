import type {
  Difficulty,
  ExamCorrection,
  Objective,
  QuestionContent,
  SentMarking,
  SentPrint,
  SentStudent,
} from '@exam/contract';

// The contents of the file of an exported account, as far as another account takes them over. Ids are those of the file: they
// tell what belongs together, and nothing else.

export interface ArchivedQuestion extends QuestionContent {
  readonly fileId: string;
}

export interface ArchivedChapter {
  readonly fileId: string;
  readonly name: string;
  readonly number: number;
  readonly maxNumberOfQuestions: number;
  readonly questions: readonly ArchivedQuestion[];
}

export interface ArchivedBlueprint {
  readonly name: string;
  /** Counts by id of the chapter in the file. */
  readonly chapters: Readonly<Record<string, number>>;
  readonly difficulty: Readonly<Record<Difficulty, number>>;
  readonly objective: Readonly<Record<Objective, number>>;
}

export interface ArchivedImage {
  readonly fileId: string;
  readonly content: Uint8Array;
}

export interface ArchivedPair {
  readonly one: string;
  readonly other: string;
  readonly decision: 'kept' | 'excluded';
}

export interface ArchivedCourse {
  readonly fileId: string;
  readonly name: string;
  readonly chapters: readonly ArchivedChapter[];
  readonly blueprints: readonly ArchivedBlueprint[];
  readonly pairs: readonly ArchivedPair[];
  readonly images: readonly ArchivedImage[];
}

/** A question as saved with an exam. */
export interface ArchivedExamQuestion extends QuestionContent {
  /** Heading of the section that begins with it; empty if none does. */
  readonly heading: string;
  readonly fileId: string;
  readonly chapter: { readonly fileId: string; readonly name: string; readonly number: number };
}

export interface ArchivedExam {
  /** Absent in a file that does not say it. */
  readonly fileId?: string | undefined;
  readonly name: string;
  /** Id of the course in the file; null if it was deleted. */
  readonly courseFileId: string | null;
  readonly courseName: string;
  readonly createdAt: string;
  /** The questions of each version, A first. */
  readonly versions: readonly (readonly ArchivedExamQuestion[])[];
  /** Only of a corrected copy; ids are those of the file. */
  readonly correction?: ExamCorrection | undefined;
  /** Absent where nothing was saved; ids are those of the file. */
  readonly marking?: SentMarking | undefined;
  /** Absent where nobody was listed. */
  readonly students?: readonly SentStudent[] | undefined;
  readonly lastStudentOrdinal?: number | undefined;
  /** Absent where no answer sheets were printed. */
  readonly printedSheets?: readonly SentPrint[] | undefined;
}

export interface Archive {
  readonly email: string;
  /** Null without one. */
  readonly displayName: string | null;
  readonly exportedAt: string;
  readonly courses: readonly ArchivedCourse[];
  readonly exams: readonly ArchivedExam[];
  /** Images that exams show and that belong to none of the courses. */
  readonly examImages: readonly ArchivedImage[];
}
