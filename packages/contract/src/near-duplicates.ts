import { z } from 'zod';
import { answerOf, listOf } from './answers.ts';
import { CourseParams } from './courses.ts';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';
import { LIMITS } from './limits.ts';
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

/**
 * Questions that pairs with one decision connect, directly or through others; at most LIMITS.clusterQuestions. A larger
 * family comes in several clusters, which may share questions; each pair is in one of them.
 */
export const QuestionClusterSchema = z.object({
  /** The oldest one first. */
  questions: z.array(QuestionSchema),
  /** The pairs with this decision, by the ids of their questions, most alike first. */
  pairs: z.array(z.object({ one: z.string(), other: z.string(), similarity: z.number().nullable() })),
  decision: z.enum(DECISIONS),
});
export type QuestionCluster = z.infer<typeof QuestionClusterSchema>;

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

const ListQuestionClustersQuery = ListQuestionPairsQuery.omit({ question: true });

const questionField = (name: string) => idField<'QuestionId'>(name);

export const DecidePairSchema = z.strictObject({
  one: questionField('one'),
  other: questionField('other'),
  /** `open` undoes a decision. */
  decision: DecisionField,
});

const EachDecisionSchema = z.strictObject(DecidePairSchema.shape, {
  error: 'Each decision must name two questions and a decision.',
});

const DecidePairsSchema = z.strictObject({
  decisions: z
    .array(EachDecisionSchema, { error: 'decisions must be a list of decisions.' })
    .min(1, 'decisions must hold at least one decision.')
    .max(LIMITS.decidedPairs, `At most ${LIMITS.decidedPairs} pairs are decided at once.`),
});

/** The earlier decisions of the changed pairs, which restore them. */
const DecidedPairsSchema = z.object({
  undo: z.array(z.object({ one: z.string(), other: z.string(), decision: z.enum(DECISIONS) })),
});
export type PairDecisions = z.infer<typeof DecidedPairsSchema>['undo'];

export const MergeQuestionsSchema = z.strictObject({
  keep: questionField('keep'),
  remove: questionField('remove'),
});

/** The kept question, and the other one in the trash. */
const MergedQuestionsAnswer = answerOf(QuestionSchema).extend({ trashItemId: z.string() });

export const nearDuplicateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/question-pairs',
    access: 'verified',
    summary: 'Near-duplicates and decided pairs of a course, most alike first; at most 100 at a time',
    params: CourseParams,
    query: ListQuestionPairsQuery,
    answers: { 200: listOf(QuestionPairSchema) },
  }),
  clusters: endpoint({
    method: 'GET',
    path: '/api/courses/{id}/question-pairs/clusters',
    access: 'verified',
    load: 'costly',
    summary:
      'The pairs with one decision, by default open, grouped by the questions that they connect, most alike first; at most 20 at a time, of the 5,000 most similar pairs',
    params: CourseParams,
    query: ListQuestionClustersQuery,
    answers: { 200: listOf(QuestionClusterSchema) },
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
  decideMany: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/question-pairs/decide-many',
    access: 'verified',
    summary: 'Decide about several pairs of questions at once: all of them or none',
    params: CourseParams,
    body: DecidePairsSchema,
    answers: { 200: answerOf(DecidedPairsSchema) },
  }),
  scan: endpoint({
    method: 'POST',
    path: '/api/courses/{id}/question-pairs/scan',
    access: 'verified',
    load: 'waiting',
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
