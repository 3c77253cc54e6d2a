import { z } from 'zod';
import { answerOf, DeletedAnswer, listOf, RefusalSchema } from './answers.ts';
import { LIMITED } from './chapter-limits.ts';
import { CourseIdField, CourseParams, staleOf } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField, nameField, VersionField, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';
import { orAsRead } from './sent-back.ts';

export const ChapterIdField = idField<'ChapterId'>('chapterId');
export type ChapterId = z.output<typeof ChapterIdField>;
export const ChapterParams = z.object({ id: ChapterIdField });

export const ChapterSchema = z.object({
  _id: z.string(),
  name: z.string(),
  number: z.number().int(),
  maxNumberOfQuestions: z.number().int(),
  maxNumberOfEachDifficulty: z.number().int(),
  maxNumberOfEachObjective: z.number().int(),
  courseId: z.string(),
  course: z.object({ _id: z.string(), name: z.string() }),
  numberOfQuestions: z.number().int(),
  version: z.number().int(),
});
export type Chapter = z.infer<typeof ChapterSchema>;

/** A chapter that has no room for what was asked, and the maximum with which it has. */
export const FullChapterSchema = z.object({
  chapterId: z.string(),
  name: z.string(),
  number: z.number().int(),
  maxNumberOfQuestions: z.number().int(),
  version: z.number().int(),
  /** The first limit that is in the way: the total or a label. */
  limited: z.enum(LIMITED),
  limit: z.number().int(),
  /** The number of questions that the limit counts: now, and with what was asked. */
  numberOfQuestions: z.number().int(),
  numberOfQuestionsThen: z.number().int(),
  /** The smallest maximum with which everything that was asked has room. */
  maximumNeeded: z.number().int(),
  /** The maximum that screens offer; null if no chapter may be so large. */
  maximumOffered: z.number().int().nullable(),
  /** The questions of the pool that were refused, in the order of the call. */
  questionIds: z.array(z.string()),
});
export type FullChapter = z.infer<typeof FullChapterSchema>;

/** The 409 of a call that puts questions into chapters. `fullChapters` is absent if it is refused for another reason. */
export function orFull<Schema extends z.ZodObject>(refusal: Schema) {
  return refusal.extend({ fullChapters: z.array(FullChapterSchema).optional() });
}

export const NoRoomSchema = orFull(RefusalSchema);

const NumberField = wholeNumberField('Number', { max: LIMITS.chapterNumber });
const MaximumField = wholeNumberField('Maximum number of questions', { min: 1, max: LIMITS.chapterMaximum });

export const CreateChapterSchema = z.strictObject({
  name: nameField(),
  number: NumberField,
  maxNumberOfQuestions: MaximumField,
  courseId: CourseIdField,
});

/** The screen edits name and number; maximum and course may be absent and then stay. */
export const UpdateChapterSchema = orAsRead(
  z.strictObject({
    name: nameField(),
    number: NumberField,
    maxNumberOfQuestions: MaximumField.optional(),
    courseId: CourseIdField.optional(),
    version: VersionField,
  }),
  ChapterSchema,
);

export const ListChaptersQuery = listQuery([
  'createdAt',
  '-createdAt',
  'number',
  '-number',
  'name',
  '-name',
]).extend({ course: CourseIdField.optional() });

/** Sorted by number unless another order is named. */
export const ListCourseChaptersQuery = listQuery([
  'number',
  '-number',
  'name',
  '-name',
  'createdAt',
  '-createdAt',
]);

export const chapterEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/chapters',
    access: 'verified',
    summary: 'The chapters of all courses that the account may see',
    query: ListChaptersQuery,
    answers: { 200: listOf(ChapterSchema) },
  }),
  listOfCourse: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/chapters',
    access: 'verified',
    summary: 'The chapters of one course',
    params: CourseParams,
    query: ListCourseChaptersQuery,
    answers: { 200: listOf(ChapterSchema) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/chapters/{id}',
    access: 'verified',
    summary: 'One chapter',
    params: ChapterParams,
    answers: { 200: answerOf(ChapterSchema) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/chapters',
    access: 'verified',
    summary: 'Add a chapter to a course; the header Idempotency-Key makes a repeated request the same',
    body: CreateChapterSchema,
    answers: { 201: answerOf(ChapterSchema) },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/chapters/{id}',
    access: 'verified',
    summary: 'Change a chapter',
    params: ChapterParams,
    body: UpdateChapterSchema,
    answers: { 200: answerOf(ChapterSchema), 409: orFull(staleOf(ChapterSchema)) },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/chapters/{id}',
    access: 'verified',
    summary: 'Move a chapter with its questions to the trash',
    params: ChapterParams,
    answers: { 200: DeletedAnswer },
  }),
} as const;
