import { z } from 'zod';
import { answerOf, listOf } from './answers.ts';
import { CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { listQuery } from './lists.ts';
import { QuestionIdField, QuestionSchema } from './questions.ts';

/**
 * The decision about two questions: none yet (found as near-duplicates), keep both, even in one exam, or never in
 * one exam.
 */
export const DECISIONS = ['open', 'kept', 'excluded'] as const;
export type Decision = (typeof DECISIONS)[number];

const DecisionField = z.enum(DECISIONS, { error: `decision must be one of ${DECISIONS.join(', ')}.` });

/** Two questions of one course; the older one first. */
export const QuestionPairSchema = z.object({
  one: QuestionSchema,
  other: QuestionSchema,
  /** From 0 to 1; null if the pair was marked by a user and is not similar. */
  similarity: z.number().nullable(),
  decision: z.enum(DECISIONS),
});
export type QuestionPair = z.infer<typeof QuestionPairSchema>;

export const QuestionPairsSummarySchema = z.object({
  open: z.number().int(),
  kept: z.number().int(),
  excluded: z.number().int(),
  /** Questions that were not compared with the others yet; comparing the course includes them. */
  uncompared: z.number().int(),
});
export type QuestionPairsSummary = z.infer<typeof QuestionPairsSummarySchema>;

export const ListQuestionPairsQuery = listQuery(['-similarity']).pick({ limit: true, cursor: true }).extend({
  decision: DecisionField.optional(),
  /** Only pairs of this question. */
  question: QuestionIdField.optional(),
});

const questionField = (name: string) => idField<'QuestionId'>(name);

export const DecidePairSchema = z.strictObject({
  one: questionField('one'),
  other: questionField('other'),
  /** `open` undoes a decision. */
  decision: DecisionField,
});

export const MergeQuestionsSchema = z.strictObject({
  keep: questionField('keep'),
  remove: questionField('remove'),
});

/** The kept question, and the other one in the trash. */
const MergedQuestionsAnswer = answerOf(QuestionSchema).extend({ trashItemId: z.string() });

export const questionPairEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/question-pairs',
    access: 'verified',
    summary: 'Near-duplicates and decided pairs of a course, most alike first; at most 100 at a time',
    params: CourseParams,
    query: ListQuestionPairsQuery,
    answers: { 200: listOf(QuestionPairSchema) },
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/question-pairs/summary',
    access: 'verified',
    summary: 'How many pairs of each decision a course has',
    params: CourseParams,
    answers: { 200: answerOf(QuestionPairsSummarySchema) },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/question-pairs',
    access: 'verified',
    summary: 'Keep two questions, never put them in one exam, or undo that decision',
    params: CourseParams,
    body: DecidePairSchema,
    answers: { 200: answerOf(QuestionPairSchema) },
  }),
  scan: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/question-pairs/scan',
    access: 'verified',
    summary: 'Compare all questions of a course with each other',
    params: CourseParams,
    answers: { 200: answerOf(QuestionPairsSummarySchema) },
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/question-pairs/merge',
    access: 'verified',
    summary:
      'Keep one of two questions and move the other to the trash; its exclusions pass to the kept question',
    params: CourseParams,
    body: MergeQuestionsSchema,
    answers: { 200: MergedQuestionsAnswer },
  }),
} as const;
