import type { AnswerOf, BodyOf, FullChapter, QueryOf } from '@exam/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { basedOn, call } from '../lib/call.ts';
import { change, creation, forgetDeleted, markAllStale } from '../lib/changed-data.ts';
import { besideRefusal } from '../lib/error-text.ts';
import { BY_CURSOR } from './pages.ts';

const PAGE_SIZE = 60;

export type ChaptersPage = AnswerOf<'GET /api/chapters'>;
type ChapterFilters = Omit<QueryOf<'GET /api/chapters'>, 'limit' | 'cursor'>;

export const chapterQueries = {
  /** The chapters of all courses, or of the course that the filters name. */
  list: (filters: ChapterFilters) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: ['chapters', 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/chapters', { query: { ...filters, limit: PAGE_SIZE, cursor: pageParam }, signal }),
      placeholderData: keepPreviousData,
    }),

  /** The chapters of one course, by number unless the filters name another order. */
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

  /** All chapters of a course by number, for a select. */
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

/** The chapters that had no room for what was refused; empty if it was refused for another reason. */
export function fullChaptersOf(error: unknown): readonly FullChapter[] {
  return (besideRefusal(error, 'fullChapters') as FullChapter[] | undefined) ?? [];
}

/** The questions that a change of many has left, because these chapters are full. */
export function leftBy<Item extends { readonly _id: string }>(
  chapters: readonly FullChapter[],
  items: readonly Item[],
): Item[] {
  const left = new Set(chapters.flatMap(({ questionIds }) => questionIds));
  return items.filter(({ _id }) => left.has(_id));
}

export const chapterChanges = {
  create: creation({
    what: 'chapter',
    sendOnce: (chapter: BodyOf<'POST /api/chapters'>, headers) =>
      call('POST /api/chapters', { body: chapter, headers }),
    afterwards: (queryClient) => void markAllStale(queryClient),
  }),

  update: (chapterId: string) =>
    change({
      /** @param edit with the version that it is based on */
      send: ({ version, ...body }: BodyOf<'PUT /api/chapters/{id}'> & { version: number }) =>
        call('PUT /api/chapters/{id}', { params: { id: chapterId }, body, headers: basedOn(version) }),
      afterwards: (queryClient, { data }) => {
        queryClient.setQueryData(chapterQueries.detail(chapterId).queryKey, data);
        void markAllStale(queryClient);
      },
    }),

  /** Gives full chapters the maximums that are offered, one after the other, each on the version that was refused. */
  raise: change({
    send: async (chapters: readonly FullChapter[]) => {
      for (const { chapterId, name, number, maximumOffered, version } of chapters) {
        if (maximumOffered === null) continue;
        await call('PUT /api/chapters/{id}', {
          params: { id: chapterId },
          body: { name, number, maxNumberOfQuestions: maximumOffered },
          headers: basedOn(version),
        });
      }
    },
    afterwards: (queryClient) => void markAllStale(queryClient),
  }),

  /** The caller does not wait for the reload of everything else. */
  delete: change({
    send: (chapterId: string) => call('DELETE /api/chapters/{id}', { params: { id: chapterId } }),
    afterwards: (queryClient, _, chapterId) => void forgetDeleted(queryClient, chapterId),
  }),
};
