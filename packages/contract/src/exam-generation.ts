import { z } from 'zod';
import { answerOf, RefusalSchema } from './answers.ts';
import { ChapterCountsField, count, DifficultyCounts, distributionField, ObjectiveCounts } from './counts.ts';
import { CourseIdField } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField, wholeNumberField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { QuestionIdField, QuestionSchema } from './questions.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

export const ExamIdField = idField<'ExamId'>('examId');
export type ExamId = z.output<typeof ExamIdField>;

/** The distinct questions of an exam. */
export const QuestionIdsField = z
  .array(QuestionIdField, { error: 'Questions must be a list of question ids.' })
  .max(LIMITS.examQuestions, `An exam has at most ${LIMITS.examQuestions} questions.`)
  .refine((ids) => new Set(ids).size === ids.length, 'An exam holds no question twice.');

/** How hard an exam is to be. */
export const DIFFICULTY_WISHES = ['versions', 'exam', 'mean'] as const;

/**
 * How hard an exam is to be, as far as the results of the course tell: all its versions alike; as a saved exam of the course, whose
 * questions are used last; or with about this mean.
 */
export const DifficultyWishSchema = z
  .strictObject(
    {
      as: z.enum(DIFFICULTY_WISHES, { error: `as must be one of ${DIFFICULTY_WISHES.join(', ')}.` }),
      /** The saved exam of `exam`. */
      examId: ExamIdField.optional(),
      /** The mean of `mean`, in percent. */
      percent: wholeNumberField('The mean in percent', { min: 1, max: 99 }).optional(),
    },
    { error: 'difficulty must be an object.' },
  )
  .refine(({ as, examId }) => (as === 'exam') === (examId !== undefined), {
    error: 'examId names the exam that “exam” is as hard as, and belongs to nothing else.',
    path: ['examId'],
  })
  .refine(({ as, percent }) => (as === 'mean') === (percent !== undefined), {
    error: 'percent is the mean of “mean”, and belongs to nothing else.',
    path: ['percent'],
  });
export type DifficultyWish = z.output<typeof DifficultyWishSchema>;

/** Preferences of an exam; they never cost a count. */
export const PreferencesSchema = z.strictObject(
  {
    /** The questions of this many recent exams of the course are used last. */
    recentExams: wholeNumberField('recentExams', { max: LIMITS.recentExams }).default(0),
    /** Keeps near-duplicates apart. Excluded pairs are kept apart in any case. */
    variety: z.boolean({ error: 'variety must be true or false.' }).default(true),
    /** Absent: versions of different questions are made alike, and of a single exam nothing is told. */
    difficulty: DifficultyWishSchema.optional(),
  },
  { error: 'preferences must be an object.' },
);
export type Preferences = z.output<typeof PreferencesSchema>;

/** How versions differ: in their questions, or in the order of the same questions. */
export const VERSION_DIFFERENCES = ['questions', 'order'] as const;

export const VersionsSchema = z.strictObject({
  count: wholeNumberField('The number of versions', { min: 1, max: LIMITS.examVersions }),
  differBy: z
    .enum(VERSION_DIFFERENCES, { error: `differBy must be one of ${VERSION_DIFFERENCES.join(', ')}.` })
    .default('questions'),
  /**
   * So many questions are in all versions of different questions, locked ones among them, spread over the counts like the exam: by
   * them versions are compared though other students had them. Absent: the locked ones alone.
   */
  common: wholeNumberField('The number of common questions', { max: LIMITS.examQuestions }).optional(),
});
export type VersionsAsked = z.output<typeof VersionsSchema>;

/** Whether the choices of each question are shuffled in every paper, also in version A; else they stand as in the pool. */
export const ShufflesChoicesField = z
  .boolean({ error: 'shufflesChoices must be true or false.' })
  .default(true);

