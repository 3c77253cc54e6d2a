import type {
  AccountAction,
  AccountImport,
  AuditAction,
  Difficulty,
  ExamChange,
  ExamDraftContent,
  Import,
  LargePrintSize,
  MarkDoubt,
  MarkingScheme,
  NoteKind,
  Objective,
  QuestionContent,
  Regrading,
  ResultField,
  StorageKind,
} from '@exam/contract';
import type { ColumnType } from 'kysely';

/** JSON: read as a value, written as its text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** The same where null is allowed. */
export type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** The same, an empty list where it is not given. */
export type JsonList<Item> = ColumnType<Item[], string | undefined, string>;

/**
 * The types of columns that the database only knows as JSON or text; `testing/write-table-types.ts` puts them into
 * `tables.ts`.
 */
export interface KnownColumns {
  'accountImports.courses': JsonList<AccountImport['courses'][number]>;
  'accountImports.request': JsonOrNull<unknown>;
  'accountStorage.bytes': Json<Record<StorageKind, number>>;
  /** Only the operator may read that an account was deleted. */
  'auditEvents.action': AuditAction | AccountAction | 'account.deleted';
  'blueprints.chapters': Json<Record<string, number>>;
  'blueprints.difficulty': Json<Record<Difficulty, number>>;
  'blueprints.objective': Json<Record<Objective, number>>;
  'cells.difficulty': Difficulty;
  'cells.objective': Objective;
  'examDrafts.content': Json<ExamDraftContent>;
  'examResults.columns': JsonOrNull<ColumnsOfResults>;
  'examResults.printed': JsonOrNull<PrintedFigures>;
  'examStudents.largePrint': LargePrintSize | null;
  'examScans.audits': JsonList<StoredAudit>;
  'exams.changes': JsonOrNull<ExamChange[]>;
  'exams.chaptersDistribution': Json<ChapterInExam[]>;
  'exams.difficultyDistribution': Json<Record<Difficulty, number>>;
  'exams.generation': JsonOrNull<unknown>;
  'exams.objectiveDistribution': Json<Record<Objective, number>>;
  'importItems.noteKinds': ColumnType<NoteKind[], NoteKind[] | undefined, NoteKind[]>;
  'imports.answerColumns': JsonList<Import['answerColumns'][number]>;
  'imports.categories': JsonList<{ category: string; numberOfQuestions: number }>;
  'imports.chapters': JsonList<TouchedChapter>;
  'imports.files': JsonList<Import['files'][number]>;
  'imports.notes': JsonList<Import['notes'][number]>;
  'imports.request': JsonOrNull<unknown>;
  'imports.suggestions': JsonOrNull<KeptSuggestions>;
  'imports.tags': JsonList<{ tag: string; numberOfQuestions: number }>;
  'markingSchemes.passLine': JsonOrNull<KeptPassLine>;
  'markingSchemes.regradings': JsonList<Regrading>;
  'markingSchemes.scheme': Json<MarkingScheme>;
  'paperSettings.settings': Json<unknown>;
  'printedSheets.layouts': Json<unknown[]>;
  'questionMeasures.choiceDiscriminations': (number | null)[] | null;
  'questionMeasures.choiceRestMeans': (number | null)[] | null;
  'questionVersions.content': Json<Partial<QuestionContent>>;
  'resultMailings.request': JsonOrNull<unknown>;
  'scannedPages.changes': JsonList<ChangeOfPage>;
  'scannedPages.corrections': ColumnType<CorrectionsOfPage, string | undefined, string>;
  'scannedPages.reading': Json<StoredReading>;
  'scans.request': JsonOrNull<unknown>;
  'shownMeasures.choiceDiscriminations': (number | null)[] | null;
  'trashedRows.content': Json<Record<string, unknown>>;
}

/** An audit of the reading of scans. */
export interface StoredAudit {
  /** Of the draw, as 32 hexadecimal digits. */
  readonly seed: string;
  readonly drawnAt: string;
  /** The pages of the questions, their numbers, and the letters that were read: a hyphen for none. */
  readonly questions: readonly { readonly page: string; readonly question: number; readonly read: string }[];
  /** Null until somebody has looked at them. */
  readonly found: {
    readonly at: string;
    /** Questions whose reading was still there. */
    readonly lookedAt: number;
    /** Those of them that were read wrongly, with the letters that hold. */
    readonly wrong: readonly { readonly page: string; readonly question: number; readonly answer: string }[];
  } | null;
}

