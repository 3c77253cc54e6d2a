import { z } from 'zod';
import { AnswerReadingField } from './answer-columns.ts';
import { answerOf, listOf, RefusalSchema } from './answers.ts';
import { count } from './counts.ts';
import { CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { ExpectedMeanSchema } from './exam-generation.ts';
import { ExamParams } from './exams.ts';
import { isStorable } from './fields.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';
import { DIFFICULTIES } from './vocabulary.ts';

/** The ways to change how a question is marked. */
export const REGRADING_KINDS = ['void', 'bonus', 'points-for-all', 'accept', 'key'] as const;
export type RegradingKind = (typeof REGRADING_KINDS)[number];

/** How long the answers of students are kept; the measurements of the questions stay. */
export const RESULTS_DAYS = 365;

/** The keys by which results can be read: as the exam is marked now, and as the key was printed. */
export const RESULT_KEYS = ['marked', 'printed'] as const;
export type ResultKey = (typeof RESULT_KEYS)[number];

/** The measurements of a question in an exam, over all versions. */
export const MeasuredQuestionSchema = z.object({
  questionId: z.string(),
  /** Its number in version A; null if it is only in other versions. */
  number: z.number().int().nullable(),
  text: z.string(),
  /** As in the pool now; as in the exam if the pool's question has changed. */
  difficulty: z.enum(DIFFICULTIES),
  /** How it is marked, if not by its key as printed. */
  regrading: z.enum(REGRADING_KINDS).nullable(),
  /** Number of students who had the question. */
  numberOfAnswers: count,
  /**
   * Share of those students who answered correctly, from 0 to 1: the difficulty index. Null if nobody's answer is right or wrong: the
   * question is void, or all get its points.
   */
  correctShare: z.number().nullable(),
  /**
   * The point-biserial correlation between answering correctly and the score in the rest of the exam, from -1 to 1;
   * null if one of the two is the same for all students.
   */
  discrimination: z.number().nullable(),
  /**
   * The same figures among the students who chose something: the question is judged by these. Members of the course get them only
   * where they get counts of choices, and at least `fewestShownStudents` chose something; else null.
   */
  answered: z
    .object({
      numberOfStudents: count,
      correctShare: z.number().nullable(),
      discrimination: z.number().nullable(),
    })
    .nullable(),
  /** Members of the course get counts of choices only where `fewestMeasuredAnswers` students had the question; else null. */
  choices: z.array(
    z.object({
      text: z.string(),
      /** By the key of these figures. */
      isCorrect: z.boolean(),
      /** By the key as printed. */
      isPrinted: z.boolean(),
      numberOfAnswers: count.nullable(),
      /**
       * The correlation between choosing it and the score in the rest of the exam, among the students who chose something; null like
       * the counts, if it is not defined, and for what was measured before it was calculated.
       */
      discrimination: z.number().nullable(),
      /**
       * The mean score in the rest of the exam of who chose it. For the owner of the exam alone; null where nobody chose it, and once
       * the answers of students are deleted, where it would tell how fewer than `fewestShownStudents` did.
       */
      restMean: z.number().nullable(),
      /** How many of the lowest, the middle and the highest third chose it. For the owner of the exam alone; null like the mean of few. */
      thirds: z.array(count).nullable(),
    }),
  ),
  /**
   * Number of students in the lowest, the middle and the highest third of those who had the question, by their score in the rest of
   * the exam; equal scores are in the same one. Null like the thirds of choices.
   */
  thirdSizes: z.array(count).nullable(),
  /** Number of students who chose nothing. Null like the counts of choices. */
  numberOfOmitted: count.nullable(),
  /** Number of those who chose nothing from this question to the end: they did not reach it. Null like the discrimination of choices. */
  numberOfUnreached: count.nullable(),
  /** The difficulty that the answers suggest, if it differs from that in the pool. */
  suggestion: z.enum(DIFFICULTIES).nullable(),
  /**
   * Version of the question in the pool, for relabelling; null if it was deleted, asks something else now, or this
   * account may not change it.
   */
  poolVersion: z.number().int().nullable(),
});
export type MeasuredQuestion = z.infer<typeof MeasuredQuestionSchema>;

export const ExamResultsSchema = z.object({
  /** For members of the course, who do not see the students: when their figures were computed. */
  uploadedAt: z.iso.datetime(),
  /** When the students' answers will be deleted; null afterwards. */
  keptUntil: z.iso.datetime().nullable(),
  numberOfStudents: count,
  /** Number of students who chose something, but nothing at the last question; null for what was measured before it was counted. */
  numberOfUnfinished: count.nullable(),
  /** The key by which these figures are: as the exam is marked, or as it was printed. */
  key: z.enum(RESULT_KEYS),
  /** Whether the exam is not marked by its printed key. Only its owner gets the figures by that key. */
  isRegraded: z.boolean(),
  /** Without void ones. */
  numberOfQuestions: count,
  meanScore: z.number(),
  medianScore: z.number(),
  standardDeviation: z.number(),
  /** Kuder-Richardson 20; null if undefined, or if versions ask different questions. */
  reliability: z.number().nullable(),
  /** Bounds that contain the reliability with 95 % confidence; null without it. */
  reliabilityBounds: z.object({ least: z.number(), most: z.number() }).nullable(),
  /** The standard error of measurement of a score; null without the reliability. */
  standardError: z.number().nullable(),
  /** The number of students with each score, from 0 to the number of questions. */
  scores: z.array(count),
  questions: z.array(MeasuredQuestionSchema),
  /** Number of questions hidden because fewer students than `fewestShownStudents` had them. */
  numberOfWithheldQuestions: count,
});
export type ExamResults = z.infer<typeof ExamResultsSchema>;

/** What mean was to be expected of an exam before it was held, beside what its students reached. */
export const ExpectedAndActualSchema = z.object({
  /** From the results of exams of the course that were saved before; void questions are left out. */
  expected: ExpectedMeanSchema,
  /** The mean score. */
  mean: z.number(),
  /** Each version that somebody had. Empty for who does not see the students. */
  versions: z.array(z.object({ label: z.string(), numberOfStudents: count, mean: z.number() })),
});
export type ExpectedAndActual = z.infer<typeof ExpectedAndActualSchema>;

/** An exam of a course beside its other ones, in shares from 0 to 1. */
export const ExamOverYearsSchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  numberOfStudents: count,
  /** The mean share of right answers that was to be expected; null where nothing was known before. */
  expectedShare: z.number().nullable(),
  /** The mean share that was reached. */
  reachedShare: z.number(),
  /** The share of students who passed. Null without a pass line, and for who does not own the exam. */
  passRate: z.number().nullable(),
});
export type ExamOverYears = z.infer<typeof ExamOverYearsSchema>;

