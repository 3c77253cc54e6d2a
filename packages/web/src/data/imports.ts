import type { AnswerOf, BodyOf, Import, NoteKind, QueryOf } from '@exam/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ReceivedFile } from '../lib/api.ts';
import { call, callForFile } from '../lib/call.ts';
import { change, markAllStale } from '../lib/changed-data.ts';
import { BY_CURSOR } from './pages.ts';

const IMPORTS_PER_PAGE = 20;
const ITEMS_PER_PAGE = 60;
const ASKED_AGAIN_MS = 700;

export type ItemsPage = AnswerOf<'GET /api/imports/{id}/items'>;
/** Which of the questions of the files are shown. */
export type Shown = NonNullable<QueryOf<'GET /api/imports/{id}/items'>['show']>;
/** What somebody chose, as the server takes it. What is not named is as suggested. */
export type SentChoices = BodyOf<'POST /api/imports/{id}/apply'>;

export const importQueries = {
  all: () => ['imports'] as const,

  lists: () => [...importQueries.all(), 'list'] as const,

  /** The imports of a course, newest first. */
  list: (courseId: string) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: [...importQueries.lists(), courseId],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/courses/{id}/imports', {
          params: { id: courseId },
          query: { limit: IMPORTS_PER_PAGE, cursor: pageParam },
          signal,
        }),
    }),

  /** One import; asked for again and again while it is worked on, also when an answer does not come. */
  detail: (importId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'detail', importId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/imports/{id}', { params: { id: importId }, signal })).data,
      refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? ASKED_AGAIN_MS : false),
    }),

  /** The questions of the files, and what cannot come in. They change only when one is mended, or the files are read in another way. */
  items: ({ _id: importId, ...read }: ReadFiles, show: Shown, { q, note }: ItemsWanted) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: [...importQueries.all(), 'items', importId, show, q, note, readingsOf(read)],
      queryFn: ({ pageParam, signal }) => {
        const asked = { show, note, q: q === '' ? undefined : q };
        const query = { ...asked, limit: ITEMS_PER_PAGE, cursor: pageParam };
        return call('GET /api/imports/{id}/items', { params: { id: importId }, query, signal });
      },
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: (previous, query) =>
        // Of another search, until its own are there; never of another tab.
        query?.queryKey[3] === show ? previous : undefined,
    }),

  /** What importing with these choices would do. */
  plan: ({ _id: importId, ...read }: ReadFiles, choices: SentChoices) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'plan', importId, choices, readingsOf(read)],
      queryFn: async ({ signal }) =>
        (await call('POST /api/imports/{id}/plan', { params: { id: importId }, body: choices, signal })).data,
      placeholderData: keepPreviousData,
      // The pool may have changed since.
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Which of a tab. */
interface ItemsWanted {
  /** Empty for all. */
  q: string;
  /** What a note of each is about. */
  note: NoteKind | undefined;
}

type ReadFiles = Pick<Import, '_id' | 'answerColumns' | 'files'>;

/** How columns and letters are read: what comes of them is something else when that changes. */
function readingsOf({ answerColumns, files }: Omit<ReadFiles, '_id'>): string {
  const fields = files.flatMap(({ columns }) => columns.map(({ field }) => field));
  const encodings = files.map(({ encoding }) => `${encoding?.encoding} ${encoding?.isChosen}`);
  return [...answerColumns.map(({ reading }) => reading ?? ''), ...fields, ...encodings].join();
}

/** Whether the server works on it, so that it is soon in another state. */
function isAtWork({ state }: Pick<Import, 'state'>): boolean {
  return state === 'reading' || state === 'importing';
}

/** How files are read again: the rest stays as it was said before. */
export type SaidAgain = BodyOf<'POST /api/imports/{id}/read-again'>;

/** What somebody types to make a question of an item that failed. */
export type MendedFields = {
  [Field in keyof MendBody]-?: Exclude<MendBody[Field], undefined>;
};
type MendBody = BodyOf<'PUT /api/imports/{id}/items/{position}'>;

export const importChanges = {
  /** Has uploaded files read. */
  create: (courseId: string) =>
    change({
      send: (files: Omit<BodyOf<'POST /api/imports'>, 'courseId'>) =>
        call('POST /api/imports', { body: { courseId, ...files } }),
      afterwards: (queryClient, { data }) => keep(queryClient, data),
      afterFailure: refreshLists,
    }),

  readAgain: (importId: string) =>
    change({
      send: (said: SaidAgain) =>
        call('POST /api/imports/{id}/read-again', { params: { id: importId }, body: said }),
      afterwards: (queryClient, { data }) => keep(queryClient, data),
      afterFailure: (queryClient) => refreshImport(queryClient, importId),
    }),

  /** Makes a question of an item that failed. It is done when the lists have it. */
  mend: (importId: string, position: number) =>
    change({
      send: (fields: MendedFields) =>
        call('PUT /api/imports/{id}/items/{position}', { params: { id: importId, position }, body: fields }),
      afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: importQueries.all() }),
    }),

  /** Imports with these choices. It goes on in the background. */
  apply: (importId: string) =>
    change({
      send: (choices: SentChoices) =>
        call('POST /api/imports/{id}/apply', { params: { id: importId }, body: choices }),
      afterwards: (queryClient, { data }) => keep(queryClient, data),
      afterFailure: (queryClient) => refreshImport(queryClient, importId),
    }),

  /** Takes what was imported out again. */
  undo: change({
    send: (importId: string) => call('POST /api/imports/{id}/undo', { params: { id: importId } }),
    afterwards: (queryClient, { data }) => {
      keep(queryClient, data);
      void markAllStale(queryClient);
    },
  }),

  /** Deletes an import that has nothing in the pool; whatever comes of it, the list is as the server has it. */
  delete: change({
    send: (importId: string) => call('DELETE /api/imports/{id}', { params: { id: importId } }),
    afterwards: refreshLists,
    afterFailure: refreshLists,
  }),
};

/** The notes of an import as a CSV file. */
export function downloadNotes(importId: string): Promise<ReceivedFile> {
  return callForFile('GET /api/imports/{id}/notes', { params: { id: importId } });
}

function keep(queryClient: QueryClient, changed: Import): void {
  queryClient.setQueryData(importQueries.detail(changed._id).queryKey, changed);
  void refreshLists(queryClient);
}

function refreshLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: importQueries.lists() });
}

function refreshImport(queryClient: QueryClient, importId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: importQueries.detail(importId).queryKey });
}
