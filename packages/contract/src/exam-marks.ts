import { z } from 'zod';
import { answerOf, RefusalSchema } from './answers.ts';
import { ChapterIdField } from './chapters.ts';
import { composed, isBlank } from './characters.ts';
import { count } from './counts.ts';
import { staleOf } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { AttendanceSchema, listedFields, REGRADING_KINDS } from './exam-results.ts';
import { ExamParams } from './exams.ts';
import { atMost, isStorable, lengthInSchema, wholeNumberField } from './fields.ts';
import { ROUNDING_STEPS } from './grade-scales.ts';
import { LIMITS } from './limits.ts';
import { QuestionIdField } from './questions.ts';
import { orAsRead } from './sent-back.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

const DECIMAL = /^\s*-?\d{1,6}(\.\d{1,2})?\s*$/;

/** A number with at most two decimals, also as text, so that sums of hundredths are exact. */
function decimalField(name: string, { min, max }: { min: number; max: number }) {
  const message = `${name} must be a number from ${min} to ${max} with at most two decimals.`;
  return z
    .union([z.number(), z.string().regex(DECIMAL, message)], { error: message })
    .meta({ minimum: min, maximum: max })
    .transform(Number)
    .pipe(
      z
        .number({ error: message })
        .min(min, message)
        .max(max, message)
        .refine((value) => Number(value.toFixed(2)) === value, message),
    );
}

const points = (name: string) => decimalField(name, { min: 0, max: LIMITS.questionPoints });
/** Per cent of the points that can be reached. */
const share = (name: string) => decimalField(name, { min: 0, max: 100 });
const grade = (name: string) => decimalField(name, { min: 0, max: 1_000 });

const step = (name: string) =>
  z.union(
    ROUNDING_STEPS.map((value) => z.literal(value)),
    { error: `${name} must be one of ${ROUNDING_STEPS.join(', ')}.` },
  );

/** A list of rules that name each thing once. */
function rulesOf<Rule extends z.ZodType>(
  name: string,
  rule: Rule,
  { most, keyOf }: { most: number; keyOf: (rule: z.output<Rule>) => string },
) {
  return z
    .array(rule, { error: `${name} must be a list.` })
    .max(most, `${name} has at most ${most} entries.`)
    .refine((rules) => new Set(rules.map(keyOf)).size === rules.length, `${name} names something twice.`);
}

const QuestionPointsSchema = z.strictObject(
  {
    /** Points of a question that no rule below names. */
    each: points('Points'),
    /** Points of the questions with a difficulty and an objective. */
    labels: rulesOf(
      'labels',
      z.strictObject({
        difficulty: z.enum(DIFFICULTIES, { error: `difficulty must be one of ${DIFFICULTIES.join(', ')}.` }),
        objective: z.enum(OBJECTIVES, { error: `objective must be one of ${OBJECTIVES.join(', ')}.` }),
        points: points('Points of a label'),
      }),
      {
        most: DIFFICULTIES.length * OBJECTIVES.length,
        keyOf: ({ difficulty, objective }) => `${difficulty} ${objective}`,
      },
    ),
    /** Stronger than `labels`. */
    chapters: rulesOf(
      'chapters',
      z.strictObject({ chapterId: ChapterIdField, points: points('Points of a chapter') }),
      { most: LIMITS.examQuestions, keyOf: ({ chapterId }) => chapterId },
    ),
    /** Stronger than all others. */
    questions: rulesOf(
      'questions',
      z.strictObject({ questionId: QuestionIdField, points: points('Points of a question') }),
      { most: LIMITS.examQuestions, keyOf: ({ questionId }) => questionId },
    ),
  },
  { error: 'points must say what each question is worth.' },
);

const PASS_IN_ORDER = 'The pass grade must lie between the worst and the best grade.';

