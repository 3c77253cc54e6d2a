import type {
  AccountAction,
  AccountImport,
  AuditAction,
  Difficulty,
  Import,
  NoteKind,
  Objective,
  ResultField,
} from '@exam/contract';
import type { ColumnType } from 'kysely';

/** JSON: read as a value, written as its text. */
export type Json<Value> = ColumnType<Value, string, string>;
/** The same where null is allowed. */
export type JsonOrNull<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** The same, an empty list where it is not given. */
export type JsonList<Item> = ColumnType<Item[], string | undefined, string>;

/** What the columns hold that the database knows as JSON or text alone; `testing/write-table-types.ts` puts it into `tables.ts`. */
export interface KnownColumns {
  'accountImports.courses': JsonList<AccountImport['courses'][number]>;
  /** Nobody may read that an account was deleted but the operator. */
  'auditEvents.action': AuditAction | AccountAction | 'account.deleted';
  'blueprints.chapters': Json<Record<string, number>>;
  'blueprints.difficulty': Json<Record<Difficulty, number>>;
  'blueprints.objective': Json<Record<Objective, number>>;
  'cells.difficulty': Difficulty;
  'cells.objective': Objective;
  'examResults.columns': JsonOrNull<ColumnsOfResults>;
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
  'imports.suggestions': JsonOrNull<KeptSuggestions>;
  'imports.tags': JsonList<{ tag: string; numberOfQuestions: number }>;
  'paperSettings.settings': Json<unknown>;
  'ranks.difficulty': Difficulty;
  'ranks.objective': Objective;
}

/** A chapter as an exam keeps it. */
export interface ChapterInExam {
  chapterId: string;
  name: string;
  number: number;
  numberOfQuestionsInExam: number;
}

/** Columns are known again by their names, of which a hash is kept: a first line may turn out to be a student. */
interface ColumnsOfResults {
  readonly layout: string;
  readonly fields: readonly ResultField[];
}

/** The chapter of the course, or a new one, that each category seems to mean, in their order. */
export interface KeptSuggestions {
  /** A key of the course's chapters that the suggestions were made by. */
  chaptersKey: string;
  chapters: readonly ({ chapterId: string } | { name: string; number: number })[];
}

/** A chapter that an import made, or whose maximum it raised. */
export interface TouchedChapter {
  chapterId: string;
  /** Null for one that it made. */
  maximumBefore: number | null;
  maximum: number;
}

/** What was found in a file; of imports of earlier levels less is known. */
type FileOfImport = Omit<Import['files'][number], 'failure' | 'reasons' | 'encoding'> &
  Partial<Pick<Import['files'][number], 'failure' | 'reasons' | 'encoding'>>;