/** The newest exams of a course that are compared over the years. */
export const EXAMS_OVER_YEARS = 12;

/**
 * The possible contents of a column of a file of results. Several student columns are joined to one name; a single answer
 * column contains all answers.
 */
export const RESULT_FIELDS = ['student', 'version', 'answer', 'ignored'] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];

/** The columns of a file of results, for correcting what they contain. */
export const ResultsTableSchema = z.object({
  columns: z.array(
    z.object({
      /** The cell of the first line: a column name, or a value of the first student. */
      first: z.string(),
      field: z.enum(RESULT_FIELDS),
      /** Cells of the next lines; blank cells are omitted. */
      examples: z.array(z.string()),
    }),
  ),
  /** Whether the first line contains column names. */
  areNamed: z.boolean(),
  /** Whether the fields are only a proposal: the file is read with them once a client sends them as `columns`. */
  isProposal: z.boolean(),
});
export type ResultsTable = z.infer<typeof ResultsTableSchema>;

export const UploadedResultsAnswer = answerOf(ExamResultsSchema).extend({
  /** Values of the file that may have been misread, as sentences. */
  warnings: z.array(z.string()),
  table: ResultsTableSchema,
});
export type UploadedResults = z.infer<typeof UploadedResultsAnswer>;

/** Why a file of results was refused; `table` is absent if it has no lines to show. */
export const RefusedResultsSchema = RefusalSchema.extend({ table: ResultsTableSchema.optional() });

/** `data` is null if there are no results, or this account may not see them. */
export const ExamResultsAnswer = answerOf(ExamResultsSchema.nullable()).extend({
  /**
   * Whether results are hidden, because they are of fewer students than `fewestShownStudents`; for members of the course also
   * because they are not final, or were deleted and uploaded again within a week with fewer than five more students.
   */
  isWithheld: z.boolean(),
  /** Whether the account owns the exam; only the owner uploads and deletes results and sees students. */
  isOwner: z.boolean(),
});
export type AnsweredResults = z.infer<typeof ExamResultsAnswer>;

export const StudentResultSchema = z.object({
  student: z.string(),
  version: z.string(),
  /** Number of questions answered correctly, as the exam is marked. */
  score: count,
  points: z.number(),
  /** Points that the version can give. */
  fullPoints: z.number(),
  /** Null without a grade scale. */
  grade: z.string().nullable(),
  /** Null without a grade scale. */
  hasPassed: z.boolean().nullable(),
  /** The letter chosen for each question of the version; empty if none was, an asterisk if several were. */
  answers: z.array(z.string()),
});
export type StudentResult = z.infer<typeof StudentResultSchema>;

/**
 * Whether a student took part. `absent`: listed, and without a result while all results are final. `open`: the same while sheets
 * are still open, so that one of them may be this student's.
 */
const ATTENDANCES = ['present', 'absent', 'open'] as const;
export type Attendance = (typeof ATTENDANCES)[number];

/** What the class list knows of a student: empty texts and null for students who are not in it. */
export const listedFields = {
  name: z.string(),
  groupName: z.string(),
  email: z.string().nullable(),
};

