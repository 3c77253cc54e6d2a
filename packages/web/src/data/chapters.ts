import type { AnswerOf, BodyOf, QueryOf } from '@exam/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change, forgetDeleted, markAllStale } from '../lib/changed-data.ts';
import { BY_CURSOR } from './pages.ts';

const PAGE_SIZE = 60;

export type ChaptersPage = AnswerOf<'GET /api/chapters'>;
type ChapterFilters = Omit<QueryOf<'GET /api/chapters'>, 'limit' | 'cursor'>;

export const chapterQueries = {
  /** Of all courses, or of the one that the filters name. */
  list: (filters: ChapterFilters) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: ['chapters', 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/chapters', { query: { ...filters, limit: PAGE_SIZE, cursor: pageParam }, signal }),
      placeholderData: keepPreviousData,
    }),

  /** Of one course, by their number where the filters name no order. */
  listOfCourse: (courseId: string, filters: Omit<ChapterFilters, 'course'>) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: ['chapters', 'list', courseId, filters],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/courses/{id}/chapters', {
          params: { id: courseId },
          query: { ...filters, limit: PAGE_SIZE, cursor: pageParam },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),

  /** All chapters of a course by number, to choose one from. */
  allOfCourse: (courseId: string) =>
    queryOptions({
      queryKey: ['chapters', 'all', courseId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/courses/{id}/chapters', { params: { id: courseId }, signal })).data,
    }),

  detail: (chapterId: string) =>
    queryOptions({
      queryKey: ['chapters', 'detail', chapterId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/chapters/{id}', { params: { id: chapterId }, signal })).data,
    }),
};

export const chapterChanges = {
  create: change({
    send: (chapter: BodyOf<'POST /api/chapters'>) => call('POST /api/chapters', { body: chapter }),
    afterwards: (queryClient) => void markAllStale(queryClient),
  }),

  update: (chapterId: string) =>
    change({
      send: (edit: BodyOf<'PUT /api/chapters/{id}'>) =>
        call('PUT /api/chapters/{id}', { params: { id: chapterId }, body: edit }),
      afterwards: (queryClient, { data }) => {
        queryClient.setQueryData(chapterQueries.detail(chapterId).queryKey, data);
        void markAllStale(queryClient);
      },
    }),

  /** Nobody waits until everything else is loaded anew. */
  delete: change({
    send: (chapterId: string) => call('DELETE /api/chapters/{id}', { params: { id: chapterId } }),
    afterwards: (queryClient, _, chapterId) => void forgetDeleted(queryClient, chapterId),
  }),
};