/** A blueprint as it is sent; the parsed value has every difficulty and objective. */
export const GenerateExamSchema = z.strictObject({
  chapters: ChapterCountsField,
  difficulty: distributionField('Difficulty', DIFFICULTIES),
  objective: distributionField('Objective', OBJECTIVES),
  /** Questions that every version holds, of the previous exam or of the pool; they count towards the blueprint. */
  locked: QuestionIdsField.optional(),
  preferences: PreferencesSchema.prefault({}),
  versions: VersionsSchema.prefault({ count: 1 }),
  shufflesChoices: ShufflesChoicesField,
});
export type GenerateExamBody = z.output<typeof GenerateExamSchema>;

const CountNameSchema = z.union([
  z.object({ chapterId: z.string() }),
  z.object({ difficulty: z.enum(DIFFICULTIES) }),
  z.object({ objective: z.enum(OBJECTIVES) }),
]);

const NamedCountSchema = CountNameSchema.and(z.object({ count }));

/** Why no exam meets a blueprint: the engine's `Shortage`, field by field. */
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
  z.object({ code: z.literal('too-large'), least: count, most: count }),
  z.object({ code: z.literal('locked-over'), field: CountNameSchema, locked: count, asked: count }),
  z.object({
    code: z.literal('conflict'),
    counts: z.array(NamedCountSchema).readonly(),
    /** Which field can take which values, the chapter counts and the given ones as asked. */
    binding: z
      .object({
        field: NamedCountSchema,
        given: z.array(NamedCountSchema).readonly(),
        ranges: z.array(z.object({ from: count, to: count })).readonly(),
      })
      .optional(),
    locked: count.optional(),
  }),
]);

export const NearestBlueprintSchema = z.object({
  chapters: z.record(z.string(), count),
  difficulty: DifficultyCounts,
  objective: ObjectiveCounts,
});

/** The 422 of a blueprint that no exam meets: the reason as a sentence and as data, and the nearest blueprint. */
export const UnmeetableSchema = RefusalSchema.extend({
  shortages: z.array(ShortageSchema),
  nearest: NearestBlueprintSchema.nullable(),
  /** Whether it is proven that no achievable blueprint is nearer; false if the search ran out of time. */
  isNearestProven: z.boolean(),
});
export type Unmeetable = z.infer<typeof UnmeetableSchema>;

/** The distance of an exam from its preferences: lower is better, and the first part that differs decides. */
const ScoreSchema = z.object({
  excludedPairs: count,
  nearDuplicates: count,
  /** Repeated questions: each counts once per version after its first. */
  overlap: count,
  /** The total number of times that its questions are in the recent exams. */
  uses: count,
});

const PairTogetherSchema = z.object({
  version: z.string(),
  one: z.string(),
  other: z.string(),
  isExcluded: z.boolean(),
});

export const PreferenceReportSchema = z.object({
  score: ScoreSchema,
  /** Lower bound: no exam of this pool has a better score. */
  bound: ScoreSchema,
  /** Whether the score is proven to be the best. */
  isProven: z.boolean(),
  /** Number of generations of the search. */
  generations: count,
  /** Pairs that could not be kept apart. */
  pairs: z.array(PairTogetherSchema),
  /** The same as sentences for the instructor. */
  warnings: z.array(z.string()),
});
export type PreferenceReport = z.infer<typeof PreferenceReportSchema>;

const points = z.number().min(0);

/** What the results of a course tell of the mean of an exam, one point for each question. */
export const ExpectedMeanSchema = z.object({
  /** Of version A. */
  numberOfQuestions: count,
  /** The mean over the versions in points; null while nothing was measured in the course. */
  mean: points.nullable(),
  /** By how many points the versions differ at most. */
  difference: points.nullable(),
  /** How many of the questions have no results yet. What is expected of them is the mean of their kind. */
  unmeasured: count,
  /** For each version its mean, and where the mean of a class lies in 19 of 20 cases. Empty while nothing was measured. */
  versions: z.array(z.object({ label: z.string(), mean: points, least: points, most: points })),
});
export type ExpectedMean = z.infer<typeof ExpectedMeanSchema>;