/** Straight lines: from the pass line to the best grade, and below it as `belowPass` says. */
const LinearScaleSchema = z
  .strictObject({
    kind: z.literal('linear'),
    /** The grade for nothing; above `best` where lower grades are better. */
    worst: grade('The worst grade'),
    pass: grade('The pass grade'),
    best: grade('The best grade'),
    passShare: share('The pass line'),
    /** The share from which the best grade is given. */
    fullShare: share('The share for the best grade'),
    /** Below the pass line, grades fall evenly to the worst at 0 %, or are all the worst. */
    belowPass: z.enum(['falling', 'worst'], { error: 'belowPass must be falling or worst.' }),
    gradeStep: step('gradeStep'),
  })
  .refine(({ worst, pass, best }) => (best - pass) * (pass - worst) > 0, {
    error: PASS_IN_ORDER,
    path: ['pass'],
  })
  .refine(({ passShare, fullShare }) => passShare > 0 && passShare < fullShare, {
    error: 'The pass line must be above 0 % and below the share for the best grade.',
    path: ['passShare'],
  })
  .refine(
    ({ worst, pass, best, gradeStep }) =>
      [worst, pass, best].every((one) => Math.round(one * 100) % Math.round(gradeStep * 100) === 0),
    {
      error: 'The worst, the pass and the best grade must be multiples of the rounding step.',
      path: ['gradeStep'],
    },
  );

/** Grades by name, each from a share of the points on. */
const ThresholdsScaleSchema = z
  .strictObject({
    kind: z.literal('thresholds'),
    /** The best first; the last from 0 % on. */
    grades: z
      .array(
        z.strictObject({
          grade: z
            .string({ error: 'A grade must be a text.' })
            .refine((text) => !isBlank(text) && isStorable(text), 'A grade must not be empty.')
            .overwrite(composed)
            .check(atMost('A grade', LIMITS.gradeLength))
            .meta({ minLength: 1, ...lengthInSchema(LIMITS.gradeLength) }),
          fromShare: share('The threshold of a grade'),
        }),
        { error: 'grades must be a list.' },
      )
      .min(2, 'A scale needs at least two grades.')
      .max(LIMITS.scaleGrades, `A scale has at most ${LIMITS.scaleGrades} grades.`),
    passShare: share('The pass line'),
  })
  .refine(
    ({ grades }) =>
      grades.at(-1)?.fromShare === 0 &&
      grades.every(({ fromShare }, at) => at === 0 || fromShare < (grades[at - 1]?.fromShare ?? 0)),
    {
      error: 'The thresholds must fall from grade to grade, and the last one must be 0 %.',
      path: ['grades'],
    },
  )
  .refine(({ grades }) => new Set(grades.map((one) => one.grade)).size === grades.length, {
    error: 'Each grade must have a name of its own.',
    path: ['grades'],
  })
  .refine(({ grades, passShare }) => grades.some(({ fromShare }) => fromShare === passShare), {
    error: 'The pass line must be the threshold of a grade.',
    path: ['passShare'],
  });

const GradeScaleSchema = z.discriminatedUnion('kind', [LinearScaleSchema, ThresholdsScaleSchema], {
  error: 'scale must be a linear scale, a scale of thresholds, or null.',
});
export type GradeScale = z.output<typeof GradeScaleSchema>;

const PASS_LINE_KINDS = ['sliding', 'ebel', 'cohen', 'hofstee'] as const;

/**
 * How the pass line follows from the exam or from its class. Without a rule it is the `passShare` of the scale; with one the grades move
 * along, evenly on both sides of the line.
 */
const PassLineRuleSchema = z.discriminatedUnion(
  'kind',
  [
    /** The lower of `passShare` and `belowMean` per cent below the mean of the reference group, but at least `floor` per cent of the points. */
    z.strictObject({
      kind: z.literal('sliding'),
      belowMean: share('The distance from the mean'),
      floor: share('The floor'),
    }),
    /** Of each kind of question the per cent of the points that a student reaches who just passes; the line is their mean, weighted by points. */
    z.strictObject({
      kind: z.literal('ebel'),
      shares: z
        .array(
          z.strictObject({
            difficulty: z.enum(DIFFICULTIES, {
              error: `difficulty must be one of ${DIFFICULTIES.join(', ')}.`,
            }),
            objective: z.enum(OBJECTIVES, { error: `objective must be one of ${OBJECTIVES.join(', ')}.` }),
            share: share('The share of a kind'),
          }),
          { error: 'shares must be a list.' },
        )
        .refine(
          (shares) =>
            shares.length === DIFFICULTIES.length * OBJECTIVES.length &&
            new Set(shares.map(({ difficulty, objective }) => `${difficulty} ${objective}`)).size ===
              shares.length,
          'shares must name each difficulty with each objective once.',
        ),
    }),
    /** `share` per cent of what the best reach, guessing taken off; the best are those at the `percentile`. */
    z.strictObject({
      kind: z.literal('cohen'),
      share: share('The share of the best'),
      percentile: share('The percentile').refine((value) => value > 0, 'The percentile must be above 0.'),
    }),
    /** Where the share of students who fail meets the straight line between two corners: lines in per cent of the points, failures of the students. */
    z
      .strictObject({
        kind: z.literal('hofstee'),
        leastLine: share('The lowest acceptable line'),
        mostLine: share('The highest acceptable line'),
        fewestFailures: share('The fewest acceptable failures'),
        mostFailures: share('The most acceptable failures'),
      })
      .refine(({ leastLine, mostLine }) => leastLine < mostLine, {
        error: 'The lowest acceptable line must be below the highest.',
        path: ['leastLine'],
      })
      .refine(({ fewestFailures, mostFailures }) => fewestFailures < mostFailures, {
        error: 'The fewest acceptable failures must be below the most.',
        path: ['fewestFailures'],
      }),
  ],
  { error: `kind must be one of ${PASS_LINE_KINDS.join(', ')}.` },
);
export type PassLineRule = z.output<typeof PassLineRuleSchema>;

