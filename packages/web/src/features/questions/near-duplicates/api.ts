import type { Course, Decision, Page, Question, QuestionPair, QuestionPairsSummary } from '@exam/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const PAGE_SIZE = 20;
/** More partners of one question than anybody reads. */
const MOST_OF_QUESTION = 100;

export interface PairsPage {
  data: QuestionPair[];
  page: Page;
}

/** The pairs of a course, and their cache keys. */
export const pairQueries = {
  ofCourse: (courseId: string) => ['questions', 'pairs', courseId] as const,
  lists: (courseId: string) => [...pairQueries.ofCourse(courseId), 'list'] as const,

  summary: (courseId: string) =>
    queryOptions({
      queryKey: [...pairQueries.ofCourse(courseId), 'summary'],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: QuestionPairsSummary }>(`${pathOf(courseId)}/summary`, { signal })).data,
    }),

  /** Those of one decision, most alike first. */
  list: (courseId: string, decision: Decision) =>
    infiniteQueryOptions({
      queryKey: [...pairQueries.lists(courseId), decision],
      queryFn: ({ pageParam, signal }) => {
        const params = { decision, limit: PAGE_SIZE, cursor: pageParam };
        return api.get<PairsPage>(pathOf(courseId), { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
    }),

  ofQuestion: (courseId: string, questionId: string) =>
    queryOptions({
      queryKey: [...pairQueries.ofCourse(courseId), 'question', questionId],
      queryFn: async ({ signal }) => {
        const params = { question: questionId, limit: MOST_OF_QUESTION };
        return (await api.get<PairsPage>(pathOf(courseId), { params, signal })).data;
      },
    }),

  /** The course itself: its name, and whether the account may change it. */
  course: (courseId: string) =>
    queryOptions({
      queryKey: ['questions', 'course', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Course }>(`/api/courses/${courseId}`, { signal })).data,
    }),

  /** The first questions of a course whose text holds a search. */
  search: (courseId: string, q: string) =>
    queryOptions({
      queryKey: ['questions', 'search', courseId, q],
      queryFn: async ({ signal }) => {
        const params = { course: courseId, q, limit: 8 };
        return (await api.get<{ data: Question[] }>('/api/questions', { params, signal })).data;
      },
    }),
};

/** The calls that change pairs. */
export const pairCalls = {
  decide: (courseId: string, pair: { one: string; other: string; decision: Decision }) =>
    api.post<{ data: QuestionPair }>(pathOf(courseId), pair),
  scan: (courseId: string) => api.post<{ data: QuestionPairsSummary }>(`${pathOf(courseId)}/scan`),
  merge: (courseId: string, questions: { keep: string; remove: string }) =>
    api.post<{ data: Question }>(`${pathOf(courseId)}/merge`, questions),
};

function pathOf(courseId: string): string {
  return `/api/courses/${courseId}/question-pairs`;
}
