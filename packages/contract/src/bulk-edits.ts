import { z } from 'zod';
import { TagsField } from './annotations.ts';
import { answerOf } from './answers.ts';
import { ChapterIdField, FullChapterSchema, NoRoomSchema } from './chapters.ts';
import { endpoint } from './endpoint.ts';
import { VersionField, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';
import {
  DifficultySchema,
  KeepChoiceOrderField,
  ObjectiveSchema,
  PinnedChoicesField,
  QuestionFiltersQuery,
  QuestionIdField,
} from './questions.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

/** The changes of one question; absent fields stay. */
const ChangeSchema = z.strictObject(
  {
    _id: QuestionIdField,
    version: VersionField,
    difficulty: DifficultySchema.optional(),
    objective: ObjectiveSchema.optional(),
    chapterId: ChapterIdField.optional(),
    /** The complete new list of tags. */
    tags: TagsField.optional(),
    /** Tags to remove, then tags to add. */
    removeTags: TagsField.optional(),
    addTags: TagsField.optional(),
    keepChoiceOrder: KeepChoiceOrderField.optional(),
    /** All that are pinned afterwards, of the choices of the question. */
    pinnedChoices: PinnedChoicesField.optional(),
  },
  { error: 'Each change must name a question and what changes.' },
);
export type QuestionChange = z.output<typeof ChangeSchema>;

export const BulkEditSchema = z.strictObject({
  changes: z
    .array(ChangeSchema, { error: 'changes must be a list of changes.' })
    .min(1, 'changes must name at least one question.')
    .max(LIMITS.bulkEditQuestions, `At most ${LIMITS.bulkEditQuestions} questions change at once.`)
    .refine((changes) => new Set(changes.map(({ _id }) => _id)).size === changes.length, {
      error: 'changes must name each question once.',
    }),
});

export const foundFields = {
  /** The filters of a list of questions, and its order. */
  filters: z.strictObject(QuestionFiltersQuery.shape, {
    error: 'filters must be the filters of a list of questions.',
  }),
  /** How many questions the list had when the user decided; the call is refused if it has another number by now. */
  numberOfQuestions: wholeNumberField('numberOfQuestions', { min: 1, max: LIMITS.bulkEditQuestions }),
};

/** All questions that a list has, on all of its pages, in its order. */
const FoundQuestionsSchema = z.strictObject(foundFields);
export type FoundQuestions = z.output<typeof FoundQuestionsSchema>;

/** One change for each of many questions; absent fields stay. */
const ChangeOfEachSchema = z.strictObject(
  {
    ...ChangeSchema.pick({
      difficulty: true,
      objective: true,
      chapterId: true,
      removeTags: true,
      addTags: true,
      keepChoiceOrder: true,
    }).shape,
    /** `recognised`: choices such as "All of the above" are pinned, beside those that are; `none`: no choice is. */
    pins: z.enum(['recognised', 'none'], { error: 'pins must be one of recognised, none.' }).optional(),
  },
  { error: 'change must say what changes.' },
);
export type ChangeOfEach = z.output<typeof ChangeOfEachSchema>;

const BulkEditFoundSchema = z.strictObject({ ...foundFields, change: ChangeOfEachSchema });

const BulkDeleteSchema = z.strictObject({
  questions: z
    .array(QuestionIdField, { error: 'questions must be a list of ids.' })
    .min(1, 'questions must name at least one question.')
    .max(LIMITS.bulkEditQuestions, `At most ${LIMITS.bulkEditQuestions} questions are deleted at once.`),
});

/** The items of the trash that hold the deleted questions, one for each chapter. */
const BulkDeletedSchema = z.object({
  numberOfQuestions: z.number().int(),
  trashItemIds: z.array(z.string()),
});

/** The questions that a bulk edit has changed, and those that it has left. */
export const BulkEditUndoSchema = z.object({
  /** The old values of each question that has what was asked, in the form of a bulk edit that restores them. */
  undo: z.array(
    z.object({
      _id: z.string(),
      version: z.number().int(),
      difficulty: z.enum(DIFFICULTIES),
      objective: z.enum(OBJECTIVES),
      chapterId: z.string(),
      tags: z.array(z.string()),
      keepChoiceOrder: z.boolean(),
      pinnedChoices: z.array(z.string()),
    }),
  ),
  /** The chapters without room, each with the questions that stayed as they were for that reason. */
  fullChapters: z.array(FullChapterSchema),
});
export type BulkEditUndo = z.infer<typeof BulkEditUndoSchema>;

export const bulkEditEndpoints = {
  apply: endpoint({
    method: 'POST',
    path: '/api/questions/bulk-edit',
    access: 'verified',
    load: 'costly',
    summary:
      'Change difficulty, objective, chapter, tags or the order of choices of many questions: those that their chapters have room for, in the order of the changes',
    body: BulkEditSchema,
    bodyBytes: LIMITS.bulkEditBytes,
    answers: { 200: answerOf(BulkEditUndoSchema), 409: NoRoomSchema },
  }),
  applyToFound: endpoint({
    method: 'POST',
    path: '/api/questions/bulk-edit-found',
    access: 'verified',
    load: 'costly',
    summary: 'The same change for all questions that a list has, in its order',
    body: BulkEditFoundSchema,
    answers: { 200: answerOf(BulkEditUndoSchema), 409: NoRoomSchema },
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/questions/bulk-delete',
    access: 'verified',
    load: 'costly',
    summary: 'Move many questions to the trash; saved exams keep their copies',
    body: BulkDeleteSchema,
    bodyBytes: LIMITS.bulkEditBytes,
    answers: { 200: answerOf(BulkDeletedSchema) },
  }),
  deleteFound: endpoint({
    method: 'POST',
    path: '/api/questions/bulk-delete-found',
    access: 'verified',
    load: 'costly',
    summary: 'Move all questions that a list has to the trash; saved exams keep their copies',
    body: FoundQuestionsSchema,
    answers: { 200: answerOf(BulkDeletedSchema) },
  }),
} as const;
