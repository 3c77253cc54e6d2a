import type { AnswerReading, FormatId, SaidColumn, TextEncoding } from '@exam/contract';
import type { OpenedFile, QuestionsToWrite } from './question-file.ts';

/** A file as somebody brings it. */
export interface RawFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** How its columns of correct answers are read: all of them, or each by its place; null leaves it to the file. */
  readonly answers?: AnswerReading | readonly (AnswerReading | null)[] | undefined;
  /** What columns of its tables hold, by their names. Where it is there, a table whose columns are not known is no refusal. */
  readonly columns?: readonly SaidColumn[] | undefined;
  /** What was said of other tables before; what `columns` says goes before it. */
  readonly columnsBefore?: ColumnsBefore | undefined;
  /** What came with it, by paths: the files of its archive. Whoever asks for one may meet an UnreadableFile. */
  readonly beside?: ReadonlyMap<string, Uint8Array> | undefined;
  /** How somebody said that its letters are encoded; of a text that is plainly UTF-8 or UTF-16 it is not heeded. */
  readonly encoding?: TextEncoding | undefined;
}

/** What was said before that columns of tables hold. */
export interface ColumnsBefore {
  /** By the names of all their columns, the latest first. */
  readonly tables: readonly { readonly names: readonly string[]; readonly said: readonly SaidColumn[] }[];
  /** Of columns of tables whose names together are none of these. */
  readonly others: readonly SaidColumn[];
}

/** How somebody said that a column of correct answers is read. */
export function readingAt({ answers }: Pick<RawFile, 'answers'>, column: number): AnswerReading | undefined {
  return (typeof answers === 'string' ? answers : answers?.[column]) ?? undefined;
}

/** How files of one format are told, read and written. */
export interface FormatFiles {
  /** Whether a file looks as if it were of this format; judged by its content first, then by its name. */
  readonly isMeant: (file: RawFile) => boolean;
  /** Asked when no format is sure: whether it may be of this one nevertheless. */
  readonly mayBeMeant?: (file: RawFile) => boolean;
  /** @throws UnreadableFile */
  readonly read: (file: RawFile) => Promise<OpenedFile> | OpenedFile;
  /** Absent in a format that is only read. */
  readonly write?: (questions: QuestionsToWrite) => Promise<Uint8Array> | Uint8Array;
  /** What of a text it cannot hold, beyond what the contract's `FORMATS` says of it. */
  readonly losesOfText?: {
    readonly isIn: (text: string) => boolean;
    /** What is lost and what becomes of it, such as "control characters, which are left out". */
    readonly what: string;
  };
  /** Whether a category comes back as it is, in a format that holds chapters but not every name of one. */
  readonly holdsCategory?: (category: string) => boolean;
}

/** Formats by id, in the order in which a file is tried: what tells itself surely comes first. */
export type FormatRegistry = Readonly<Partial<Record<FormatId, FormatFiles>>>;
