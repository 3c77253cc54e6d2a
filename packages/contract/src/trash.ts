import { z } from 'zod';
import { answerOf, listOf } from './answers.ts';
import { NoRoomSchema } from './chapters.ts';
import { CourseIdField } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';

/** The kinds of things that can be deleted and put back. `questions` are those of one chapter that were deleted at once. */
export const TRASH_KINDS = ['course', 'chapter', 'question', 'questions', 'exam'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

export const TrashItemIdField = idField<'TrashItemId'>('trashItemId');
export type TrashItemId = z.output<typeof TrashItemIdField>;
const TrashItemParams = z.object({ id: TrashItemIdField });

/** Something that was deleted, or merged into another question, and can be put back. */
export const TrashItemSchema = z.object({
  _id: z.string(),
  kind: z.enum(TRASH_KINDS),
  /** The id that it had, and has again when it is put back; questions that were deleted at once have none together. */
  objectId: z.string(),
  /** The beginning of the text of a question, or the name of the chapter of several questions. */
  name: z.string(),
  courseId: z.string().nullable(),
  /** The course that it belonged to. */
  courseName: z.string(),
  /** Whether that course is in the trash itself or deleted for good. */
  isCourseGone: z.boolean(),
  numberOfChapters: z.number().int(),
  numberOfQuestions: z.number().int(),
  /** The e-mail of the account that deleted it; null once it is deleted or no member of the course any more. */
  email: z.string().nullable(),
  /** The display name of that account. */
  displayName: z.string().nullable(),
  deletedAt: z.iso.datetime(),
  /** When it goes for good. */
  expiresAt: z.iso.datetime(),
});
export type TrashItem = z.infer<typeof TrashItemSchema>;

export const PutBackAnswer = answerOf(
  z.object({ _id: z.string(), kind: z.enum(TRASH_KINDS), courseId: z.string().nullable() }),
);

const PutBackManySchema = z.strictObject({
  items: z
    .array(TrashItemIdField, { error: 'items must be a list of ids.' })
    .min(1, 'items must hold at least one id.')
    .max(LIMITS.bulkDeleteChapters, `At most ${LIMITS.bulkDeleteChapters} items are put back at once.`),
});

export const trashEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    access: 'verified',
    summary: `What was deleted in the last ${LIMITS.trashDays} days in the courses that the account may edit, and its own deleted courses`,
    query: listQuery(['-createdAt']).pick({ limit: true, cursor: true }).extend({
      course: CourseIdField.optional(),
    }),
    answers: { 200: listOf(TrashItemSchema) },
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/api/trash/{id}/put-back',
    access: 'verified',
    summary: 'Put something deleted back, with the id that it had, where its place has room for it',
    params: TrashItemParams,
    answers: { 200: PutBackAnswer, 409: NoRoomSchema },
  }),
  putBackMany: endpoint({
    method: 'POST',
    path: '/api/trash/put-back',
    access: 'verified',
    load: 'costly',
    summary: 'Put questions of several items of the trash back at once: all of them or none',
    body: PutBackManySchema,
    answers: {
      200: answerOf(z.object({ numberOfQuestions: z.number().int() })),
      409: NoRoomSchema,
    },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/trash/{id}',
    access: 'verified',
    summary:
      'Delete something in the trash for good; an exam with students, results or scanned pages is deleted by its owner',
    params: TrashItemParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
} as const;
