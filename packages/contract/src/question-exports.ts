import { z } from 'zod';
import { answerOf, FileAnswer, RefusalSchema } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { ExamParams } from './exams.ts';
import { HOLDINGS, WRITABLE_FORMAT_IDS } from './formats.ts';
import { QuestionFiltersQuery } from './questions.ts';

/** Default: CSV. */
const format = z
  .enum(WRITABLE_FORMAT_IDS, { error: `format must be one of ${WRITABLE_FORMAT_IDS.join(', ')}.` })
  .default('csv');

const QuestionsQuery = QuestionFiltersQuery.extend({ format });
/** Default: version A. */
const ExamQuery = z.object({
  format,
  version: z
    .string({ error: 'version must be a letter.' })
    .regex(/^[A-Z]$/, 'version must be a letter.')
    .optional(),
});

/** The content of these questions that a file of this format cannot hold. */
export const LossesSchema = z.object({
  numberOfQuestions: z.number().int(),
  losses: z.array(
    z.object({
      what: z.enum([...HOLDINGS, 'text']),
      numberOfQuestions: z.number().int(),
      /** One sentence. */
      message: z.string(),
    }),
  ),
});
export type Losses = z.infer<typeof LossesSchema>;

export const questionExportEndpoints = {
  questions: endpoint({
    method: 'GET',
    path: '/api/questions/export',
    access: 'verified',
    load: 'waiting',
    summary: 'The questions of a list as a file; `course` alone gives a whole pool',
    query: QuestionsQuery,
    answers: { 200: FileAnswer, 404: RefusalSchema, 409: RefusalSchema },
  }),
  questionLosses: endpoint({
    method: 'GET',
    path: '/api/questions/export-losses',
    access: 'verified',
    load: 'waiting',
    summary: 'What the file of such a list will not hold',
    query: QuestionsQuery,
    answers: { 200: answerOf(LossesSchema), 404: RefusalSchema, 409: RefusalSchema },
  }),
  exam: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/export',
    access: 'verified',
    load: 'waiting',
    summary: 'The questions of an exam as a file, in its order',
    params: ExamParams,
    query: ExamQuery,
    answers: { 200: FileAnswer, 409: RefusalSchema },
  }),
  examLosses: endpoint({
    method: 'GET',
    path: '/api/exams/{id}/export-losses',
    access: 'verified',
    load: 'waiting',
    summary: 'What the file of an exam will not hold',
    params: ExamParams,
    query: ExamQuery,
    answers: { 200: answerOf(LossesSchema), 409: RefusalSchema },
  }),
} as const;