/** The same of an exam that was generated, and whether it is as hard as was asked. */
export const ExpectedOfGeneratedSchema = ExpectedMeanSchema.extend({
  /** The mean that was asked for, in points; null where only versions were to be alike, or where nothing is known. */
  target: points.nullable(),
  /** What could not be done, and why, in a sentence each. */
  remarks: z.array(z.string()),
});
export type ExpectedOfGenerated = z.infer<typeof ExpectedOfGeneratedSchema>;

/** A question as the exam asks it. */
const GeneratedQuestionSchema = QuestionSchema.extend({
  /** The positions that its choices have in the pool, pinned ones last, from 0, in the order of the exam. */
  choiceOrder: z.array(count),
});
export type GeneratedQuestion = z.infer<typeof GeneratedQuestionSchema>;

const GeneratedVersionSchema = z.object({ label: z.string(), questions: z.array(GeneratedQuestionSchema) });
export type GeneratedVersion = z.infer<typeof GeneratedVersionSchema>;

export const GeneratedExamSchema = z.object({
  /** The questions of version A: the locked questions as they were sent, then the new ones. */
  data: z.array(GeneratedQuestionSchema),
  /** Carries seed, blueprint and preferences to the save. */
  generationId: z.string(),
  /** A, B, C… if several were requested. */
  versions: z.array(GeneratedVersionSchema).optional(),
  /** Absent if there were no preferences. */
  report: PreferenceReportSchema.optional(),
  /** What mean to expect; absent without a wish for the difficulty, unless there are versions of different questions. */
  expected: ExpectedOfGeneratedSchema.optional(),
});
export type GeneratedExam = z.infer<typeof GeneratedExamSchema>;

export const ReplaceQuestionSchema = z.strictObject({
  courseId: CourseIdField,
  /** All questions of the exam, including the one to replace. */
  questions: QuestionIdsField.min(1, 'An exam needs at least one question.'),
  replace: QuestionIdField,
  /** Questions of other versions; used only if there are no others. */
  avoid: z
    .array(QuestionIdField, { error: 'avoid must be a list of question ids.' })
    .max(LIMITS.questionsInVersions, 'avoid names too many questions.')
    .optional(),
});

const ExpectMeanSchema = z.strictObject({
  courseId: CourseIdField,
  /** The questions of each version. */
  versions: z
    .array(QuestionIdsField.min(1, 'A version needs at least one question.'), {
      error: 'versions must be a list of lists of question ids.',
    })
    .min(1, 'There must be at least one version.')
    .max(LIMITS.examVersions, `An exam has at most ${LIMITS.examVersions} versions.`)
    .refine(
      (versions) =>
        versions.reduce((sum, questions) => sum + questions.length, 0) <= LIMITS.questionsInVersions,
      `All versions together have at most ${LIMITS.questionsInVersions} questions.`,
    ),
});

export const generationEndpoints = {
  generate: endpoint({
    method: 'POST',
    path: '/api/exams/generate',
    access: 'verified',
    programs: 'read',
    load: 'costly',
    summary: 'The questions of an exam that meets every count, or why there is none',
    body: GenerateExamSchema,
    answers: { 200: GeneratedExamSchema, 422: UnmeetableSchema },
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/exams/replace',
    access: 'verified',
    programs: 'read',
    summary: 'Another question of the same cell that is not in the exam, or the reason why there is none',
    body: ReplaceQuestionSchema,
    answers: { 200: answerOf(QuestionSchema), 422: RefusalSchema },
  }),
  expect: endpoint({
    method: 'POST',
    path: '/api/exams/expected',
    access: 'verified',
    programs: 'read',
    load: 'costly',
    summary: 'What mean these questions of a course lead one to expect; nothing is saved',
    body: ExpectMeanSchema,
    answers: { 200: answerOf(ExpectedMeanSchema) },
  }),
} as const;
