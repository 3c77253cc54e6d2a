import type {
  AnswerColumn,
  FileChoiceLetters,
  FileEncoding,
  FileReferences,
  FormatId,
  TableColumn,
} from '@exam/contract';

/** A position in a file. */
export interface Place {
  /** The file, or the entry of an archive. */
  readonly file: string;
  /** The line of a text, or the row of a table, from 1; absent if the format has none. */
  readonly line?: number;
}

/** Annotations of a question; absent fields are missing in the file. */
export interface FileAnnotations {
  /** One of our texts, like the question. */
  readonly explanation?: string;
  /** One line, as the name. */
  readonly source?: string;
  /** A name given by its authors that is not just the beginning of its text. */
  readonly name?: string;
}

/**
 * A question of a file. Its texts use our markup: `$…$` is a formula, a fenced block is code, `![alt](image:KEY)` is
 * an image of the file.
 */
export interface FileQuestion extends FileAnnotations {
  readonly kind: 'question';
  readonly place: Place;
  readonly text: string;
  /** Two to ten texts, distinct after trimming, none empty. */
  readonly choices: readonly string[];
  /** One of the choices. */
  readonly correctAnswer: string;
  /** Whether choices must not be shuffled. */
  readonly keepChoiceOrder: boolean;
  /** Those of the choices that stand last; absent where the file does not say it. */
  readonly pinnedChoices?: readonly string[];
  /** Its group in the file, such as "3. Memory"; empty without one. */
  readonly category: string;
  /** All labels that the file gives it. Ours are `difficulty:simple` and `objective:reminding`. */
  readonly tags: readonly string[];
  readonly isTrueFalse: boolean;
  /** Differences from the file, as sentences. */
  readonly notes: readonly string[];
}

/** A part of a file that is not imported. */
export interface LeftBehind {
  /**
   * `skipped`: a question of another type. `failed`: meant as multiple choice with one answer, but not valid.
   * `unused`: a block of text that is part of no question, choice or heading.
   */
  readonly kind: 'skipped' | 'failed' | 'unused';
  readonly place: Place;
  /** The last line of an `unused` block, from 1; absent for others and in formats without lines. */
  readonly lastLine?: number;
  /** The beginning of its text, enough to recognise it; of an `unused` block all of it, cut at twice the limit. */
  readonly text: string;
  /** The reason, in one sentence. */
  readonly reason: string;
  /** The parts that were read of a failed item, for mending; absent if no question could be recognised. */
  readonly draft?: QuestionDraft;
}

/** A question that may break any rule. Its texts and choices are cut at twice the limits. */
export type QuestionDraft = Omit<FileQuestion, 'kind' | 'place'>;

/** Every part of a file that is not markup alone is one of these: nothing is left out without a word. */
export type FileItem = FileQuestion | LeftBehind;

/** The facts about a file after reading it. */
export interface FileSummary {
  readonly format: FormatId;
  /** How its columns of correct answers were read; absent in formats that mark the correct choice. */
  readonly answerColumns?: readonly AnswerColumn[];
  /** The paths of files beside it that its texts show. */
  readonly shownPaths?: ReadonlySet<string>;
  /** The columns of its first table, if the user may choose what they hold. */
  readonly columns?: readonly TableColumn[];
  /** Whether nothing of its table is read before the user says what these columns hold. */
  readonly isAsked?: boolean;
  /** The rows of a table below the names of its columns that hold anything, on all sheets; absent for other formats. */
  readonly numberOfRows?: number;
  /** The guessed encoding, if its bytes do not determine it. */
  readonly encoding?: FileEncoding | undefined;
  /** How character references of HTML in its texts were read, if it has any. */
  readonly references?: FileReferences | undefined;
  /** How letters before the texts of its choices were read, if it has any. */
  readonly choiceLetters?: FileChoiceLetters | undefined;
}

/** The contents of a file. */
export interface QuestionFile extends FileSummary {
  /** In the order of the file. */
  readonly items: readonly FileItem[];
  /** The images that its texts show, by key (see `keyOfImage`), with the bytes of the file. */
  readonly images: ReadonlyMap<string, Uint8Array>;
}

/** A file while it is read: an item is made on demand, so that memory holds one at a time. */
export interface OpenedFile {
  /**
   * In the order of the file; may be iterated once.
   * @throws UnreadableFile at any item; nothing of the file may be imported then
   */
  readonly items: Iterable<FileItem>;
  /**
   * The images that the items so far show, by key. A consumer may replace the bytes of an image that it has taken by
   * nothing.
   */
  readonly images: Map<string, Uint8Array>;
  /** The share of the file read so far, from 0 to 1. */
  readonly share: () => number;
  /** May be called after all items were read. */
  readonly summary: () => FileSummary;
}

/** Like `OpenedFile`, also for an archive with several files, each of which is opened in turn. */
export interface OpenedQuestionFile extends Omit<OpenedFile, 'items' | 'images'> {
  readonly items: AsyncIterable<FileItem>;
  /** The images of the file that contains the last item. */
  readonly images: () => Map<string, Uint8Array>;
}

/**
 * A file that is broken, of another kind, or above a limit. The message is a sentence for the user who brought the
 * file.
 */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** A question for an export. */
export interface QuestionToWrite extends FileAnnotations {
  readonly text: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
  readonly keepChoiceOrder: boolean;
  /** Those of the choices that stand last; they are the last ones. Absent: none. */
  readonly pinnedChoices?: readonly string[];
  /** The category, as made by `categoryOf`. */
  readonly category: string;
  readonly tags: readonly string[];
  /** The heading of the section of an exam that begins with the question. Absent or empty: none. */
  readonly heading?: string;
}

/** An image for an export. */
export interface ImageToWrite {
  readonly content: Uint8Array;
  readonly type: 'image/webp' | 'image/png';
}

export interface QuestionsToWrite {
  /** The title of the file: the name of the course or exam. */
  readonly title: string;
  readonly questions: readonly QuestionToWrite[];
  /** By the id in the texts. */
  readonly images: ReadonlyMap<string, ImageToWrite>;
}
