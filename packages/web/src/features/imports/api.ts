import type {
  AnswerReading,
  Chapter,
  Course,
  Import,
  ImportItem,
  ImportPlan,
  NoteKind,
  Page,
  SaidColumn,
  TextEncoding,
} from '@exam/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Choices } from './choose/choices.ts';

const IMPORTS_PER_PAGE = 20;
const ITEMS_PER_PAGE = 60;
const ASKED_AGAIN_MS = 700;

/** Which of the questions of the files are shown. */
export const SHOWN = ['questions', 'duplicates', 'near-duplicates', 'left-behind'] as const;
export type Shown = (typeof SHOWN)[number];

export interface ImportsPage {
  data: Import[];
  page: Page;
}

export interface ItemsPage {
  data: ImportItem[];
  page: Page;
}

/** What the screen of imports loads, and its cache keys. */
export const importQueries = {
  all: () => ['imports'] as const,

  /** The course itself: its name, and whether the account may change it. */
  course: (courseId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'course', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Course }>(`/api/courses/${courseId}`, { signal })).data,
    }),

  /** The chapters that questions can come into, by number. */
  chapters: (courseId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'chapters', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Chapter[] }>(`/api/courses/${courseId}/chapters`, { signal })).data,
    }),

  lists: () => [...importQueries.all(), 'list'] as const,

  /** The imports of a course, newest first. */
  list: (courseId: string) =>
    infiniteQueryOptions({
      queryKey: [...importQueries.lists(), courseId],
      queryFn: ({ pageParam, signal }) => {
        const params = { limit: IMPORTS_PER_PAGE, cursor: pageParam };
        return api.get<ImportsPage>(`/api/courses/${courseId}/imports`, { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
    }),

  /** One import; asked for again and again while it is worked on, also when an answer does not come. */
  detail: (importId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'detail', importId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Import }>(`/api/imports/${importId}`, { signal })).data,
      refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? ASKED_AGAIN_MS : false),
    }),

  /** The questions of the files, and what cannot come in. They change only when the files are read in another way. */
  items: ({ _id: importId, ...read }: ReadFiles, show: Shown, { q, note }: ItemsWanted) =>
    infiniteQueryOptions({
      queryKey: [...importQueries.all(), 'items', importId, show, q, note, readingsOf(read)],
      queryFn: ({ pageParam, signal }) => {
        const asked = { show, note, q: q === '' ? undefined : q };
        const params = { ...asked, limit: ITEMS_PER_PAGE, cursor: pageParam };
        return api.get<ItemsPage>(`/api/imports/${importId}/items`, { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: (previous, query) =>
        // Of another search, until its own are there; never of another tab.
        query?.queryKey[3] === show ? previous : undefined,
    }),

  /** What importing with these choices would do. */
  plan: ({ _id: importId, ...read }: ReadFiles, choices: Choices) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'plan', importId, choices, readingsOf(read)],
      queryFn: async ({ signal }) =>
        (await api.post<{ data: ImportPlan }>(`/api/imports/${importId}/plan`, choices, { signal })).data,
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

/** How one of the columns of correct answers is to be read. */
interface ColumnReading {
  readonly column: number;
  readonly reading: AnswerReading;
}

/** How files are read again: the rest stays as it was said before. */
export interface SaidAgain {
  readonly correctAnswers?: readonly ColumnReading[];
  readonly columns?: readonly SaidColumn[];
  readonly encoding?: TextEncoding;
}

interface Answer {
  data: Import;
}

/** The calls that change something. */
export const importCalls = {
  create: (courseId: string, uploads: readonly string[], columns: readonly SaidColumn[]) =>
    api.post<Answer>('/api/imports', { courseId, uploads, columns }),
  /** The newest ones, as they are now. */
  list: (courseId: string) =>
    api.get<{ data: Import[] }>(`/api/courses/${courseId}/imports`, { params: { limit: IMPORTS_PER_PAGE } }),
  readAgain: (importId: string, said: SaidAgain) =>
    api.post<Answer>(`/api/imports/${importId}/read-again`, said),
  apply: (importId: string, choices: Choices) => api.post<Answer>(`/api/imports/${importId}/apply`, choices),
  undo: (importId: string) => api.post<Answer>(`/api/imports/${importId}/undo`),
  notes: (importId: string) => api.getFile(`/api/imports/${importId}/notes`),
  delete: (importId: string) => api.delete<{ message?: string }>(`/api/imports/${importId}`),
};
