import type { AccountImport, Import, NoteKind } from '@exam/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonList } from './columns.ts';

/** Files on their way in, and what came of them. */
export interface FileTables {
  /** Files on their way in, a row for each, and their parts. */
  uploads: { id: string; account_id: string; name: string; bytes: number; created_at: Date };
  upload_parts: { upload_id: string; number: number; content: Buffer };
  /** Files of questions that are read for a course, and what came of it. */
  imports: {
    id: string;
    course_id: string;
    state: Import['state'];
    created_at: Date;
    failure: string | null;
    /** Of the work on it, while there is one; it beats every few seconds. */
    run_id: string | null;
    beat_at: Date | null;
    done: Generated<number>;
    total: Generated<number>;
    files: JsonList<FileOfImport>;
    /** In the order of the files. */
    answer_columns: JsonList<Import['answerColumns'][number]>;
    /** The files, while they can be read in another way; each goes by itself after a day. */
    upload_ids: Generated<string[]>;
    /** In the order of the files. */
    categories: JsonList<{ category: string; numberOfQuestions: number }>;
    tags: JsonList<{ tag: string; numberOfQuestions: number }>;
    /** By what they are about. */
    notes: JsonList<Import['notes'][number]>;
    /** Null until somebody asks for them. */
    suggestions: ColumnType<KeptSuggestions | null, string | null | undefined, string | null>;
    number_of_questions: Generated<number>;
    number_of_true_false: Generated<number>;
    number_of_duplicates: Generated<number>;
    number_of_near_duplicates: Generated<number>;
    imported_at: Date | null;
    number_of_imported: Generated<number>;
    number_of_images: Generated<number>;
    /** What undoing takes away again. */
    question_ids: Generated<string[]>;
    image_ids: Generated<string[]>;
    /** Those that it made, and those whose maximum it raised. */
    chapters: JsonList<TouchedChapter>;
  };
  /** What stands in the files, until it is imported. */
  import_items: {
    id: string;
    import_id: string;
    /** From 0, through all files. */
    position: number;
    file: string;
    line: number | null;
    state: 'question' | 'skipped' | 'failed';
    reason: string | null;
    /** Of one that failed, and of one that was made a question; null for all others. */
    mending: 'possible' | 'done' | null;
    notes: string[];
    /** What each note is about, in their order; empty where nobody knows. */
    note_kinds: Generated<NoteKind[]>;
    text: string;
    choices: string[];
    correct_answer: string;
    keep_choice_order: boolean;
    explanation: Generated<string>;
    source: Generated<string>;
    name: Generated<string>;
    category: string;
    tags: string[];
    is_true_false: boolean;
    /** Of the images that it shows. */
    image_keys: string[];
    /** As in question_signatures; null where it is no question. */
    content_key: GeneratedAlways<string | null>;
    /** What it is nearly the same as, if anything: a question, which may be gone by now, or an earlier item. */
    near_question_id: string | null;
    near_position: number | null;
    near_similarity: number | null;
  };
  /** The images of the files, made anew from their pixels. */
  import_images: {
    import_id: string;
    /** What the texts of its import call it by: the content key that it will have among the images of the course. */
    key: string;
    content: Buffer;
    type: 'image/webp' | 'image/png';
    width: number;
    height: number;
  };
  /** The files of exported accounts that are brought into an account, and what came of it. */
  account_imports: {
    id: string;
    account_id: string;
    /** The file, until it is imported or thrown away. */
    upload_id: string | null;
    state: AccountImport['state'];
    created_at: Date;
    failure: string | null;
    /** Of the work on it, while there is one; it beats every few seconds. */
    run_id: string | null;
    beat_at: Date | null;
    done: Generated<number>;
    total: Generated<number>;
    /** Whose account it was. */
    email: string | null;
    exported_at: Date | null;
    courses: JsonList<AccountImport['courses'][number]>;
    number_of_exams: Generated<number>;
    /** What undoing takes away again. */
    course_ids: Generated<string[]>;
    exam_ids: Generated<string[]>;
  };
}

/** The chapter of the course, or a new one, that each category seems to mean, in their order. */
export interface KeptSuggestions {
  /** Of the chapters of the course that they were made by. */
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