/** @param missing what to say where it is empty */
const reasonField = (missing: string) =>
  z
    .string({ error: 'The reason must be a text.' })
    .refine((text) => !isBlank(text), missing)
    .check(atMost('The reason', LIMITS.reasonLength))
    .refine(isStorable, 'The reason contains a character that cannot be stored.')
    .meta({ minLength: 1, ...lengthInSchema(LIMITS.reasonLength) });

/** The ways to treat wrong answers; an omitted answer never costs anything. */
const WRONG_ANSWERS = ['none', 'penalty', 'guessing'] as const;

/** The ways to treat several marked choices at one question; `wrong` costs what a wrong answer costs. */
const SEVERAL_MARKED = ['omitted', 'wrong'] as const;

/** How an exam is marked: points, what wrong answers cost, rounding and grades. */
export const MarkingSchemeSchema = z
  .strictObject(
    {
      points: QuestionPointsSchema,
      /**
       * `penalty`: a wrong answer costs `penaltyShare` of the question's points. `guessing`: the points divided by the
       * number of wrong choices, so that blind guessing earns nothing on average.
       */
      wrongAnswers: z.enum(WRONG_ANSWERS, {
        error: `wrongAnswers must be one of ${WRONG_ANSWERS.join(', ')}.`,
      }),
      /** How a question counts at which a student marked several choices. */
      severalMarked: z
        .enum(SEVERAL_MARKED, { error: `severalMarked must be one of ${SEVERAL_MARKED.join(', ')}.` })
        .default('omitted'),
      /** Per cent; without effect unless `wrongAnswers` is `penalty`. */
      penaltyShare: share('The penalty'),
      /** Whether the points of a student may be below 0. */
      mayBeNegative: z.boolean({ error: 'mayBeNegative must be true or false.' }),
      /** The total of a student is rounded to this step; a half is rounded up. */
      pointsStep: step('pointsStep'),
      /** Null: no grades. */
      scale: GradeScaleSchema.nullable(),
      /** Null: the pass line is that of the scale. */
      passLine: z
        .strictObject({ rule: PassLineRuleSchema, reason: reasonField('Give a reason for the pass line.') })
        .nullable()
        .default(null),
    },
    { error: 'scheme must say how the exam is marked.' },
  )
  .refine(({ scale, passLine }) => passLine === null || (scale !== null && scale.passShare > 0), {
    error: 'A rule for the pass line needs grades whose pass line is above 0 %.',
    path: ['passLine'],
  });
export type MarkingScheme = z.output<typeof MarkingSchemeSchema>;

/** A change of how one question is marked, for all students who had it. */
export const RegradingSchema = z.object({
  questionId: z.string(),
  /**
   * `void`: the question counts for nobody. `bonus`: it is taken out of the full points, but a right answer still earns its points, and a
   * wrong one costs nothing. `points-for-all`: everybody gets its points. `accept`: `choices` are right,
   * too. `key`: only `choices` are right.
   */
  kind: z.enum(REGRADING_KINDS),
  /** The texts of choices; empty for `void`, `bonus` and `points-for-all`. */
  choices: z.array(z.string()),
  reason: z.string(),
  madeAt: z.iso.datetime(),
  /** Null while it holds. */
  undoneAt: z.iso.datetime().nullable(),
});
export type Regrading = z.infer<typeof RegradingSchema>;

