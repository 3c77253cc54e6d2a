import { z } from 'zod';
import { answerOf } from './answers.ts';
import { foundFields } from './bulk-edits.ts';
import { ChapterIdField, NoRoomSchema } from './chapters.ts';
import { CourseParams, CourseSchema } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { nameField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { QuestionIdField } from './questions.ts';

const CopyQuestionsSchema = z.strictObject({
  questions: z
    .array(QuestionIdField, { error: 'questions must be a list of ids.' })
    .min(1, 'questions must name at least one question.')
    .max(LIMITS.bulkEditQuestions, `At most ${LIMITS.bulkEditQuestions} questions are copied at once.`),
  /** The chapter that the copies enter, of a course that the account may edit. */
  chapterId: ChapterIdField,
});

const CopyFoundSchema = z.strictObject({ ...foundFields, chapterId: ChapterIdField });

/** What was copied, and what of it the course has already. */
export const CopiedQuestionsSchema = z.object({
  /** The copies, in the order of the questions. */
  questionIds: z.array(z.string()),
  /** Questions of which the course has a duplicate: they were not copied. */
  numberAlreadyThere: z.number().int(),
  /** The copies that are near-duplicates of a question of the course, with the most similar one. */
  nearDuplicates: z.array(z.object({ copyId: z.string(), questionId: z.string(), similarity: z.number() })),
});
export type CopiedQuestions = z.infer<typeof CopiedQuestionsSchema>;

export const copyEndpoints = {
  questions: endpoint({
    method: 'POST',
    path: '/api/questions/copy',
    access: 'verified',
    load: 'costly',
    summary:
      'Copy questions to a chapter of a course that the account may edit, with their images; what that course has already is left out',
    body: CopyQuestionsSchema,
    bodyBytes: LIMITS.bulkEditBytes,
    answers: { 200: answerOf(CopiedQuestionsSchema), 409: NoRoomSchema },
  }),
  found: endpoint({
    method: 'POST',
    path: '/api/questions/copy-found',
    access: 'verified',
    load: 'costly',
    summary: 'The same for all questions that a list has, in its order',
    body: CopyFoundSchema,
    answers: { 200: answerOf(CopiedQuestionsSchema), 409: NoRoomSchema },
  }),
  course: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/copy',
    access: 'verified',
    load: 'costly',
    summary:
      'Copy a course with its chapters, questions, images, blueprints and decided pairs; the header Idempotency-Key makes a repeated request the same',
    params: CourseParams,
    body: z.strictObject({ name: nameField() }),
    answers: { 201: answerOf(CourseSchema) },
  }),
} as const;
