import type { AnswerOf, BodyOf, QueryOf } from '@exam/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { basedOn, call } from '../lib/call.ts';
import { change, creation, forgetDeleted, markAllStale } from '../lib/changed-data.ts';
import { BY_CURSOR } from './pages.ts';

const PAGE_SIZE = 60;
const EVENTS_PER_PAGE = 100;

export type CoursesPage = AnswerOf<'GET /api/courses'>;
type CourseFilters = Omit<QueryOf<'GET /api/courses'>, 'limit' | 'cursor'>;

export const courseQueries = {
  list: (filters: CourseFilters) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: ['courses', 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/courses', { query: { ...filters, limit: PAGE_SIZE, cursor: pageParam }, signal }),
      placeholderData: keepPreviousData,
    }),

  /** All courses, for a select. */
  all: () =>
    queryOptions({
      queryKey: ['courses', 'all'],
      queryFn: async ({ signal }) => (await call('GET /api/courses', { signal })).data,
    }),

  /** One course: its name, and the role of the account in it. */
  detail: (courseId: string) =>
    queryOptions({
      queryKey: ['courses', 'detail', courseId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/courses/{id}', { params: { id: courseId }, signal })).data,
    }),

  /** How many questions each cell of a course holds. */
  availability: (courseId: string) =>
    queryOptions({
      queryKey: ['courses', 'availability', courseId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/courses/{id}/availability', { params: { id: courseId }, signal })).data,
    }),

  /** The history of a course, newest first. */
  history: (courseId: string) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: ['courses', 'history', courseId],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/courses/{id}/audit-events', {
          params: { id: courseId },
          query: { limit: EVENTS_PER_PAGE, cursor: pageParam },
          signal,
        }),
    }),
};

export const courseChanges = {
  create: creation({
    what: 'course',
    sendOnce: (course: BodyOf<'POST /api/courses'>, headers) =>
      call('POST /api/courses', { body: course, headers }),
    afterwards: (queryClient) => void markAllStale(queryClient),
  }),

  update: (courseId: string) =>
    change({
      /** @param edit with the version that it is based on */
      send: ({ version, ...body }: BodyOf<'PUT /api/courses/{id}'> & { version: number }) =>
        call('PUT /api/courses/{id}', { params: { id: courseId }, body, headers: basedOn(version) }),
      afterwards: (queryClient, { data }) => {
        queryClient.setQueryData(courseQueries.detail(courseId).queryKey, data);
        void markAllStale(queryClient);
      },
    }),

  /** The caller does not wait for the reload of everything else. */
  delete: change({
    send: (courseId: string) => call('DELETE /api/courses/{id}', { params: { id: courseId } }),
    afterwards: (queryClient, _, courseId) => void forgetDeleted(queryClient, courseId),
  }),
};

/** Reloads how many questions the cells of a course hold. */
export function refreshAvailability(queryClient: QueryClient, courseId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: courseQueries.availability(courseId).queryKey });
}
