import { z } from 'zod';
import { AnnotationsSchema, annotationFields } from './annotations.ts';
import { AnswerColumnSchema, AnswerReadingField } from './answer-columns.ts';
import { answerOf, FileAnswer, listOf } from './answers.ts';
import { NoRoomSchema } from './chapters.ts';
import { CourseIdField, CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField, wholeNumberField } from './fields.ts';
import { FORMAT_IDS } from './formats.ts';
import { CategoryField, ImportChoicesSchema, ImportPlanSchema, LABELS } from './import-choices.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';
import { asItsChoices, askedFields, CORRECT_ANSWER_IS_A_CHOICE, hasItsAnswer } from './questions.ts';
import { SaidColumnsField, TableColumnSchema } from './table-columns.ts';
import { TEXT_ENCODING_IDS } from './text-encodings.ts';
import { UploadIdField } from './uploads.ts';

export const ImportIdField = idField<'ImportId'>('importId');
export type ImportId = z.output<typeof ImportIdField>;
export const ImportParams = z.object({ id: ImportIdField });

/**
 * The states of an import: its files are read, then it waits for choices, then everything chosen is added to the pool
 * in one transaction or not at all. An import can be undone as a whole.
 */
export const IMPORT_STATES = ['reading', 'unreadable', 'ready', 'importing', 'imported', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The kinds of notes. The first needs the user's attention, because the question may have changed its meaning. */
export const NOTE_KINDS = [
  'look',
  'pictures',
  'media',
  'texts',
  'hidden',
  'print',
  'formulas',
  'tables',
  'links',
  'feedback',
  'scoring',
  'columns',
  'order',
  'other',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** A chapter that does not exist yet. */
const NewChapterSchema = z.object({ name: z.string(), number: z.number().int() });

/** A category of the files: the part of a course that its questions come from. */
const CategorySchema = z.object({
  /** Empty if the file has none. */
  category: z.string(),
  numberOfQuestions: z.number().int(),
  /** The suggested chapter: one of the course, or a new one. */
  suggestion: z.union([z.object({ chapterId: z.string() }), NewChapterSchema]),
});

const TagSchema = z.object({
  tag: z.string(),
  numberOfQuestions: z.number().int(),
  /** The suggested label. */
  suggestion: z.enum(LABELS).nullable(),
});

const TextEncodingField = z.enum(TEXT_ENCODING_IDS, {
  error: `encoding must be one of ${TEXT_ENCODING_IDS.join(', ')}.`,
});

/** How a file without a declared encoding was decoded, and how it would look otherwise. */
const FileEncodingSchema = z.object({
  encoding: z.enum(TEXT_ENCODING_IDS),
  /** Whether the user chose it, rather than detection. */
  isChosen: z.boolean(),
  /** The first lines with letters outside the English alphabet, in each encoding that can decode them. */
  previews: z.array(z.object({ encoding: z.enum(TEXT_ENCODING_IDS), lines: z.array(z.string()) })),
});
export type FileEncoding = z.infer<typeof FileEncodingSchema>;

/** How often the character references of HTML in the texts of a file, such as `&quot;`, are decoded. */
export const REFERENCE_READINGS = ['as-written', 'once', 'twice'] as const;
export type ReferenceReading = (typeof REFERENCE_READINGS)[number];

const ReferenceReadingField = z.enum(REFERENCE_READINGS, {
  error: `references must be one of ${REFERENCE_READINGS.join(', ')}.`,
});

/** How the character references in a file were read, and how its texts would look otherwise. */
const FileReferencesSchema = z.object({
  reading: z.enum(REFERENCE_READINGS),
  /** Whether the user chose it, rather than detection. */
  isChosen: z.boolean(),
  /** The first texts with references, in each reading. */
  previews: z.array(z.object({ reading: z.enum(REFERENCE_READINGS), lines: z.array(z.string()) })),
});
export type FileReferences = z.infer<typeof FileReferencesSchema>;

/** What becomes of letters that stand before the texts of all choices of a question, as in `A. 4`, `B. 6`. */
export const CHOICE_LETTER_READINGS = ['kept', 'taken-off'] as const;
export type ChoiceLetterReading = (typeof CHOICE_LETTER_READINGS)[number];

const ChoiceLetterReadingField = z.enum(CHOICE_LETTER_READINGS, {
  error: `choiceLetters must be one of ${CHOICE_LETTER_READINGS.join(', ')}.`,
});

/** The questions of a file whose choices bring their letters, and what became of these. */
const FileChoiceLettersSchema = z.object({
  reading: z.enum(CHOICE_LETTER_READINGS),
  /** Whether the user chose it. */
  isChosen: z.boolean(),
  numberOfQuestions: z.number().int(),
  /** The choices of the first such question, as the file has them. */
  example: z.array(z.string()),
});
export type FileChoiceLetters = z.infer<typeof FileChoiceLettersSchema>;

export const ImportSchema = z.object({
  _id: z.string(),
  courseId: z.string(),
  state: z.enum(IMPORT_STATES),
  createdAt: z.iso.datetime(),
  /** The last failure, in words: why a file cannot be read, or why nothing was imported. */
  failure: z.string().nullable(),
  /** Progress of the work; files count by bytes. Null while no work is in progress. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      /** Null for a file that was left out because it cannot be read, and for a picture that came with files of questions. */
      format: z.enum(FORMAT_IDS).nullable(),
      /** Why the file cannot be read, or why a picture came in vain; null if it was read, or if a question shows it. */
      failure: z.string().nullable(),
      numberOfQuestions: z.number().int(),
      /** Questions of types other than multiple choice with one answer. */
      numberOfSkipped: z.number().int(),
      /** Items that were meant as such questions but are not valid. */
      numberOfFailed: z.number().int(),
      /**
       * The rows of a table below the names of its columns that hold anything, on all sheets; null for other formats. Where
       * they are more than questions, skipped and failed items, some stand on sheets that were not read.
       */
      numberOfRows: z.number().int().nullable(),
      /** Blocks of text that are part of no question, choice or heading. */
      numberOfUnused: z.number().int(),
      /** The most frequent reasons why items cannot be imported; at most five. */
      reasons: z.array(z.object({ reason: z.string(), numberOfItems: z.number().int() })),
      /**
       * The position, from 0, where the right choices of nearly all questions stand that have more than two; absent if they
       * stand at different ones.
       */
      answersAt: z
        .object({
          position: z.number().int(),
          numberOfQuestions: z.number().int(),
          /** All questions of more than two choices. */
          ofQuestions: z.number().int(),
        })
        .optional(),
      /** The columns of its table, if the user may correct them; otherwise empty. */
      columns: z.array(TableColumnSchema),
      /**
       * Whether nothing is read of its table before the user says what these columns hold. If its first row seems to be
       * a question, they are named “Column 1”, “Column 2” …
       */
      isAsked: z.boolean(),
      /** How it was decoded, if its bytes do not determine that; otherwise null. */
      encoding: FileEncodingSchema.nullable(),
      /** How character references of HTML in its texts were read; null if it has none, or is of a format of HTML. */
      references: FileReferencesSchema.nullable(),
      /** What became of letters before the texts of choices; null if no question has them. */
      choiceLetters: FileChoiceLettersSchema.nullable(),
    }),
  ),
  /** How the columns of correct answers were read; empty if the correct choices are marked. */
  answerColumns: z.array(AnswerColumnSchema.extend({ file: z.string() })),
  /** Whether the files are still stored, so that they can be read again. */
  canReadAgain: z.boolean(),
  /** The uploaded files while all of them are kept, for another import of them after this one was undone. */
  uploads: z.array(z.string()),
  /** Number of notes on differences from the file, by kind; kinds without notes are omitted. */
  notes: z.array(
    z.object({
      kind: z.enum(NOTE_KINDS),
      numberOfNotes: z.number().int(),
      numberOfQuestions: z.number().int(),
    }),
  ),
  categories: z.array(CategorySchema),
  tags: z.array(TagSchema),
  numberOfQuestions: z.number().int(),
  /** True/false questions among them. Duplicates are those of the pool or of earlier files. */
  numberOfTrueFalse: z.number().int(),
  numberOfDuplicates: z.number().int(),
  /** Questions that were nearly the same as one of the pool or of earlier files when they were read. */
  numberOfNearDuplicates: z.number().int(),
  /** The result; null until it is imported. */
  result: z
    .object({
      importedAt: z.iso.datetime(),
      numberOfQuestions: z.number().int(),
      numberOfImages: z.number().int(),
      /** Imported questions that still exist, and those of them that were changed since. */
      numberOfRemaining: z.number().int(),
      numberOfChanged: z.number().int(),
    })
    .nullable(),
});
export type Import = z.infer<typeof ImportSchema>;

