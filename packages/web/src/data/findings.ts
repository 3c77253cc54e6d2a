import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** Limit per group, so that all groups of results fit on the screen. */
const MOST_OF_EACH = 5;

const FRESH_FOR_MS = 10_000;

/** Searches are not retried; a search is cancelled when the next letter replaces it. */
const SEARCH = {
  staleTime: FRESH_FOR_MS,
  gcTime: FRESH_FOR_MS,
  retry: false,
  placeholderData: keepPreviousData,
} as const;

/** The findings of the command palette for a text; an empty text matches everything. */
export const findingQueries = {
  courses: (q: string) =>
    queryOptions({
      ...SEARCH,
      queryKey: ['command-palette', 'courses', q],
      queryFn: ({ signal }) => call('GET /api/courses', { query: asked(q), signal }),
    }),
  chapters: (q: string) =>
    queryOptions({
      ...SEARCH,
      queryKey: ['command-palette', 'chapters', q],
      queryFn: ({ signal }) => call('GET /api/chapters', { query: asked(q), signal }),
    }),
  questions: (q: string) =>
    queryOptions({
      ...SEARCH,
      queryKey: ['command-palette', 'questions', q],
      queryFn: ({ signal }) => call('GET /api/questions', { query: asked(q), signal }),
    }),
  exams: (q: string) =>
    queryOptions({
      ...SEARCH,
      queryKey: ['command-palette', 'exams', q],
      queryFn: ({ signal }) => call('GET /api/exams', { query: asked(q), signal }),
    }),

  /** The courses or exams that an action can be applied to. */
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
