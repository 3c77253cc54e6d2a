import { z } from 'zod';
import { answerOf, DeletedAnswer, listOf, RefusalSchema } from './answers.ts';
import { ChapterCountsField, count, DifficultyCounts, distributionField, ObjectiveCounts } from './counts.ts';
import { CourseIdField } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { CorrectExamSchema, ExamCorrectionSchema } from './exam-corrections.ts';
import {
  DIFFICULTY_WISHES,
  ExamIdField,
  NearestBlueprintSchema,
  QuestionIdsField,
  ShufflesChoicesField,
  VERSION_DIFFERENCES,
} from './exam-generation.ts';
import { nameField, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';
import { QuestionContentSchema, QuestionSchema } from './questions.ts';
import { orAsRead } from './sent-back.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

export const ExamParams = z.object({ id: ExamIdField });

const ChoicePositionField = wholeNumberField('The position of a choice', { max: LIMITS.maxChoices - 1 });

/** For each question of a version the order of its choices, as positions from 0. */
const ChoiceOrdersField = z
  .array(
    z
      .array(ChoicePositionField, { error: 'An order of choices must be a list of positions.' })
      .max(LIMITS.maxChoices, `A question has at most ${LIMITS.maxChoices} choices.`),
    { error: 'choiceOrders must be a list of orders, one for each question.' },
  )
  .max(LIMITS.examQuestions, `An exam has at most ${LIMITS.examQuestions} questions.`)
  .optional();

/** A version after the first. */
const FurtherVersionSchema = z.strictObject(
  {
    questions: QuestionIdsField.min(1, 'A version needs at least one question.'),
    /**
     * For each question the positions that its choices have in version A, or in the pool if A does not hold it, in the order
     * of this version; absent: as for version A. Pinned choices stay last.
     */
    choiceOrders: ChoiceOrdersField,
  },
  { error: 'Each version must name its questions.' },
);

const HeadingSchema = z.strictObject(
  {
    /** Position of the question that it stands before, from 0. */
    position: wholeNumberField('The position of a heading', { max: LIMITS.examQuestions - 1 }),
    text: nameField('A heading'),
  },
  { error: 'Each heading must have position and text.' },
);

export const CreateExamSchema = z.strictObject({
  name: nameField(),
  courseId: CourseIdField,
  questions: QuestionIdsField.min(1, 'An exam needs at least one question.'),
  chaptersDistribution: ChapterCountsField,
  difficultyDistribution: distributionField('difficultyDistribution', DIFFICULTIES),
  objectiveDistribution: distributionField('objectiveDistribution', OBJECTIVES),
  /**
   * For each question the positions that its choices have in the pool, pinned ones last, in the order of version A. Absent: as
   * the named generation has ordered them, else shuffled, with the letters of the right answers balanced.
   */
  choiceOrders: ChoiceOrdersField,
  /** Whether choices without an order are shuffled; a named generation has said so itself. */
  shufflesChoices: ShufflesChoicesField,
  generationId: z
    .string({ error: 'generationId must be a text.' })
    .max(600_000, 'generationId is too long.')
    .optional(),
  /** Versions B, C, …, of the same blueprint; version A is `questions`. */
  versions: z
    .array(FurtherVersionSchema, { error: 'versions must be a list.' })
    .max(LIMITS.examVersions - 1, `An exam has at most ${LIMITS.examVersions} versions.`)
    .default([]),
  /** The headings of sections, at the same positions in every version. */
  headings: z
    .array(HeadingSchema, { error: 'headings must be a list of headings.' })
    .max(LIMITS.examQuestions, `An exam has at most ${LIMITS.examQuestions} headings.`)
    .refine(
      (headings) => new Set(headings.map(({ position }) => position)).size === headings.length,
      'headings names a position twice.',
    )
    .optional(),
});

const ExamProgressSchema = z.object({
  /** In the list of the exam. */
  numberOfStudents: count,
  /** Sheets of which a page was read, those that are complete and free of doubts, and open doubts. */
  numberOfSheets: count,
  numberOfCompleteSheets: count,
  numberOfDoubts: count,
  /** Those of the doubts that are about what a student chose. */
  numberOfDoubtfulAnswers: count,
  /** Students with points, and their mean; null without students. */
  numberOfMarked: count,
  meanPoints: z.number().nullable(),
  /** What the mean is out of; null without students, or if versions differ. */
  fullPoints: z.number().nullable(),
  /** Null without a pass line, or without students. */
  numberOfPassed: count.nullable(),
});
export type ExamProgress = z.infer<typeof ExamProgressSchema>;

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
  /** The seed of the draw, if the exam was generated. */
  seed: z.string().nullable(),
  /** Labels: A alone, or A, B, C… */
  versions: z.array(z.string()),
  /** Whether answers of students hang on it: results of students, or scanned pages. */
  hasAnswers: z.boolean(),
  /** When papers for students were last made, by anybody who sees the exam; null before. */
  printedAt: z.iso.datetime().nullable(),
  /** When results were uploaded; null without results. */
  resultsAt: z.iso.datetime().nullable(),
  /** How far the students, their sheets and their marks are; null for anybody but the owner of the exam. */
  progress: ExamProgressSchema.nullable(),
});
export type Exam = z.infer<typeof ExamSchema>;