/**
 * A question that an item is nearly the same as. Images have the names that the item uses, so that equal ones
 * compare equal.
 */
const AlikeSchema = z.object({
  text: z.string(),
  choices: z.array(z.string()),
  correctAnswer: z.string(),
  /** From 0.6 to 1. */
  similarity: z.number(),
});

/** A question of the files, or a part of them that is not imported. */
export const ImportItemSchema = z.object({
  /** Index from 0 over all files. */
  position: z.number().int(),
  file: z.string(),
  /** The line, or the row of a table, where it begins; null if the format has none. */
  line: z.number().int().nullable(),
  /** The last line of an unused block; null for others. */
  lastLine: z.number().int().nullable(),
  /** `unused` is text that is part of no question, choice or heading. */
  state: z.enum(['question', 'skipped', 'failed', 'unused']),
  /** Why it cannot be imported; null if it can. */
  reason: z.string().nullable(),
  /** Whether it failed and can be mended, or was mended; null for all others. */
  mending: z.enum(['possible', 'done']).nullable(),
  /** Differences from the file. */
  notes: z.array(z.string()),
  /** Whether a note says that the question may have changed its meaning. */
  needsALook: z.boolean(),
  /**
   * For a skipped item, enough of its text to recognise it. For an unused block, all of it. For a failed item, this and
   * the following fields are what was read.
   */
  text: z.string(),
  choices: z.array(z.string()),
  /** Empty if it is unclear. */
  correctAnswer: z.string(),
  ...AnnotationsSchema.shape,
  category: z.string(),
  isTrueFalse: z.boolean(),
  /**
   * How many items that were meant as questions follow an unused block, up to the next block, chapter or file: it can be
   * put before them. 0 for other items.
   */
  numberOfFollowing: z.number().int(),
  /** The question that it duplicates: one of the pool, or an earlier one of the files. */
  duplicateOf: z
    .union([
      z.object({ questionId: z.string(), text: z.string() }),
      z.object({ position: z.number().int(), text: z.string() }),
    ])
    .nullable(),
  /** The most similar near-duplicate when the files were read, if it is not a duplicate. */
  nearDuplicateOf: z
    .union([
      AlikeSchema.extend({ questionId: z.string() }),
      AlikeSchema.extend({ position: z.number().int() }),
    ])
    .nullable(),
});
export type ImportItem = z.infer<typeof ImportItemSchema>;

