import type { AnswerOf, Decision, QuestionPair } from '@exam/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';
import { BY_CURSOR } from './pages.ts';

const PAGE_SIZE = 20;
/** Limit of the partners of one question, more than anybody reads. */
const MOST_OF_QUESTION = 100;

export type PairsPage = AnswerOf<'GET /api/courses/{id}/question-pairs'>;

export const pairQueries = {
  ofCourse: (courseId: string) => ['questions', 'pairs', courseId] as const,
  lists: (courseId: string) => [...pairQueries.ofCourse(courseId), 'list'] as const,

  /** How many pairs of each decision a course has. */
  summary: (courseId: string) =>
    queryOptions({
      queryKey: [...pairQueries.ofCourse(courseId), 'summary'],
      queryFn: async ({ signal }) =>
        (await call('GET /api/courses/{id}/question-pairs/summary', { params: { id: courseId }, signal }))
          .data,
    }),

  /** The pairs with one decision, most similar first. */
  list: (courseId: string, decision: Decision) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: [...pairQueries.lists(courseId), decision],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/courses/{id}/question-pairs', {
          params: { id: courseId },
          query: { decision, limit: PAGE_SIZE, cursor: pageParam },
          signal,
        }),
    }),

  ofQuestion: (courseId: string, questionId: string) =>
    queryOptions({
      queryKey: [...pairQueries.ofCourse(courseId), 'question', questionId],
      queryFn: async ({ signal }) => {
        const query = { question: questionId, limit: MOST_OF_QUESTION };
        const name = 'GET /api/courses/{id}/question-pairs';
        return (await call(name, { params: { id: courseId }, query, signal })).data;
      },
    }),
};

interface PairDecision {
  /** The pair before the decision. */
  readonly pair: QuestionPair;
  readonly decision: Decision;
}

export const pairChanges = {
  decide: (courseId: string) =>
    change({
      send: ({ pair: { one, other }, decision }: PairDecision) =>
        call('POST /api/courses/{id}/question-pairs', {
          params: { id: courseId },
          body: { one: one._id, other: other._id, decision },
        }),
      afterwards: (queryClient, _, { pair }) => {
        dropFromLists(queryClient, courseId, pair);
        return refreshPairs(queryClient, courseId);
      },
    }),

  /** Compares all questions of the course with each other. */
  scan: (courseId: string) =>
    change({
      send: () => call('POST /api/courses/{id}/question-pairs/scan', { params: { id: courseId } }),
      afterwards: (queryClient) => refreshPairs(queryClient, courseId),
    }),
};

/** Reloads every pair of a course. */
export function refreshPairs(queryClient: QueryClient, courseId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: pairQueries.ofCourse(courseId) });
}

/** Removes a decided pair from the lists immediately, before they are reloaded. */
function dropFromLists(queryClient: QueryClient, courseId: string, { one, other }: QuestionPair): void {
  queryClient.setQueriesData<InfiniteData<PairsPage>>(
    { queryKey: pairQueries.lists(courseId) },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) => ({
          ...page,
          data: page.data.filter((pair) => pair.one._id !== one._id || pair.other._id !== other._id),
        })),
      },
  );
}
