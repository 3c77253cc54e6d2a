import type {
  AnswerReading,
  ChoiceLetterReading,
  FormatId,
  ReferenceReading,
  SaidColumn,
  TextEncoding,
} from '@exam/contract';
import type { OpenedFile, QuestionsToWrite } from './question-file.ts';

/** An uploaded file. */
export interface RawFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** How its columns of correct answers are read: one reading for all, or one per column; null detects it. */
  readonly answers?: AnswerReading | readonly (AnswerReading | null)[] | undefined;
  /** The contents of the columns of its tables, by name. If present, a table with unknown columns is not refused. */
  readonly columns?: readonly SaidColumn[] | undefined;
  /** Earlier choices for other tables; `columns` takes precedence. */
  readonly columnsBefore?: ColumnsBefore | undefined;
  /** The files of the same archive by path. Reading one may throw UnreadableFile. */
  readonly beside?: ReadonlyMap<string, Uint8Array> | undefined;
  /** The encoding chosen by the user; ignored for clear UTF-8 or UTF-16. */
  readonly encoding?: TextEncoding | undefined;
  /** How the user chose that character references of HTML in its texts are read. */
  readonly references?: ReferenceReading | undefined;
  /** Whether the user chose that letters before the texts of its choices are kept. */
  readonly choiceLetters?: ChoiceLetterReading | undefined;
}

/** Earlier choices of what columns of tables contain. */
export interface ColumnsBefore {
  /** By the names of all columns of the table, latest first. */
  readonly tables: readonly { readonly names: readonly string[]; readonly said: readonly SaidColumn[] }[];
  /** For columns of other tables. */
  readonly others: readonly SaidColumn[];
}

/** The chosen reading of a column of correct answers. */
export function readingAt({ answers }: Pick<RawFile, 'answers'>, column: number): AnswerReading | undefined {
  return (typeof answers === 'string' ? answers : answers?.[column]) ?? undefined;
}

/** How files of one format are recognised, read and written. */
export interface FormatFiles {
  /** Whether a file looks like this format, judged by content first, then by name. */
  readonly isMeant: (file: RawFile) => boolean;
  /** Called if no format is certain: whether it could be this one. */
  readonly mayBeMeant?: (file: RawFile) => boolean;
  /** Whether its texts are plain, so that character references of HTML in them were not meant by the format. */
  readonly isOfPlainTexts?: boolean;
  /** Whether letters before the texts of its choices are taken off unasked, because its choices stand in columns of their own. */
  readonly isOfTables?: boolean;
  /** @throws UnreadableFile */
  readonly read: (file: RawFile) => Promise<OpenedFile> | OpenedFile;
  /** Absent for a format that is only read. */
  readonly write?: (questions: QuestionsToWrite) => Promise<Uint8Array> | Uint8Array;
  /** The content of a text that it cannot hold, beyond the contract's `FORMATS`. */
  readonly losesOfText?: {
    readonly isIn: (text: string) => boolean;
    /** The loss and its effect, such as "control characters, which are left out". */
    readonly what: string;
  };
  /** Whether a category survives unchanged, for a format that holds chapters but not every name. */
  readonly holdsCategory?: (category: string) => boolean;
}

/** Formats by id in the order in which files are tried: unmistakable formats first. */
export type FormatRegistry = Readonly<Partial<Record<FormatId, FormatFiles>>>;
