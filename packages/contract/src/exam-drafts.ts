import { z } from 'zod';
import { answerOf, RefusalSchema } from './answers.ts';
import { isWithin } from './characters.ts';
import { CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { DIFFICULTY_WISHES, VERSION_DIFFERENCES } from './exam-generation.ts';
import { isStorable, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { QuestionSchema } from './questions.ts';
import { orAsRead } from './sent-back.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

/** The longest count that is kept as typed. */
const COUNT_LENGTH = 20;

const typed = (maxLength: number) => z.string().max(maxLength).refine(isStorable);
const typedName = z
  .string()
  .refine((text) => isWithin(text, LIMITS.nameLength))
  .refine(isStorable);
const typedCount = typed(COUNT_LENGTH);
const counts = <const Labels extends readonly string[]>(labels: Labels) =>
  z.strictObject(
    Object.fromEntries(labels.map((label) => [label, typedCount])) as Record<
      Labels[number],
      typeof typedCount
    >,
  );
const ids = (most: number) => z.array(z.guid()).max(most);

const wishes = {
  preferences: z.strictObject({
    freshFirst: z.boolean(),
    recentExams: typedCount,
    variety: z.boolean(),
    /** Absent in what was kept before there was this wish. */
    difficulty: z
      .strictObject({ as: z.enum(DIFFICULTY_WISHES), examId: z.guid().nullable(), percent: typedCount })
      .optional(),
  }),
  versions: z.strictObject({
    count: typedCount,
    differBy: z.enum(VERSION_DIFFERENCES),
    common: typedCount.optional(),
  }),
  /** Absent in what was kept before there was this wish: true. */
  shufflesChoices: z.boolean().optional(),
};

const choiceOrder = z
  .array(
    z
      .int()
      .min(0)
      .max(LIMITS.maxChoices - 1),
  )
  .max(LIMITS.maxChoices);

/** The generated exam: what was asked for, and the questions of each version, A first. */
const DraftPaperSchema = z.strictObject({
  request: z.strictObject({
    chapters: z
      .record(z.guid(), typedCount)
      .refine((chapters) => Object.keys(chapters).length <= LIMITS.examQuestions),
    difficulty: counts(DIFFICULTIES).partial(),
    objective: counts(OBJECTIVES).partial(),
  }),
  asked: z.strictObject(wishes),
  generationId: typed(600_000).optional(),
  /** Before the question at a position, from 0; with the chapter whose questions follow, if it is a heading of a chapter. */
  headings: z
    .array(
      z.strictObject({
        position: z.int().min(0).max(LIMITS.examQuestions),
        text: typedName,
        chapterId: z.guid().optional(),
      }),
    )
    .max(LIMITS.examQuestions)
    .optional(),
  versions: z
    .array(
      z.strictObject({
        questions: ids(LIMITS.examQuestions),
        /** For each question the positions that its choices have in the pool, in the order of the version. */
        choiceOrders: z.array(choiceOrder).max(LIMITS.examQuestions).optional(),
      }),
    )
    .min(1)
    .max(LIMITS.examVersions)
    .refine(
      (versions) =>
        versions.reduce((sum, { questions }) => sum + questions.length, 0) <= LIMITS.questionsInVersions,
    ),
});

/** An exam in the making as the screen keeps it: counts as typed, questions by their ids. What an id names may be gone. */
export const ExamDraftContentSchema = z.strictObject({
  name: typedName,
  chapters: z.array(z.strictObject({ chapterId: z.guid(), count: typedCount })).max(LIMITS.examQuestions),
  difficulty: counts(DIFFICULTIES),
  objective: counts(OBJECTIVES),
  ...wishes,
  order: z.enum(['free', 'chapter', 'difficulty']),
  /** Questions that stay when the exam is generated again. */
  locked: ids(LIMITS.questionsInVersions),
  /** Questions that the next exam holds, although the generated one does not. */
  taken: ids(LIMITS.examQuestions),
  /** Null before an exam was generated. */
  paper: DraftPaperSchema.nullable(),
});
export type ExamDraftContent = z.output<typeof ExamDraftContentSchema>;

/** An exam in the making: it belongs to one account, and each account has at most one in a course. */
export const ExamDraftSchema = z.object({
  courseId: z.string(),
  courseName: z.string(),
  /** Empty if it has none yet. */
  name: z.string(),
  /** Number of questions of version A; 0 before an exam was generated. */
  numberOfQuestions: z.number().int(),
  /** Counts the times that it was kept. */
  version: z.number().int(),
  changedAt: z.iso.datetime(),
});
export type ExamDraft = z.infer<typeof ExamDraftSchema>;

export const ExamDraftDetailSchema = ExamDraftSchema.extend({
  content: ExamDraftContentSchema,
  /** Those of its questions that are in the pool of the course, as they are now. */
  questions: z.array(QuestionSchema),
});
export type ExamDraftDetail = z.infer<typeof ExamDraftDetailSchema>;

const NOT_A_DRAFT = 'content must be an exam in the making, as a GET of it answers.';

/**
 * The content as it is sent. Ids in it are not looked up when it is kept, because what they name may be deleted at any time;
 * reading it shows only questions of its own course.
 */
const SentContentField = z
  .record(z.string(), z.unknown(), { error: NOT_A_DRAFT })
  .transform((sent, context): ExamDraftContent => {
    const { success, data } = ExamDraftContentSchema.safeParse(sent);
    if (success) return data;
    context.addIssue({ code: 'custom', message: NOT_A_DRAFT });
    return z.NEVER;
  });

const KeepExamDraftSchema = z.strictObject({
  /** The version that was read, 0 if there was none: what was kept meanwhile is not replaced. Absent: replace anything. */
  version: wholeNumberField('version', { max: 2_000_000_000 }).optional(),
  content: SentContentField,
});

export const examDraftEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/exam-drafts',
    access: 'verified',
    summary: 'The exams that the account is making, one for each course at most, last changed first',
    answers: { 200: answerOf(z.array(ExamDraftSchema)) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/exam-draft',
    access: 'verified',
    load: 'costly',
    summary: 'The exam that the account is making in this course',
    params: CourseParams,
    answers: { 200: answerOf(ExamDraftDetailSchema) },
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/api/courses/{id}/exam-draft',
    access: 'verified',
    summary: `Keep the exam that the account is making in this course, for this account only; of its exams in the making the ${LIMITS.examDrafts} that changed last are kept`,
    params: CourseParams,
    body: orAsRead(KeepExamDraftSchema, ExamDraftDetailSchema),
    answers: { 200: answerOf(ExamDraftSchema), 409: RefusalSchema },
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/courses/{id}/exam-draft',
    access: 'verified',
    summary:
      'Discard the exam that the account is making in this course; the answer holds it, so that it can be kept again',
    params: CourseParams,
    answers: { 200: answerOf(z.object({ content: ExamDraftContentSchema.nullable() })) },
  }),
} as const;
