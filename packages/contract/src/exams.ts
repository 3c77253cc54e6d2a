import { z } from 'zod';
import { answerOf, listOf, MessageSchema } from './answers.ts';
import { ChapterIdField } from './chapters.ts';
import { CourseIdField } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField, nameField, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';
import { QuestionIdField, QuestionSchema } from './questions.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

export const ExamIdField = idField<'ExamId'>('examId');
export type ExamId = z.output<typeof ExamIdField>;
export const ExamParams = z.object({ id: ExamIdField });

function countField(name: string) {
  return wholeNumberField(name, { max: LIMITS.examQuestions });
}

/** A count per label; an absent label is a zero. */
export function distributionField<const Labels extends readonly string[]>(name: string, labels: Labels) {
  const fields = labels.map((label) => [label, countField(label).default(0)]);
  return z.strictObject(Object.fromEntries(fields) as Record<Labels[number], ReturnType<typeof countField>>, {
    error: `${name} must give a count for ${labels.join(', ')}.`,
  });
}

export const ChapterCountsField = z
  .record(ChapterIdField, countField('The count of a chapter'), {
    error: 'chapters must be a map of chapter id to count.',
  })
  .refine(
    (counts) => Object.keys(counts).length <= LIMITS.examQuestions,
    'chapters names too many chapters.',
  );

const QuestionIdsField = z
  .array(QuestionIdField, { error: 'Questions must be a list of question ids.' })
  .max(LIMITS.examQuestions, `An exam has at most ${LIMITS.examQuestions} questions.`)
  .refine((ids) => new Set(ids).size === ids.length, 'An exam holds no question twice.');

/** A blueprint as it is sent; what it reads as has every difficulty and objective. */
export const GenerateExamSchema = z.strictObject({
  chapters: ChapterCountsField,
  difficulty: distributionField('Difficulty', DIFFICULTIES),
  objective: distributionField('Objective', OBJECTIVES),
  /** Questions of the exam before that stay in this one; they count towards the blueprint. */
  locked: QuestionIdsField.optional(),
});
export type BlueprintBody = z.output<typeof GenerateExamSchema>;

const count = z.number().int();
export const DifficultyCounts = z.object({ simple: count, difficult: count });
export const ObjectiveCounts = z.object({ reminding: count, understanding: count, creativity: count });

const CountNameSchema = z.union([
  z.object({ chapterId: z.string() }),
  z.object({ difficulty: z.enum(DIFFICULTIES) }),
  z.object({ objective: z.enum(OBJECTIVES) }),
]);

/** Why no exam meets a blueprint; the engine's `Shortage`, field by field. */
export const ShortageSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('empty') }),
  z.object({
    code: z.literal('sums-disagree'),
    group: z.enum(['difficulty', 'objective']),
    sum: count,
    size: count,
  }),
  z.object({ code: z.literal('chapter-short'), chapterId: z.string(), needed: count, available: count }),
  z.object({
    code: z.literal('difficulty-short'),
    difficulty: z.enum(DIFFICULTIES),
    needed: count,
    available: count,
    locked: count.optional(),
  }),
  z.object({
    code: z.literal('objective-short'),
    objective: z.enum(OBJECTIVES),
    needed: count,
    available: count,
    locked: count.optional(),
  }),
  z.object({ code: z.literal('locked-over'), field: CountNameSchema, locked: count, asked: count }),
  z.object({
    code: z.literal('conflict'),
    counts: z.array(CountNameSchema.and(z.object({ count }))),
    locked: count.optional(),
  }),
]);

export const NearestBlueprintSchema = z.object({
  chapters: z.record(z.string(), count),
  difficulty: DifficultyCounts,
  objective: ObjectiveCounts,
});

/** The 422 of a blueprint that no exam meets: why, as a sentence and as data, and what would work. */
export const UnmeetableSchema = z.object({
  message: z.string(),
  shortages: z.array(ShortageSchema),
  nearest: NearestBlueprintSchema.nullable(),
  /** Whether no achievable blueprint is nearer; false where the search ran out of time. */
  isNearestProven: z.boolean(),
});
export type Unmeetable = z.infer<typeof UnmeetableSchema>;