/** How an exam was made; enough to make it again from the same pool. */
export const GenerationRecordSchema = z.object({
  seed: z.string(),
  engineVersion: count,
  blueprint: NearestBlueprintSchema,
  /** Ids of the questions that were kept from a previous exam. */
  locked: z.array(z.string()),
  preferences: z.object({
    recentExams: count,
    variety: z.boolean(),
    difficulty: z
      .object({
        as: z.enum(DIFFICULTY_WISHES),
        examId: z.string().optional(),
        percent: count.optional(),
      })
      .optional(),
  }),
  versions: z.object({ count, differBy: z.enum(VERSION_DIFFERENCES), common: count.optional() }),
  generations: count,
  /** Whether choices were shuffled in every paper, version A too. */
  shufflesChoices: z.boolean(),
});
export type GenerationRecord = z.infer<typeof GenerationRecordSchema>;

export const ExamDetailSchema = ExamSchema.extend({
  /** Null if the questions were not generated. */
  generation: GenerationRecordSchema.nullable(),
  /** Null if the exam is no corrected copy. */
  correction: ExamCorrectionSchema.nullable(),
});
export type ExamDetail = z.infer<typeof ExamDetailSchema>;

/** A question as saved with the exam, independent of later changes in the pool. */
export const ExamQuestionSchema = z.object({
  _id: z.string(),
  ...QuestionContentSchema.shape,
  /** The heading of the section that begins with this question; absent if none does. */
  heading: z.string().optional(),
  chapterId: z.string(),
  chapter: z.object({
    _id: z.string(),
    name: z.string(),
    number: count,
    /** The id is null once the course is deleted. */
    course: z.object({ _id: z.string().nullable(), name: z.string() }),
  }),
});
export type ExamQuestion = z.infer<typeof ExamQuestionSchema>;

/** One version of an exam, with its key. */
export const ExamVersionSchema = z.object({
  label: z.string(),
  questions: z.array(ExamQuestionSchema),
  /** The letter of the correct answer of each question. */
  key: z.array(z.string()),
});
export type ExamVersion = z.infer<typeof ExamVersionSchema>;

/** A difference between the pool now and when the exam was made. */
export const ReplayChangeSchema = z.object({
  code: z.enum([
    'not-generated',
    'engine',
    'course-gone',
    'chapter-gone',
    'questions-removed',
    'question-gone',
    'question-edited',
    'preferences',
    'difficulty',
  ]),
  /** One sentence. */
  message: z.string(),
});
export type ReplayChange = z.infer<typeof ReplayChangeSchema>;

export const ReplaySchema = z.object({
  /** The questions of version A, as they are in the pool now. */
  data: z.array(QuestionSchema),
  versions: z.array(z.object({ label: z.string(), questions: z.array(QuestionSchema) })),
  /** Whether the saved exam has the same questions in the same order. */
  isSame: z.boolean(),
  /** Changes that did not prevent the replay, such as edited questions. */
  changes: z.array(ReplayChangeSchema),
});
export type Replay = z.infer<typeof ReplaySchema>;

export const RenameExamSchema = orAsRead(z.strictObject({ name: nameField() }), ExamDetailSchema);

export const ListExamsQuery = listQuery(['-createdAt', 'createdAt', 'name', '-name']).extend({
  course: CourseIdField.optional(),
});

export const examEndpoints = {
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
    answers: { 200: answerOf(ExamDetailSchema) },
  }),
  questions: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/questions',
    access: 'verified',
    summary: 'The questions of an exam, in its order; of version A where there are several',
    params: ExamParams,
    answers: { 200: answerOf(z.array(ExamQuestionSchema)) },
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/versions',
    access: 'verified',
    summary: 'All versions of an exam, each with its questions and its key',
    params: ExamParams,
    answers: { 200: answerOf(z.array(ExamVersionSchema)) },
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/replay',
    access: 'verified',
    programs: 'read',
    load: 'costly',
    summary:
      'Make the exam again from its seed, blueprint and preferences, or report what has changed in the pool',
    params: ExamParams,
    answers: {
      200: ReplaySchema,
      422: RefusalSchema.extend({ changes: z.array(ReplayChangeSchema) }),
    },
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/exams/{id}',
    access: 'verified',
    summary: 'Rename an exam; nothing else of it can be changed',
    params: ExamParams,
    body: RenameExamSchema,
    answers: { 200: answerOf(ExamSchema) },
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/correct',
    access: 'verified',
    load: 'costly',
    summary:
      'Save a corrected copy of an exam as an exam of its own; the header Idempotency-Key makes a repeated save the same save',
    params: ExamParams,
    body: CorrectExamSchema,
    answers: { 201: answerOf(ExamDetailSchema) },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/exams/{id}',
    access: 'verified',
    summary:
      'Move an exam to the trash, with its students, results and scanned pages; an exam that has any of these is deleted by its owner or the owner of the course',
    params: ExamParams,
    answers: { 200: DeletedAnswer },
  }),
} as const;
