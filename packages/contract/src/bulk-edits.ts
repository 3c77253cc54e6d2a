import { z } from 'zod';
import { TagsField } from './annotations.ts';
import { answerOf } from './answers.ts';
import { ChapterIdField, FullChapterSchema, NoRoomSchema } from './chapters.ts';
import { endpoint } from './endpoint.ts';
import { VersionField } from './fields.ts';
import { LIMITS } from './limits.ts';
import {
  DifficultySchema,
  KeepChoiceOrderField,
  ObjectiveSchema,
  PinnedChoicesField,
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

/** What a bulk edit has changed, and what it has left. */
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
    summary:
      'Change difficulty, objective, chapter, tags or the order of choices of many questions: those that their chapters have room for, in the order of the changes',
    body: BulkEditSchema,
    answers: { 200: answerOf(BulkEditUndoSchema), 409: NoRoomSchema },
  }),
} as const;