export const GeneratedExamSchema = z.object({
  /** The locked questions as they were sent, then the new ones. */
  data: z.array(QuestionSchema),
  /** Carries seed and blueprint to the exam that is saved from this. */
  generationId: z.string(),
});
export type GeneratedExam = z.infer<typeof GeneratedExamSchema>;

export const ReplaceQuestionSchema = z.strictObject({
  courseId: CourseIdField,
  /** All questions of the exam, the one to replace among them. */
  questions: QuestionIdsField.min(1, 'An exam needs at least one question.'),
  replace: QuestionIdField,
});

export const CreateExamSchema = z.strictObject({
  name: nameField(),
  courseId: CourseIdField,
  questions: QuestionIdsField.min(1, 'An exam needs at least one question.'),
  chaptersDistribution: ChapterCountsField,
  difficultyDistribution: distributionField('difficultyDistribution', DIFFICULTIES),
  objectiveDistribution: distributionField('objectiveDistribution', OBJECTIVES),
  generationId: z.string({ error: 'generationId must be a text.' }).max(200_000).optional(),
});

export const ExamSchema = z.object({
  _id: z.string(),
  name: z.string(),
  courseId: z.string().nullable(),
  course: z.object({ name: z.string() }),
  createdAt: z.iso.datetime(),
  numberOfQuestions: count,
  difficultyDistribution: DifficultyCounts,
  objectiveDistribution: ObjectiveCounts,
  chaptersDistribution: z.array(
    z.object({ chapterId: z.string(), name: z.string(), number: count, numberOfQuestionsInExam: count }),
  ),
  /** The seed that the questions were drawn with, where the exam was generated. */
  seed: z.string().nullable(),
});
export type Exam = z.infer<typeof ExamSchema>;

/** A question as the exam keeps it, whatever happened to the pool since. */
export const ExamQuestionSchema = QuestionSchema.omit({ createdAt: true, version: true }).extend({
  chapter: z.object({
    _id: z.string(),
    name: z.string(),
    number: count,
    /** Without an id once the course is deleted. */
    course: z.object({ _id: z.string().nullable(), name: z.string() }),
  }),
});
export type ExamQuestion = z.infer<typeof ExamQuestionSchema>;

export const ListExamsQuery = listQuery(['-createdAt', 'createdAt', 'name', '-name']).extend({
  course: CourseIdField.optional(),
});

export const examEndpoints = {
  generate: endpoint({
    method: 'POST',
    path: '/api/exams/generate',
    access: 'verified',
    summary: 'The questions of an exam that meets every count, or why there is none',
    body: GenerateExamSchema,
    answers: { 200: GeneratedExamSchema, 422: UnmeetableSchema },
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/exams/replace',
    access: 'verified',
    summary: 'Another question of the same cell that is not in the exam, or that there is none',
    body: ReplaceQuestionSchema,
    answers: { 200: answerOf(QuestionSchema), 422: MessageSchema },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/exams',
    access: 'verified',
    summary: 'Save an exam; the header Idempotency-Key makes a repeated save the same save',
    body: CreateExamSchema,
    answers: { 201: answerOf(ExamSchema) },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/exams',
    access: 'verified',
    summary: 'The exams that the account may see',
    query: ListExamsQuery,
    answers: { 200: listOf(ExamSchema) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/exams/{id}',
    access: 'verified',
    summary: 'One exam',
    params: ExamParams,
    answers: { 200: answerOf(ExamSchema) },
  }),
  questions: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/questions',
    access: 'verified',
    summary: 'The questions of an exam, in its order',
    params: ExamParams,
    answers: { 200: answerOf(z.array(ExamQuestionSchema)) },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/exams/{id}',
    access: 'verified',
    summary: 'Delete an exam',
    params: ExamParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
} as const;