/** The mean share of points, from 0 to 1, with its standard error; null where it is not defined. */
const meanShare = { meanShare: z.number(), standardError: z.number().nullable() };

const MarkFiguresSchema = z.object({
  numberOfStudents: count,
  /** Full points; null if versions differ in them. */
  fullPoints: z.number().nullable(),
  meanPoints: z.number(),
  medianPoints: z.number(),
  standardDeviation: z.number(),
  /** Of measurement, in points; null if the reliability is not known. */
  standardError: z.number().nullable(),
  lowestPoints: z.number(),
  highestPoints: z.number(),
  /** The number of students with each total, the lowest first; `numberOfPassed` is null without a grade scale. */
  totals: z.array(
    z.object({ points: z.number(), numberOfStudents: count, numberOfPassed: count.nullable() }),
  ),
  /** The least totals that pass, in points, each with the versions where it does; empty without a grade scale. */
  leastPassing: z.array(z.object({ points: z.number(), versions: z.array(z.string()) })),
  /** Null without a grade scale. */
  numberOfPassed: count.nullable(),
  /** Students whose points are within one standard error of measurement around the pass line; null without a scale or reliability. */
  numberNearPassLine: count.nullable(),
  /** The grades that students got, and all grades of a scale of thresholds; the best first. */
  grades: z.array(z.object({ grade: z.string(), isPass: z.boolean(), numberOfStudents: count })),
  versions: z.array(
    z.object({
      version: z.string(),
      numberOfStudents: count,
      ...meanShare,
      /**
       * The mean share that the students of all versions would have with this one, from how they did in the common questions; null
       * without such questions, and where it cannot be calculated.
       */
      adjustedShare: z.number().nullable(),
    }),
  ),
  /** Number of questions that all versions of different questions have, and that give points; 0 for versions of the same ones. */
  numberOfCommon: count,
  /** Welch's test that all versions have the same mean share; null if it cannot be calculated. */
  versionDifference: z
    .object({
      statistic: z.number(),
      /** Degrees of freedom of the numerator and the denominator. */
      degreesBetween: z.number(),
      degreesWithin: z.number(),
      pValue: z.number(),
    })
    .nullable(),
  /** Shares of the points by chapter, difficulty and objective. */
  groups: z.array(
    z.object({
      by: z.enum(['chapter', 'difficulty', 'objective']),
      /** Of a chapter with its number: "3. Correlation". */
      name: z.string(),
      /** In all versions. */
      numberOfQuestions: count,
      ...meanShare,
    }),
  ),
});
export type MarkFigures = z.infer<typeof MarkFiguresSchema>;

export const ExamMarksSchema = z.object({
  /** Version of scheme and regradings together; 0 before anything was saved. */
  version: count,
  scheme: MarkingSchemeSchema,
  /** Oldest first. */
  regradings: z.array(RegradingSchema),
  /**
   * The pass line in use if it follows from a rule; null for that of the scale, and while a class is missing that the rule needs. Once the
   * answers of students are deleted, that of fewer than `fewestShownStudents` is hidden: it would tell how they did.
   */
  passLine: z
    .object({
      /** In per cent of the full points. */
      share: z.number(),
      /** Of the class that it was computed from; 0 for a line that is known before the exam. */
      numberOfStudents: count,
      /** The mean share of the points of these students, from 0 to 1; null unless the line slides with it. */
      meanShare: z.number().nullable(),
    })
    .nullable(),
  /** Null without answers of students. */
  figures: MarkFiguresSchema.nullable(),
  /** Null without a list of students, and without their answers. */
  attendance: AttendanceSchema.nullable(),
});
export type ExamMarks = z.infer<typeof ExamMarksSchema>;

