import type { ChapterAvailability, Course, Page, QuestionPairsSummary } from '@exam/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { CourseFilters } from './filters.ts';

const PAGE_SIZE = 60;

export interface CoursesPage {
  data: Course[];
  page: Page;
}

/** The loads of this feature, and their cache keys. */
export const courseQueries = {
  all: () => ['courses'] as const,
  lists: () => [...courseQueries.all(), 'list'] as const,

  list: (filters: CourseFilters) =>
    infiniteQueryOptions({
      queryKey: [...courseQueries.lists(), filters],
      queryFn: ({ pageParam, signal }) => {
        const params = { ...filters, limit: PAGE_SIZE, cursor: pageParam };
        return api.get<CoursesPage>('/api/courses', { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),

  detail: (courseId: string) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'detail', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Course }>(`/api/courses/${courseId}`, { signal })).data,
    }),

  /** How many questions of each kind its chapters hold. */
  availability: (courseId: string) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'availability', courseId],
      queryFn: async ({ signal }) => {
        const path = `/api/courses/${courseId}/availability`;
        return (await api.get<{ data: ChapterAvailability[] }>(path, { signal })).data;
      },
    }),

  /** How many pairs of questions are much alike, or decided about. */
  pairs: (courseId: string) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'pairs', courseId],
      queryFn: async ({ signal }) => {
        const path = `/api/courses/${courseId}/question-pairs/summary`;
        return (await api.get<{ data: QuestionPairsSummary }>(path, { signal })).data;
      },
    }),
};
