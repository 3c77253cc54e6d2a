import type { AnswerOf, BodyOf } from '@exam/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change, creation, markAllStale } from '../lib/changed-data.ts';
import { examDraftQueries } from './exam-drafts.ts';
import { BY_CURSOR } from './pages.ts';

const PAGE_SIZE = 60;

export type ExamsPage = AnswerOf<'GET /api/exams'>;

/**
 * Exam data never goes stale, is not cached, not retried, and not refetched on window focus (specification, section 4).
 */
const EXAM_RULES = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
} as const;

export const examQueries = {
  root: () => ['exams'] as const,

  lists: () => ['exams', 'list'] as const,

  /** All exams, or those of one course, newest first. */
  list: (courseId?: string) =>
    infiniteQueryOptions({
      ...EXAM_RULES,
      ...BY_CURSOR,
      queryKey: [...examQueries.lists(), courseId ?? 'all'],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/exams', {
          query: {
            limit: PAGE_SIZE,
            cursor: pageParam,
            sort: '-createdAt',
            ...(courseId !== undefined && { course: courseId }),
          },
          signal,
        }),
    }),

  /** Number of exams of a course that the account may see. */
  numberOf: (courseId: string) =>
    queryOptions({
      ...EXAM_RULES,
      queryKey: ['exams', 'number', courseId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams', { query: { course: courseId, limit: 1 }, signal })).page.total,
    }),

  detail: (examId: string) =>
    queryOptions({
      ...EXAM_RULES,
      queryKey: ['exams', 'detail', examId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}', { params: { id: examId }, signal })).data,
    }),

  questions: (examId: string) =>
    queryOptions({
      ...EXAM_RULES,
      queryKey: ['exams', 'questions', examId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}/questions', { params: { id: examId }, signal })).data,
    }),

  /** What mean these questions of a course lead one to expect. @param versions their ids, version by version */
  expected: (courseId: string, versions: readonly (readonly string[])[]) =>
    queryOptions({
      queryKey: ['exams', 'expected', courseId, versions],
      retry: false,
      queryFn: async ({ signal }) =>
        (await call('POST /api/exams/expected', { body: { courseId, versions }, signal })).data,
    }),

  /** All versions of an exam. */
  versions: (examId: string) =>
    queryOptions({
      ...EXAM_RULES,
      queryKey: ['exams', 'versions', examId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}/versions', { params: { id: examId }, signal })).data,
    }),
};

/** An exam as it is saved. */
export type NewExam = BodyOf<'POST /api/exams'>;

interface ExamToSave {
  readonly exam: NewExam;
  /** Constant over all retries of one save, so that a lost answer does not create two exams. */
  readonly idempotencyKey: string;
}

/** The corrections of an exam, by the ids of its questions. */
export type Corrections = BodyOf<'POST /api/exams/{id}/correct'>;

export const examChanges = {
  save: change({
    send: ({ exam, idempotencyKey }: ExamToSave) =>
      call('POST /api/exams/', { body: exam, headers: { 'Idempotency-Key': idempotencyKey } }),
    afterwards: (queryClient, _, { exam }) => {
      const { queryKey } = examQueries.numberOf(exam.courseId);
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: examDraftQueries.list().queryKey });
    },
  }),

  rename: (examId: string) =>
    change({
      send: (name: string) => call('PATCH /api/exams/{id}', { params: { id: examId }, body: { name } }),
      afterwards: async (queryClient) => {
        void queryClient.invalidateQueries({ queryKey: ['exams', 'list'] });
        await queryClient.invalidateQueries({ queryKey: examQueries.detail(examId).queryKey });
      },
    }),

  /** Saves a corrected copy, which is an exam of its own. */
  correct: (examId: string) =>
    creation({
      what: `copy of ${examId}`,
      sendOnce: (corrections: Corrections, headers) =>
        call('POST /api/exams/{id}/correct', { params: { id: examId }, body: corrections, headers }),
      // A question may be mended in the pool, too, and the history of the course tells of the copy.
      afterwards: (queryClient, { data: { courseId } }) => {
        void queryClient.invalidateQueries({ queryKey: ['exams', 'list'] });
        if (courseId !== null) {
          void queryClient.invalidateQueries({ queryKey: examQueries.numberOf(courseId).queryKey });
        }
        void markAllStale(queryClient);
      },
    }),

  delete: change({
    send: (examId: string) => call('DELETE /api/exams/{id}', { params: { id: examId } }),
    afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: examQueries.lists() }),
  }),
};

/** Draws the questions of an exam; nothing is saved. */
export function generateExam(body: BodyOf<'POST /api/exams/generate'>) {
  return call('POST /api/exams/generate', { body });
}

/** Finds another question of the same cell; nothing is saved. */
export async function replaceQuestion(body: BodyOf<'POST /api/exams/replace'>) {
  return (await call('POST /api/exams/replace', { body })).data;
}

/** Makes a saved exam again on the server; nothing is changed or saved. */
export function replayExam(examId: string) {
  return call('POST /api/exams/{id}/replay', { params: { id: examId } });
}
