import type { AnswerOf, Decision, PairDecisions, QuestionPair } from '@exam/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';
import { BY_CURSOR } from './pages.ts';

const PAGE_SIZE = 10;
/** Limit of the partners of one question, more than anybody reads. */
const MOST_OF_QUESTION = 100;

export type ClustersPage = AnswerOf<'GET /api/courses/{id}/question-pairs/clusters'>;

export const nearDuplicateQueries = {
  ofCourse: (courseId: string) => ['questions', 'pairs', courseId] as const,
  lists: (courseId: string) => [...nearDuplicateQueries.ofCourse(courseId), 'list'] as const,

  /** How many pairs of each decision a course has. */
  summary: (courseId: string) =>
    queryOptions({
      queryKey: [...nearDuplicateQueries.ofCourse(courseId), 'summary'],
      queryFn: async ({ signal }) =>
        (await call('GET /api/courses/{id}/question-pairs/summary', { params: { id: courseId }, signal }))
          .data,
    }),

  /** The pairs with one decision by the questions that they connect, most similar first. */
  clusters: (courseId: string, decision: Decision) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: [...nearDuplicateQueries.lists(courseId), decision],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/courses/{id}/question-pairs/clusters', {
          params: { id: courseId },
          query: { decision, limit: PAGE_SIZE, cursor: pageParam },
          signal,
        }),
    }),

  ofQuestion: (courseId: string, questionId: string) =>
    queryOptions({
      queryKey: [...nearDuplicateQueries.ofCourse(courseId), 'question', questionId],
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

export const nearDuplicateChanges = {
  decide: (courseId: string) =>
    change({
      send: ({ pair: { one, other }, decision }: PairDecision) =>
        call('POST /api/courses/{id}/question-pairs', {
          params: { id: courseId },
          body: { one: one._id, other: other._id, decision },
        }),
      afterwards: (queryClient, _, { pair: { one, other } }) => {
        dropFromLists(queryClient, courseId, [{ one: one._id, other: other._id }]);
        return refreshNearDuplicates(queryClient, courseId);
      },
    }),

  /** Decides about several pairs at once. */
  decideMany: (courseId: string) =>
    change({
      send: ({ decisions }: { readonly decisions: PairDecisions }) =>
        call('POST /api/courses/{id}/question-pairs/decide-many', {
          params: { id: courseId },
          body: { decisions },
        }),
      afterwards: (queryClient, _, { decisions }) => {
        dropFromLists(queryClient, courseId, decisions);
        return refreshNearDuplicates(queryClient, courseId);
      },
    }),

  /** Compares all questions of the course with each other. */
  scan: (courseId: string) =>
    change({
      send: () => call('POST /api/courses/{id}/question-pairs/scan', { params: { id: courseId } }),
      afterwards: (queryClient) => refreshNearDuplicates(queryClient, courseId),
    }),
};

/** Reloads every pair of a course. */
export function refreshNearDuplicates(queryClient: QueryClient, courseId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: nearDuplicateQueries.ofCourse(courseId) });
}

type PairIds = Pick<PairDecisions[number], 'one' | 'other'>;

/** Removes decided pairs from the clusters immediately, before they are reloaded. */
function dropFromLists(queryClient: QueryClient, courseId: string, decided: readonly PairIds[]): void {
  const names = new Set(decided.map(nameOf));
  queryClient.setQueriesData<InfiniteData<ClustersPage>>(
    { queryKey: nearDuplicateQueries.lists(courseId) },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) => ({
          ...page,
          data: page.data.flatMap((cluster) => {
            const pairs = cluster.pairs.filter((pair) => !names.has(nameOf(pair)));
            const left = new Set(pairs.flatMap(({ one, other }) => [one, other]));
            const questions = cluster.questions.filter(({ _id }) => left.has(_id));
            return pairs.length === 0 ? [] : [{ ...cluster, pairs, questions }];
          }),
        })),
      },
  );
}

function nameOf({ one, other }: PairIds): string {
  return [one, other].sort().join(' ');
}
