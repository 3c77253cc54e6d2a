import type { Chapter, Course, Exam, Question } from '@exam/contract';
import { keepPreviousData, queryOptions, skipToken, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { type AskedAction, findAction, presentAction } from './actions.ts';
import {
  type Finding,
  type FindingGroup,
  findScreens,
  presentChapter,
  presentCourse,
  presentExam,
  presentQuestion,
} from './findings.ts';

/** Of each sort, so that all sorts are seen at once. */
const MOST_OF_EACH = 5;

const FRESH_FOR_MS = 10_000;

/** The sorts that the server is asked for, in the order in which they are shown. */
const SORTS = ['Actions', 'Courses', 'Chapters', 'Questions', 'Exams'] as const;

/** A search is not made twice in a moment, and one that the next letter makes useless is given up. */
const SEARCH = {
  staleTime: FRESH_FOR_MS,
  gcTime: FRESH_FOR_MS,
  retry: false,
  placeholderData: keepPreviousData,
} as const;

/** Finds by the names of one sort. */
function findingsQuery<Item>(path: string, text: string, present: (item: Item) => Finding) {
  return queryOptions({
    ...SEARCH,
    queryKey: ['command-palette', path, text],
    queryFn: async ({ signal }) => {
      const params = { q: text, limit: MOST_OF_EACH };
      const { data } = await api.get<{ data: Item[] }>(path, { params, signal });
      return data.map(present);
    },
    enabled: text !== '',
  });
}

/** Finds what the action can be done with. */
function actionsQuery(asked: AskedAction | undefined) {
  return queryOptions({
    ...SEARCH,
    queryKey: ['command-palette', 'actions', asked?.action.label, asked?.name],
    queryFn: asked
      ? async ({ signal }) => {
          const { action, name } = asked;
          const params = { q: name === '' ? undefined : name, limit: MOST_OF_EACH };
          const { data } = await api.get<{ data: (Course | Exam)[] }>(`/api${action.things}`, {
            params,
            signal,
          });
          return data.flatMap((thing) => presentAction(action, thing));
        }
      : skipToken,
  });
}

/**
 * What is found by a name.
 * @param text as typed now: the screens are found at once
 * @param settled the text after a pause in typing: it is what the server is asked for
 */
export function useFindings(text: string, settled: string) {
  const queries = useQueries({
    queries: [
      actionsQuery(findAction(settled)),
      findingsQuery<Course>('/api/courses', settled, presentCourse),
      findingsQuery<Chapter>('/api/chapters', settled, presentChapter),
      findingsQuery<Question>('/api/questions', settled, presentQuestion),
      findingsQuery<Exam>('/api/exams', settled, presentExam),
    ],
  });
  const screens = useMemo(() => findScreens(text), [text]);
  const asksForNone = findAction(text) === undefined;
  const found = SORTS.map((name, sort) => ({
    name,
    // What an action found before stays only as long as one is asked for.
    results: name === 'Actions' && asksForNone ? [] : (queries[sort]?.data ?? []),
  }));
  const all: FindingGroup[] = [{ name: 'Screens', results: screens }, ...(text === '' ? [] : found)];
  return {
    groups: all.filter(({ results }) => results.length > 0),
    isSearching: text !== '' && (text !== settled || queries.some(({ isFetching }) => isFetching)),
    isIncomplete: text !== '' && queries.some(({ isError }) => isError),
  };
}