/** A chapter as an exam keeps it. */
export interface ChapterInExam {
  chapterId: string;
  name: string;
  number: number;
  numberOfQuestionsInExam: number;
}

/** Columns are recognised by a hash of their names: a first line may turn out to be personal data of a student. */
interface ColumnsOfResults {
  readonly layout: string;
  readonly fields: readonly ResultField[];
}

/** A pass line that follows from a rule, with the class that it was computed from. */
export interface KeptPassLine {
  /** The share of the full points, as a fraction of whole numbers. */
  readonly over: string;
  readonly under: string;
  /** Of the class; 0 for a line that is known before the exam. */
  readonly numberOfStudents: number;
  /** The mean share of the full points of these students, from 0 to 1; null unless the line slides with it. */
  readonly meanShare: number | null;
}

/** The figures by the key as printed; what is not in here does not depend on the key. */
export interface PrintedFigures {
  readonly scores: readonly number[];
  readonly reliability: number | null;
  readonly questions: Readonly<
    Record<
      string,
      {
        readonly numberOfCorrect: number;
        readonly numberOfOmitted: number;
        readonly discrimination: number | null;
        readonly answeredDiscrimination: number | null;
        readonly choiceDiscriminations: readonly (number | null)[];
        readonly choiceRestMeans: readonly (number | null)[];
        /** Three counts a choice. */
        readonly choiceThirds: readonly number[];
        readonly thirdSizes: readonly number[];
      }
    >
  >;
}

/** The suggested chapter for each category, existing or new, in order. */
export interface KeptSuggestions {
  /** The state of the course's chapters that the suggestions are based on. */
  chaptersKey: string;
  chapters: readonly ({ chapterId: string } | { name: string; number: number })[];
}

/** A chapter that an import made, or whose maximum it raised. */
export interface TouchedChapter {
  chapterId: string;
  /** Null for a chapter that it created. */
  maximumBefore: number | null;
  maximum: number;
}

/** What the code of a page says. Version, page and student are as in the code: from 0, from 0, and from 1 or 0 for nobody. */
export interface StoredCode {
  readonly token: string;
  readonly version: number;
  readonly page: number;
  readonly student: number;
}

/** A question as it was read on a page. */
export interface StoredQuestion {
  /** From 1. */
  readonly number: number;
  readonly choices: readonly { readonly state: 'empty' | 'marked' | 'doubtful'; readonly darkness: number }[];
  /** Index of a choice; null for none. */
  readonly chosen: number | null;
  readonly doubt: MarkDoubt | null;
}

/** The marks of a page. */
export interface ReadMarks {
  readonly digits: readonly { readonly digit: number | null; readonly isDoubtful: boolean }[];
  readonly questions: readonly StoredQuestion[];
  /** What the row for the marker says, on pages that have one. */
  readonly marker?: { readonly points: number | null; readonly doubt: StoredQuestion['doubt'] };
}

/** What was read on a scanned page, or typed. It changes only when the page is read again. */
export type StoredReading =
  | { readonly kind: 'empty' | 'foreign' | 'forged' }
  /** With `isStraight` the picture is straightened like that of a sheet. */
  | { readonly kind: 'unreadable'; readonly isStraight: boolean }
  | ({ readonly kind: 'sheet'; readonly code: StoredCode } & ReadMarks)
  | {
      readonly kind: 'typed';
      /** From 0. */
      readonly version: number;
      readonly studentNumber: string;
      /** As in `scanned_pages.answers`. */
      readonly answers: string;
    };

/** What people said about a page. */
export interface CorrectionsOfPage {
  /** Letters by question number; null for no choice. */
  readonly answers?: Readonly<Record<string, string | null>>;
  readonly studentNumber?: string;
  /** For a page whose code could not be read. */
  readonly code?: StoredCode;
  /** What was read on it once its code was known; absent where its picture is not straight. */
  readonly read?: ReadMarks;
}

export interface ChangeOfPage {
  readonly madeAt: string;
  /** E-mail of the account. */
  readonly by: string;
  readonly what: string;
}
