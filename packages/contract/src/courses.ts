import { z } from 'zod';
import { answerOf, DeletedAnswer, listOf, RefusalSchema } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { idField, nameField, VersionField } from './fields.ts';
import { listQuery } from './lists.ts';
import { orAsRead } from './sent-back.ts';
import { PersonSchema } from './users.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

export const COURSE_ROLES = ['owner', 'editor', 'viewer'] as const;
export type CourseRole = (typeof COURSE_ROLES)[number];

export const CourseIdField = idField<'CourseId'>('courseId');
export type CourseId = z.output<typeof CourseIdField>;
export const CourseParams = z.object({ id: CourseIdField });

export const CourseSchema = z.object({
  _id: z.string(),
  name: z.string(),
  numberOfChapters: z.number().int(),
  numberOfQuestions: z.number().int(),
  /** The role of the signed-in account in this course. */
  role: z.enum(COURSE_ROLES),
  version: z.number().int(),
});
export type Course = z.infer<typeof CourseSchema>;

/** Further facts about each course of the list. */
export const CourseStandingSchema = z.object({
  /** The cells of its chapters, and those without a question. */
  numberOfCells: z.number().int(),
  numberOfEmptyCells: z.number().int(),
  owner: PersonSchema,
  /** The members beside the signed-in account: how many, and the first of them by e-mail. */
  sharedWith: z.object({ total: z.number().int(), people: z.array(PersonSchema) }),
});

export const ListedCourseSchema = CourseSchema.extend(CourseStandingSchema.shape);
export type ListedCourse = z.infer<typeof ListedCourseSchema>;

export const CreateCourseSchema = z.strictObject({ name: nameField() });
export const UpdateCourseSchema = orAsRead(
  z.strictObject({ name: nameField(), version: VersionField }),
  ListedCourseSchema,
);

export const ListCoursesQuery = listQuery(['createdAt', '-createdAt', 'name', '-name']);

const count = z.number().int().min(0);
const CountsByObjective = z.object(
  Object.fromEntries(OBJECTIVES.map((objective) => [objective, count])) as Record<
    (typeof OBJECTIVES)[number],
    typeof count
  >,
);

/** How many questions of each kind a chapter holds. */
export const ChapterAvailabilitySchema = z.object({
  chapterId: z.string(),
  name: z.string(),
  number: z.number().int(),
  maxNumberOfQuestions: z.number().int(),
  counts: z.object(
    Object.fromEntries(DIFFICULTIES.map((difficulty) => [difficulty, CountsByObjective])) as Record<
      (typeof DIFFICULTIES)[number],
      typeof CountsByObjective
    >,
  ),
});
export type ChapterAvailability = z.infer<typeof ChapterAvailabilitySchema>;

/** The 409 of an edit that names a version which is no longer the newest. */
export function staleOf<Item extends z.ZodType>(item: Item) {
  return RefusalSchema.extend({
    current: item.optional(),
    /** The account that saved the newer version; null if it is not known. */
    changedBy: PersonSchema.nullable().optional(),
  });
}

export const courseEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/courses',
    access: 'verified',
    summary: 'The courses that the account may see',
    query: ListCoursesQuery,
    answers: { 200: listOf(ListedCourseSchema) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/courses/{id}',
    access: 'verified',
    summary: 'One course',
    params: CourseParams,
    answers: { 200: answerOf(CourseSchema) },
  }),
  availability: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/availability',
    access: 'verified',
    summary: 'How many questions each cell of the course holds',
    params: CourseParams,
    answers: { 200: answerOf(z.array(ChapterAvailabilitySchema)) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/courses',
    access: 'verified',
    summary: 'Add a course; the header Idempotency-Key makes a repeated request the same',
    body: CreateCourseSchema,
    answers: { 201: answerOf(CourseSchema) },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/courses/{id}',
    access: 'verified',
    summary: 'Rename a course',
    params: CourseParams,
    body: UpdateCourseSchema,
    answers: { 200: answerOf(CourseSchema), 409: staleOf(CourseSchema) },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/courses/{id}',
    access: 'verified',
    summary: 'Move a course with its chapters and questions to the trash; its exams stay with their owner',
    params: CourseParams,
    answers: { 200: DeletedAnswer },
  }),
} as const;