/** A student of the class: listed, or with a result alone. What a result says is null where there is none. */
export const RosterEntrySchema = z.object({
  /** The number in the list; of students who are not in it, as their result names them. */
  student: z.string(),
  ...listedFields,
  isListed: z.boolean(),
  attendance: z.enum(ATTENDANCES),
  version: z.string().nullable(),
  score: count.nullable(),
  points: z.number().nullable(),
  fullPoints: z.number().nullable(),
  grade: z.string().nullable(),
  hasPassed: z.boolean().nullable(),
  answers: z.array(z.string()),
  /** For each answer whether the choice earns less than the full points of its question; an omitted one is not wrong. */
  areWrong: z.array(z.boolean()),
});
export type RosterEntry = z.infer<typeof RosterEntrySchema>;

/** How many students of the class took part. */
export const AttendanceSchema = z.object({
  numberOfListed: count,
  /** Listed students with a result, without one, and without one while sheets are open. */
  numberOfPresent: count,
  numberOfAbsent: count,
  numberOfOpen: count,
  /** Students with a result who are not in the list. */
  numberOfUnlisted: count,
});
export type RosterAttendance = z.infer<typeof AttendanceSchema>;

/** Columns of a file of results: a version, names, and as many questions as an exam may have. */
const MOST_COLUMNS = LIMITS.examQuestions + 50;
/** Base64 has four characters for three bytes. */
const BASE64_CHARACTERS = 4 * Math.ceil(LIMITS.resultBytes / 3);

const UploadResultsBody = z.strictObject({
  /** Exactly one of `content` and `workbook`. */
  content: z
    .string({ error: 'content must be the text of a CSV file.' })
    .min(1, 'content must not be empty.')
    .max(LIMITS.resultBytes, 'The file is larger than 4 MiB.')
    .refine(isStorable, 'The file contains a character that cannot be stored.')
    .optional(),
  /**
   * An Excel workbook (.xlsx), in base64: at most 4 MiB, in one call with the choices of its columns, because the file of
   * a refused call is not kept.
   */
  workbook: z
    .base64({ error: 'workbook must be an Excel workbook in base64.' })
    .min(1, 'workbook must not be empty.')
    .max(BASE64_CHARACTERS, 'The file is larger than 4 MiB.')
    .optional(),
  /** How the answers are given. If absent, it is detected; if several readings fit, the file is refused. */
  answersAre: AnswerReadingField.optional(),
  /**
   * The contents of each column, in order. If absent, the column names decide. A refusal returns the columns as `table`.
   */
  columns: z
    .strictObject({
      fields: z
        .array(z.enum(RESULT_FIELDS, { error: `A field must be one of ${RESULT_FIELDS.join(', ')}.` }), {
          error: 'fields must be a list.',
        })
        .min(1, 'fields must name at least one column.')
        .max(MOST_COLUMNS, `fields names at most ${MOST_COLUMNS} columns.`),
      /** Whether the first line contains column names rather than a student. */
      areNamed: z.boolean({ error: 'areNamed must be true or false.' }),
    })
    .optional(),
});

export const examResultEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/results',
    access: 'verified',
    load: 'waiting',
    summary:
      'Upload the answers of students as CSV or Excel (student, version, answers); they replace earlier results; for the owner of the exam',
    params: ExamParams,
    body: UploadResultsBody,
    bodyBytes: 2 * LIMITS.resultBytes,
    answers: { 201: UploadedResultsAnswer, 400: RefusedResultsSchema },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/results',
    access: 'verified',
    summary:
      'Scores and what was measured of each question; no student is named. Members of the course get figures of final results in whole percents, computed anew when five more students came or a week passed',
    params: ExamParams,
    query: z.object({
      key: z.enum(RESULT_KEYS, { error: `key must be one of ${RESULT_KEYS.join(', ')}.` }).default('marked'),
    }),
    answers: { 200: ExamResultsAnswer },
  }),
  students: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/results/students',
    access: 'verified',
    summary:
      'The class: what each student answered, with name, group and e-mail of the list, and who was absent; for the owner of the exam',
    params: ExamParams,
    query: listQuery([
      'student',
      '-student',
      'name',
      '-name',
      'groupName',
      '-groupName',
      'score',
      '-score',
      'points',
      '-points',
    ]).pick({
      limit: true,
      cursor: true,
      q: true,
      sort: true,
    }),
    answers: { 200: listOf(RosterEntrySchema) },
  }),
  expected: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/expected',
    access: 'verified',
    load: 'costly',
    summary:
      'What mean was to be expected of an exam, and what was reached; null without results or a course',
    params: ExamParams,
    answers: { 200: answerOf(ExpectedAndActualSchema.nullable()) },
  }),
  overYears: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/exams/over-years',
    access: 'verified',
    load: 'costly',
    summary: `The newest ${EXAMS_OVER_YEARS} exams of a course with results, the oldest first: what mean was to be expected, what was reached, and who passed`,
    params: CourseParams,
    answers: { 200: answerOf(z.array(ExamOverYearsSchema)) },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/exams/{id}/results',
    access: 'verified',
    summary: 'Delete the results of an exam: students, answers and measurements; for the owner of the exam',
    params: ExamParams,
    answers: { 200: answerOf(z.object({ _id: z.string() })) },
  }),
} as const;
