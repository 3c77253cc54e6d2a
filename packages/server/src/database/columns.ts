import type {
  AccountAction,
  AccountImport,
  AuditAction,
  Difficulty,
  ExamChange,
  ExamDraftContent,
  Import,
  MarkingScheme,
  NoteKind,
  Objective,
  QuestionContent,
  Regrading,
  ResultField,
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
  /** Only the operator may read that an account was deleted. */
  'auditEvents.action': AuditAction | AccountAction | 'account.deleted';
  'blueprints.chapters': Json<Record<string, number>>;
  'blueprints.difficulty': Json<Record<Difficulty, number>>;
  'blueprints.objective': Json<Record<Objective, number>>;
  'cells.difficulty': Difficulty;
  'cells.objective': Objective;
  'examDrafts.content': Json<ExamDraftContent>;
  'examResults.columns': JsonOrNull<ColumnsOfResults>;
  'exams.changes': JsonOrNull<ExamChange[]>;
  'exams.chaptersDistribution': Json<ChapterInExam[]>;
  'exams.difficultyDistribution': Json<Record<Difficulty, number>>;
  'exams.generation': JsonOrNull<unknown>;
  'exams.objectiveDistribution': Json<Record<Objective, number>>;
  'importItems.noteKinds': ColumnType<NoteKind[], NoteKind[] | undefined, NoteKind[]>;
  'imports.answerColumns': JsonList<Import['answerColumns'][number]>;
  'imports.categories': JsonList<{ category: string; numberOfQuestions: number }>;
  'imports.chapters': JsonList<TouchedChapter>;
  'imports.files': JsonList<FileOfImport>;
  'imports.notes': JsonList<Import['notes'][number]>;
  'imports.request': JsonOrNull<unknown>;
  'imports.suggestions': JsonOrNull<KeptSuggestions>;
  'imports.tags': JsonList<{ tag: string; numberOfQuestions: number }>;
  'markingSchemes.regradings': JsonList<Regrading>;
  'markingSchemes.scheme': Json<MarkingScheme>;
  'paperSettings.settings': Json<unknown>;
  'printedSheets.layouts': Json<unknown[]>;
  'questionVersions.content': Json<Partial<QuestionContent>>;
  'ranks.difficulty': Difficulty;
  'ranks.objective': Objective;
  'trashedRows.content': Json<Record<string, unknown>>;
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

/** The outline of a file; imports of earlier levels lack some fields. */
type FileOfImport = Omit<Import['files'][number], 'failure' | 'reasons' | 'encoding'> &
  Partial<Pick<Import['files'][number], 'failure' | 'reasons' | 'encoding'>>;
