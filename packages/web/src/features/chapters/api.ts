import type { Chapter, Course, Page } from '@exam/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { ChapterFilters } from './filters.ts';

const PAGE_SIZE = 60;

export interface ChaptersPage {
  data: Chapter[];
  page: Page;
}

/** The loads of this feature, and their cache keys. */
export const chapterQueries = {
  all: () => ['chapters'] as const,
  lists: () => [...chapterQueries.all(), 'list'] as const,

  /** Of all courses, or of the one that the filters name. */
  list: (filters: ChapterFilters) => pagesOf('/api/chapters', filters),

  /** Of one course, by their number where the filters name no order. */
  listOfCourse: (courseId: string, filters: Omit<ChapterFilters, 'course'>) =>
    pagesOf(`/api/courses/${courseId}/chapters`, filters),

  detail: (chapterId: string) =>
    queryOptions({
      queryKey: [...chapterQueries.all(), 'detail', chapterId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Chapter }>(`/api/chapters/${chapterId}`, { signal })).data,
    }),

  /** The course that chapters belong to: its name, and what the account may do in it. */
  course: (courseId: string) =>
    queryOptions({
      queryKey: [...chapterQueries.all(), 'course', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Course }>(`/api/courses/${courseId}`, { signal })).data,
    }),

  /** All courses, to choose one from. */
  courseOptions: () =>
    queryOptions({
      queryKey: [...chapterQueries.all(), 'course-options'],
      queryFn: async ({ signal }) => (await api.get<{ data: Course[] }>('/api/courses', { signal })).data,
    }),
};

function pagesOf(path: string, filters: ChapterFilters) {
  return infiniteQueryOptions({
    queryKey: [...chapterQueries.lists(), path, filters],
    queryFn: ({ pageParam, signal }) => {
      const params = { ...filters, limit: PAGE_SIZE, cursor: pageParam };
      return api.get<ChaptersPage>(path, { params, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
