import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** Of each sort, so that all sorts are seen at once. */
const MOST_OF_EACH = 5;

const FRESH_FOR_MS = 10_000;

/** A search is not made twice in a moment, and one that the next letter makes useless is given up. */
const SEARCH = {
  staleTime: FRESH_FOR_MS,
  gcTime: FRESH_FOR_MS,
  retry: false,
  placeholderData: keepPreviousData,
} as const;

/** What the command palette finds by a text; an empty one finds anything. */
export const findingQueries = {
  courses: (q: string) =>
    queryOptions({
      ...SEARCH,
      queryKey: ['command-palette', 'courses', q],
      queryFn: async ({ signal }) => (await call('GET /api/courses', { query: asked(q), signal })).data,
    }),
  chapters: (q: string) =>
    queryOptions({
      ...SEARCH,
      queryKey: ['command-palette', 'chapters', q],
      queryFn: async ({ signal }) => (await call('GET /api/chapters', { query: asked(q), signal })).data,
    }),
  questions: (q: string) =>
    queryOptions({
      ...SEARCH,
      queryKey: ['command-palette', 'questions', q],
      queryFn: async ({ signal }) => (await call('GET /api/questions', { query: asked(q), signal })).data,
    }),
  exams: (q: string) =>
    queryOptions({
      ...SEARCH,
      queryKey: ['command-palette', 'exams', q],
      queryFn: async ({ signal }) => (await call('GET /api/exams', { query: asked(q), signal })).data,
    }),

  /** What an action can be done with. */
  things: (sort: 'courses' | 'exams', q: string) =>
    queryOptions({
      ...SEARCH,
      queryKey: ['command-palette', 'things', sort, q],
      queryFn: async ({ signal }) => {
        const request = { query: asked(q), signal };
        const found = await (sort === 'courses'
          ? call('GET /api/courses', request)
          : call('GET /api/exams', request));
        return found.data;
      },
    }),
};

function asked(q: string) {
  return { q: q === '' ? undefined : q, limit: MOST_OF_EACH };
}
