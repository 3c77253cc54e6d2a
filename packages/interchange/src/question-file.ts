import type { AnswerColumn, FileEncoding, FormatId, TableColumn } from '@exam/contract';

/** A place in a file. */
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
 * A question of a file. Its texts are in our markup: `$…$` a formula, a fenced block code,
 * `![alt](image:KEY)` an image of the file.
 */
export interface FileQuestion extends FileAnnotations {
  readonly kind: 'question';
  readonly place: Place;
  readonly text: string;
  /** Two to ten, distinct after trimming, none empty. */
  readonly choices: readonly string[];
  /** One of the choices. */
  readonly correctAnswer: string;
  /** Whether choices must not be shuffled. */
  readonly keepChoiceOrder: boolean;
  /** Its group in the file, such as "3. Memory"; empty without one. */
  readonly category: string;
  /** Whatever labels the file gives it. Ours are written `difficulty:simple` and `objective:reminding`. */
  readonly tags: readonly string[];
  readonly isTrueFalse: boolean;
  /** What was taken over otherwise than the file has it, in sentences. */
  readonly notes: readonly string[];
}

/** What is in a file and cannot come in. */
export interface LeftBehind {
  /** `skipped`: of another type. `failed`: meant as multiple choice with one answer, but not one. */
  readonly kind: 'skipped' | 'failed';
  readonly place: Place;
  /** As much of its text as tells it apart. */
  readonly text: string;
  /** Why, in one sentence. */
  readonly reason: string;
  /** What was read of one that failed, for somebody who mends it; absent where no question was told apart. */
  readonly draft?: QuestionDraft;
}

/** A question as far as it was read. It may break any rule; its texts and choices are cut at twice what is accepted. */
export type QuestionDraft = Omit<FileQuestion, 'kind' | 'place'>;

export type FileItem = FileQuestion | LeftBehind;

/** What is known of a file when it is read. */
export interface FileSummary {
  readonly format: FormatId;
  /** How its columns of correct answers were read; absent in formats that mark the correct choice. */
  readonly answerColumns?: readonly AnswerColumn[];
  /** The paths of the files beside it that its texts show. */
  readonly shownPaths?: ReadonlySet<string>;
  /** Those of its first table, where somebody may say what they hold. */
  readonly columns?: readonly TableColumn[];
  /** How its letters were read, where its bytes do not tell it. */
  readonly encoding?: FileEncoding | undefined;
}

/** What a file holds. */
export interface QuestionFile extends FileSummary {
  /** In the order of the file. */
  readonly items: readonly FileItem[];
  /** The images that its texts show, by key, as they are in the file. Keys are those of `keyOfImage`. */
  readonly images: ReadonlyMap<string, Uint8Array>;
}

/** A file while it is read: an item is made when it is asked for, so that memory holds one at a time. */
export interface OpenedFile {
  /**
   * In the order of the file, to be gone through once.
   * @throws UnreadableFile at any item; nothing of the file comes in then
   */
  readonly items: Iterable<FileItem>;
  /** The images that the items so far show, by key. Whoever has taken one may leave nothing in its place. */
  readonly images: Map<string, Uint8Array>;
  /** How much of the file its items so far are, from 0 to 1. */
  readonly share: () => number;
  /** What is known of the file, when all items were given. */
  readonly summary: () => FileSummary;
}

/** The same of any file that is brought, an archive of several included: each of these is opened in its turn. */
export interface OpenedQuestionFile extends Omit<OpenedFile, 'items' | 'images'> {
  readonly items: AsyncIterable<FileItem>;
  /** Those of the file that the last item is of. */
  readonly images: () => Map<string, Uint8Array>;
}

/** A file that is not what it should be, or more than is accepted. Its message is a sentence for the person who brought it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** A question to be written. */
export interface QuestionToWrite extends FileAnnotations {
  readonly text: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
  readonly keepChoiceOrder: boolean;
  /** As `categoryOf` makes it. */
  readonly category: string;
  readonly tags: readonly string[];
}

/** An image to be written. */
export interface ImageToWrite {
  readonly content: Uint8Array;
  readonly type: 'image/webp' | 'image/png';
}

export interface QuestionsToWrite {
  /** Of the file: the course, the exam. */
  readonly title: string;
  readonly questions: readonly QuestionToWrite[];
  /** By the id that the texts show them by. */
  readonly images: ReadonlyMap<string, ImageToWrite>;
}