/** Turns a failed item into a question; absent fields stay as they were read. */
export const MendedItemSchema = z
  .strictObject({
    ...askedFields,
    explanation: annotationFields.explanation,
    /** Absent: as it was read. */
    category: CategoryField.optional(),
  })
  .refine(hasItsAnswer, CORRECT_ANSWER_IS_A_CHOICE)
  .overwrite(asItsChoices);
export type MendedItem = z.output<typeof MendedItemSchema>;

const ItemPositionField = wholeNumberField('position', { max: LIMITS.importQuestions * LIMITS.importFiles });

export const importEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/imports',
    access: 'verified',
    load: 'waiting',
    summary: 'Start reading uploaded files for a course; for its editors',
    body: z.strictObject({
      courseId: CourseIdField,
      uploads: z
        .array(UploadIdField, { error: 'uploads must be a list of ids.' })
        .min(1, 'uploads must name at least one file.')
        .max(LIMITS.importFiles, `uploads names at most ${LIMITS.importFiles} files.`),
      /** How columns of correct answers are read. If absent, unclear questions fail one by one. */
      correctAnswers: AnswerReadingField.optional(),
      /**
       * The contents of columns of tables, by name; a table with unknown columns then waits for them, and files can be
       * read again. If absent, the column names decide.
       */
      columns: SaidColumnsField.optional(),
      /**
       * Whether earlier choices are used: those for a table with the same column names in this course or another one of
       * its owner, and for other tables the last choice for each column name in the course. `columns` takes precedence;
       * if `columns` is absent, it counts as empty.
       */
      columnsAsBefore: z.boolean({ error: 'columnsAsBefore must be true or false.' }).optional(),
      /** For all text files that are not clearly UTF-8 or UTF-16. If absent, it is guessed for each file. */
      encoding: TextEncodingField.optional(),
    }),
    answers: { 201: answerOf(ImportSchema) },
  }),
  listOfCourse: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/imports',
    access: 'verified',
    summary: 'The imports of a course, newest first; for its editors',
    params: CourseParams,
    query: listQuery(['-createdAt']).pick({ limit: true, cursor: true }),
    answers: { 200: listOf(ImportSchema) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/{id}',
    access: 'verified',
    summary: 'Progress of an import, and the contents of its files',
    params: ImportParams,
    answers: { 200: answerOf(ImportSchema) },
  }),
  readAgain: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/read-again',
    access: 'verified',
    load: 'waiting',
    summary:
      'Read the files again with other columns, another encoding, decoded references, or with or without the letters before choices; if only correctAnswers changes, positions stay the same',
    params: ImportParams,
    body: z.strictObject({
      correctAnswers: z
        .array(
          z.strictObject(
            {
              /** Index into the answerColumns of the import, from 0. */
              column: wholeNumberField('A column', { min: 0, max: LIMITS.importQuestions - 1 }),
              reading: AnswerReadingField,
            },
            { error: 'Each of correctAnswers must name its column and its reading.' },
          ),
          { error: 'correctAnswers must be a list.' },
        )
        .min(1, 'correctAnswers must name at least one column.')
        .max(
          LIMITS.importAnswerColumns,
          `correctAnswers names at most ${LIMITS.importAnswerColumns} columns.`,
        )
        .optional(),
      /** The contents of columns of tables; replaces earlier choices. */
      columns: SaidColumnsField.optional(),
      /** For all text files that are not clearly UTF-8 or UTF-16. */
      encoding: TextEncodingField.optional(),
      /** How character references of HTML in plain texts are read, for all files. */
      references: ReferenceReadingField.optional(),
      /** What becomes of letters before the texts of choices, for all files. */
      choiceLetters: ChoiceLetterReadingField.optional(),
    }),
    answers: { 200: answerOf(ImportSchema) },
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/items',
    access: 'verified',
    summary: 'The questions of the files, and the items that cannot be imported, each with its reason',
    params: ImportParams,
    query: listQuery(['position'])
      .pick({ limit: true, cursor: true, q: true })
      .extend({
        show: z
          .enum(['questions', 'duplicates', 'near-duplicates', 'left-behind', 'unused'], {
            error: 'show must be questions, duplicates, near-duplicates, left-behind or unused.',
          })
          .optional(),
        category: CategoryField.optional(),
        /** Only questions with a note of this kind. */
        note: z.enum(NOTE_KINDS, { error: `note must be one of ${NOTE_KINDS.join(', ')}.` }).optional(),
      }),
    answers: { 200: listOf(ImportItemSchema) },
  }),
  mend: endpoint({
    method: 'PUT',
    path: '/api/imports/{id}/items/{position}',
    access: 'verified',
    load: 'costly',
    summary:
      'Turn a failed item into a question, or edit it again; the rules of all questions apply. The change stays when files are read again',
    params: ImportParams.extend({ position: ItemPositionField }),
    body: MendedItemSchema,
    answers: { 200: answerOf(ImportItemSchema) },
  }),
  putBefore: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/put-before',
    access: 'verified',
    summary:
      'Put an unused block, such as a text to read, before the questions that follow it. They count as mended; the block stays listed',
    params: ImportParams,
    body: z.strictObject({
      /** The position of the block. */
      position: ItemPositionField,
      /** How many of the following items get the text; at most as many as its `numberOfFollowing`. */
      numberOfQuestions: wholeNumberField('numberOfQuestions', { min: 1, max: LIMITS.importQuestions }),
    }),
    answers: { 200: answerOf(ImportSchema) },
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/notes',
    access: 'verified',
    summary:
      'Differences from the files and items that cannot be imported, as a CSV file with a row for each note',
    params: ImportParams,
    answers: { 200: FileAnswer },
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/plan',
    access: 'verified',
    load: 'costly',
    summary: 'What importing with these choices would do; changes nothing',
    params: ImportParams,
    body: ImportChoicesSchema,
    answers: { 200: answerOf(ImportPlanSchema) },
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/apply',
    access: 'verified',
    load: 'waiting',
    summary:
      'Import with these choices: everything or nothing. The answer is sent when the import has started',
    params: ImportParams,
    body: ImportChoicesSchema,
    answers: { 200: answerOf(ImportSchema), 409: NoRoomSchema },
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/undo',
    access: 'verified',
    summary: 'Undo an import: delete its questions from the pool; saved exams keep their copies',
    params: ImportParams,
    answers: { 200: answerOf(ImportSchema) },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/imports/{id}',
    access: 'verified',
    summary: 'Discard an import that was not applied, or remove an undone one from the list',
    params: ImportParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
} as const;
