import { z } from 'zod';
import { AnswerReadingField } from './answer-columns.ts';
import { answerOf, listOf, RefusalSchema } from './answers.ts';
import { count } from './counts.ts';
import { endpoint } from './endpoint.ts';
import { ExamParams } from './exams.ts';
import { isStorable } from './fields.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './lists.ts';
import { DIFFICULTIES } from './vocabulary.ts';

/** How long what single students answered is kept; what was measured of the questions stays. */
export const RESULTS_DAYS = 365;

/** What a question showed in an exam, over all versions. */
export const MeasuredQuestionSchema = z.object({
  questionId: z.string(),
  /** Its number in version A; null where it stands in further versions alone. */
  number: z.number().int().nullable(),
  text: z.string(),
  /** As the pool has it now; as the exam keeps it where the pool asks something else. */
  difficulty: z.enum(DIFFICULTIES),
  /** How many students had it on their paper. */
  numberOfAnswers: count,
  /** The share of them who answered correctly, from 0 to 1: its difficulty index. */
  correctShare: z.number().nullable(),
  /**
   * The point-biserial correlation of answering it correctly with the score in the rest of the exam, from -1 to 1;
   * null where either is the same for everybody.
   */
  discrimination: z.number().nullable(),
  choices: z.array(z.object({ text: z.string(), isCorrect: z.boolean(), numberOfAnswers: count })),
  numberOfOmitted: count,
  /** The difficulty that the answers speak for, where it is another than the question has in the pool now. */
  suggestion: z.enum(DIFFICULTIES).nullable(),
  /**
   * Version of the question in the pool, for relabelling; null where it is gone, asks something else now, or is not this
   * account's to change.
   */
  poolVersion: z.number().int().nullable(),
});
export type MeasuredQuestion = z.infer<typeof MeasuredQuestionSchema>;

export const ExamResultsSchema = z.object({
  uploadedAt: z.iso.datetime(),
  /** When the students' answers are deleted; null once they are. */
  keptUntil: z.iso.datetime().nullable(),
  numberOfStudents: count,
  numberOfQuestions: count,
  meanScore: z.number(),
  medianScore: z.number(),
  standardDeviation: z.number(),
  /** Kuder-Richardson 20; null where it is not defined, or where versions ask different questions. */
  reliability: z.number().nullable(),
  /** How many students have each score, from 0 to the number of questions. */
  scores: z.array(count),
  questions: z.array(MeasuredQuestionSchema),
  /** How many questions are left away because too few students had them on their paper: `fewestShownStudents`. */
  numberOfWithheldQuestions: count,
});
export type ExamResults = z.infer<typeof ExamResultsSchema>;

/** What a column of a file of results holds. Several of students make one name together; one of answers holds all of them. */
export const RESULT_FIELDS = ['student', 'version', 'answer', 'ignored'] as const;
export type ResultField = (typeof RESULT_FIELDS)[number];

/** The columns of a file of results, for somebody who says what they hold. */
export const ResultsTableSchema = z.object({
  columns: z.array(
    z.object({
      /** Its cell in the first line: its name, or what belongs to the first student. */
      first: z.string(),
      field: z.enum(RESULT_FIELDS),
      /** What the next lines say; cells that are blank are left out. */
      examples: z.array(z.string()),
    }),
  ),
  /** Whether the first line has the names of the columns. */
  areNamed: z.boolean(),
  /** Whether the fields are a proposal alone: the file is read by them once somebody sends them as `columns`. */
  isProposal: z.boolean(),
});
export type ResultsTable = z.infer<typeof ResultsTableSchema>;

export const UploadedResultsAnswer = answerOf(ExamResultsSchema).extend({
  /** What of the file was taken otherwise than it may have been meant, in sentences. */
  warnings: z.array(z.string()),
  table: ResultsTableSchema,
});
export type UploadedResults = z.infer<typeof UploadedResultsAnswer>;

/** Why a file of results was not taken; `table` is absent where it has no lines that could be shown. */
export const RefusedResultsSchema = RefusalSchema.extend({ table: ResultsTableSchema.optional() });

/** `data` is null where there are no results, or none that this account may see. */
export const ExamResultsAnswer = answerOf(ExamResultsSchema.nullable()).extend({
  /** Whether there are results that are not shown, because so few students have some: `fewestShownStudents`. */
  isWithheld: z.boolean(),
  /** Whether the exam is this account's, which alone uploads results, sees students and deletes them. */
  isOwner: z.boolean(),
});
export type AnsweredResults = z.infer<typeof ExamResultsAnswer>;

export const StudentResultSchema = z.object({
  student: z.string(),
  version: z.string(),
  score: count,
  /** The letter that was chosen for each question of the version; empty where none was. */
  answers: z.array(z.string()),
});
export type StudentResult = z.infer<typeof StudentResultSchema>;

/** Columns of a file of results: a version, names, and as many questions as an exam may have. */
const MOST_COLUMNS = LIMITS.examQuestions + 50;
/** Four characters for three bytes. */
const BASE64_CHARACTERS = 4 * Math.ceil(LIMITS.resultBytes / 3);

const UploadResultsBody = z.strictObject({
  /** Either this or workbook. */
  content: z
    .string({ error: 'content must be the text of a CSV file.' })
    .min(1, 'content must not be empty.')
    .max(LIMITS.resultBytes, 'The file is larger than 4 MiB.')
    .refine(isStorable, 'The file contains a character that cannot be stored.')
    .optional(),
  /** An Excel workbook (.xlsx), in base64. */
  workbook: z
    .base64({ error: 'workbook must be an Excel workbook in base64.' })
    .min(1, 'workbook must not be empty.')
    .max(BASE64_CHARACTERS, 'The file is larger than 4 MiB.')
    .optional(),
  /** What tells the answers. Without it, what makes sense of all of them; where several do, the file is refused. */
  answersAre: AnswerReadingField.optional(),
  /** What each column holds, in their order. Without it, what their names say. A refusal shows the columns as `table`. */
  columns: z
    .strictObject({
      fields: z
        .array(z.enum(RESULT_FIELDS, { error: `A field must be one of ${RESULT_FIELDS.join(', ')}.` }), {
          error: 'fields must be a list.',
        })
        .min(1, 'fields must name at least one column.')
        .max(MOST_COLUMNS, `fields names at most ${MOST_COLUMNS} columns.`),
      /** Whether the first line has the names of the columns, and no student. */
      areNamed: z.boolean({ error: 'areNamed must be true or false.' }),
    })
    .optional(),
});

export const examResultEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/exams/{id}/results',
    access: 'verified',
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
    summary: 'Scores and what was measured of each question; no student is named',
    params: ExamParams,
    answers: { 200: ExamResultsAnswer },
  }),
  students: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/results/students',
    access: 'verified',
    summary: 'What each student answered; for the owner of the exam',
    params: ExamParams,
    query: listQuery(['student', '-student', 'score', '-score']).pick({
      limit: true,
      cursor: true,
      q: true,
      sort: true,
    }),
    answers: { 200: listOf(StudentResultSchema) },
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