/** The effect of a change, by student. */
export const MarkPreviewSchema = z.object({
  /** The lines of the rules that were sent as `compared`, in their order; empty without a grade scale. */
  compared: z.array(
    z.object({
      /** In per cent of the full points. */
      share: z.number(),
      numberOfPassed: count,
      /** As in the marks. */
      numberOfStudents: count,
    }),
  ),
  numberOfStudents: count,
  numberOfChanged: count,
  /** Full points before and after the change; null if versions differ in them. */
  fullPointsBefore: z.number().nullable(),
  fullPointsAfter: z.number().nullable(),
  /** Null without a grade scale. */
  numberOfPassedBefore: count.nullable(),
  numberOfPassedAfter: count.nullable(),
  /** The students whose points or grade change, before all others who passes or fails by it; of very many the first. */
  changes: z.array(
    z.object({
      student: z.string(),
      ...listedFields,
      pointsBefore: z.number(),
      pointsAfter: z.number(),
      /** What they are out of, in the version of the student. */
      fullBefore: z.number(),
      fullAfter: z.number(),
      gradeBefore: z.string().nullable(),
      gradeAfter: z.string().nullable(),
      /** Whether the student passes by the change, or fails by it; null if neither. */
      crosses: z.enum(['passes', 'fails']).nullable(),
    }),
  ),
});
export type MarkPreview = z.infer<typeof MarkPreviewSchema>;

const version = wholeNumberField('Version', { max: 2_000_000_000 });

const regradingFields = {
  questionId: QuestionIdField,
  kind: z.enum(REGRADING_KINDS, { error: `kind must be one of ${REGRADING_KINDS.join(', ')}.` }),
  choices: z
    .array(
      z
        .string({ error: 'A choice must be a text.' })
        .refine(isStorable, 'A choice contains a character that cannot be stored.'),
      { error: 'choices must be a list of texts.' },
    )
    .max(LIMITS.maxChoices, `A question has at most ${LIMITS.maxChoices} choices.`),
};

const reason = reasonField('Give a reason for the regrading.');

/** How an exam is marked as it stands in the file of an account. */
export const SentMarkingSchema = z.object({
  scheme: MarkingSchemeSchema,
  regradings: z.array(RegradingSchema.extend({ ...regradingFields, reason })).max(LIMITS.examRegradings),
});
export type SentMarking = z.output<typeof SentMarkingSchema>;

const MOST_COMPARED = 10;

const changed = {
  200: answerOf(ExamMarksSchema),
  404: RefusalSchema,
  409: staleOf(ExamMarksSchema),
};

export const examMarkEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/marks',
    access: 'verified',
    load: 'costly',
    summary: 'How the exam is marked, and the figures of points and grades; for the owner of the exam',
    params: ExamParams,
    answers: { 200: answerOf(ExamMarksSchema) },
  }),
  changeScheme: endpoint({
    method: 'PUT',
    path: '/api/exams/{id}/marks',
    access: 'verified',
    load: 'costly',
    summary: 'Change how the exam is marked; all points and grades follow; for the owner of the exam',
    params: ExamParams,
    body: orAsRead(
      z.strictObject({ version: version.optional(), scheme: MarkingSchemeSchema }),
      ExamMarksSchema,
    ),
    answers: changed,
  }),
  previewScheme: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/marks/preview',
    access: 'verified',
    programs: 'read',
    load: 'costly',
    summary: 'The students whose points or grade another scheme would change; for the owner of the exam',
    params: ExamParams,
    body: z.strictObject({
      scheme: MarkingSchemeSchema,
      /** Rules for the pass line whose lines are to be compared; null is that of the scale. */
      compared: z
        .array(PassLineRuleSchema.nullable(), { error: 'compared must be a list.' })
        .max(MOST_COMPARED, `compared has at most ${MOST_COMPARED} entries.`)
        .default([]),
    }),
    answers: { 200: answerOf(MarkPreviewSchema), 404: RefusalSchema },
  }),
  regrade: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/regradings',
    access: 'verified',
    load: 'costly',
    summary:
      'Void a question, take it out with right answers counting, give its points to all, accept further choices or mend its key; it replaces an earlier regrading of the question; for the owner of the exam',
    params: ExamParams,
    body: z.strictObject({ version, ...regradingFields, reason }),
    answers: changed,
  }),
  previewRegrading: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/regradings/preview',
    access: 'verified',
    programs: 'read',
    load: 'costly',
    summary: 'The students whose points or grade a regrading would change; for the owner of the exam',
    params: ExamParams,
    body: z.strictObject(regradingFields),
    answers: { 200: answerOf(MarkPreviewSchema), 404: RefusalSchema },
  }),
  undoRegrading: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/regradings/undo',
    access: 'verified',
    load: 'costly',
    summary: 'Mark a question again as the exam has it; for the owner of the exam',
    params: ExamParams,
    body: z.strictObject({ version, questionId: QuestionIdField }),
    answers: changed,
  }),
} as const;
