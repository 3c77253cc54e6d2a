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
/** A tab of the list of items. */
export type Shown = NonNullable<QueryOf<'GET /api/imports/{id}/items'>['show']>;
/** The user's choices as the server takes them. Absent fields mean the suggestion. */
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

  /** One import; refetched while the server works on it, also after a failed request. */
  detail: (importId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'detail', importId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/imports/{id}', { params: { id: importId }, signal })).data,
      refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? ASKED_AGAIN_MS : false),
    }),

  /**
   * The questions of the files, and the items that cannot be imported. They change only when an item is mended or
   * the files are read again.
   */
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
        // Results of the previous search stay until the new ones arrive, but not those of another tab.
        query?.queryKey[3] === show ? previous : undefined,
    }),

  /** The effect of an import with these choices. */
  plan: ({ _id: importId, ...read }: ReadFiles, choices: SentChoices) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'plan', importId, choices, readingsOf(read)],
      queryFn: async ({ signal }) =>
        (await call('POST /api/imports/{id}/plan', { params: { id: importId }, body: choices, signal })).data,
      placeholderData: keepPreviousData,
      // The pool may have changed in the meantime.
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Narrows the items of a tab. */
interface ItemsWanted {
  /** Search text; empty for all. */
  q: string;
  /** Only items with a note of this kind. */
  note: NoteKind | undefined;
}

type ReadFiles = Pick<Import, '_id' | 'answerColumns' | 'files'>;

/** How columns and letters are read; part of the query key, because items change with it. */
function readingsOf({ answerColumns, files }: Omit<ReadFiles, '_id'>): string {
  const fields = files.flatMap(({ columns }) => columns.map(({ field }) => field));
  const encodings = files.map(({ encoding }) => `${encoding?.encoding} ${encoding?.isChosen}`);
  const references = files.map((file) => `${file.references?.reading} ${file.references?.isChosen}`);
  const letters = files.map((file) => `${file.choiceLetters?.reading} ${file.choiceLetters?.isChosen}`);
  return [
    ...answerColumns.map(({ reading }) => reading ?? ''),
    ...fields,
    ...encodings,
    ...references,
    ...letters,
  ].join();
}

/** Whether the server is working on the import, so that its state will change soon. */
function isAtWork({ state }: Pick<Import, 'state'>): boolean {
  return state === 'reading' || state === 'importing';
}

/** How files are read again; absent fields stay as they are. */
export type SaidAgain = BodyOf<'POST /api/imports/{id}/read-again'>;

/** The fields that turn a failed item into a question. */
export type MendedFields = {
  [Field in keyof MendBody]-?: Exclude<MendBody[Field], undefined>;
};
type MendBody = BodyOf<'PUT /api/imports/{id}/items/{position}'>;

export const importChanges = {
  /** Starts reading uploaded files. */
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

  /** Turns a failed item into a question. Resolves when the lists are up to date. */
  mend: (importId: string, position: number) =>
    change({
      send: (fields: MendedFields) =>
        call('PUT /api/imports/{id}/items/{position}', { params: { id: importId, position }, body: fields }),
      afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: importQueries.all() }),
    }),

  /** Puts an unused block before the questions that follow it. Resolves when the lists are up to date. */
  putBefore: (importId: string) =>
    change({
      send: (wanted: BodyOf<'POST /api/imports/{id}/put-before'>) =>
        call('POST /api/imports/{id}/put-before', { params: { id: importId }, body: wanted }),
      afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: importQueries.all() }),
    }),

  /** Applies an import with these choices, in the background. */
  apply: (importId: string) =>
    change({
      send: (choices: SentChoices) =>
        call('POST /api/imports/{id}/apply', { params: { id: importId }, body: choices }),
      afterwards: (queryClient, { data }) => keep(queryClient, data),
      afterFailure: (queryClient) => refreshImport(queryClient, importId),
    }),

  /** Undoes an import. */
  undo: change({
    send: (importId: string) => call('POST /api/imports/{id}/undo', { params: { id: importId } }),
    afterwards: (queryClient, { data }) => {
      keep(queryClient, data);
      void markAllStale(queryClient);
    },
  }),

  /** Deletes an import that has nothing in the pool; the list is reloaded even after a failure. */
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
