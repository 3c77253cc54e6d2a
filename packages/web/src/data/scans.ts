import type { BodyOf, DoubtKind, ExamScans, QueryOf } from '@exam/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { call, callForFile } from '../lib/call.ts';
import { change, creation } from '../lib/changed-data.ts';
import { besideRefusal } from '../lib/error-text.ts';
import { resultQueries } from './exam-results.ts';
import { examQueries } from './exams.ts';
import { BY_CURSOR } from './pages.ts';
import { questionQueries } from './questions.ts';

const ASKED_AGAIN_MS = 1_500;
const PAGE_SIZE = 100;

/** Personal data is not kept in memory longer than it is shown. */
const SCAN_RULES = { gcTime: 0, refetchOnWindowFocus: false } as const;

/** What narrows the list of pages, and its order. */
export type WantedPages = Pick<QueryOf<'GET /api/exams/{id}/scanned-pages'>, 'q' | 'sort' | 'kind'>;
/** What a person says about a page, without the version that it is made from. */
export type PageChange = Omit<BodyOf<'PATCH /api/scanned-pages/{id}'>, 'version'>;
export type TypedSheet = BodyOf<'POST /api/exams/{id}/typed-sheets'>;

export const scanQueries = {
  of: (examId: string) => ['exams', 'scans', examId] as const,

  /** The files and what has come of them; asked again while something is read, also after a failed request. */
  scans: (examId: string) =>
    queryOptions({
      ...SCAN_RULES,
      queryKey: [...scanQueries.of(examId), 'all'],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}/scans', { params: { id: examId }, signal })).data,
      refetchInterval: ({ state: { data } }) => (data && isReading(data) ? ASKED_AGAIN_MS : false),
    }),

  /** The pages; another number of them, known from elsewhere, loads the list anew. */
  pages: (examId: string, { q, ...wanted }: WantedPages, numberOfPages = 0) =>
    infiniteQueryOptions({
      ...SCAN_RULES,
      ...BY_CURSOR,
      queryKey: [...scanQueries.of(examId), 'pages', q, wanted, numberOfPages],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/exams/{id}/scanned-pages', {
          params: { id: examId },
          query: { limit: PAGE_SIZE, cursor: pageParam, ...wanted, ...(q && { q }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),

  page: (examId: string, pageId: string) =>
    queryOptions({
      ...SCAN_RULES,
      queryKey: [...scanQueries.of(examId), 'page', pageId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/scanned-pages/{id}', { params: { id: pageId }, signal })).data,
    }),

  /** The pages of one student that count, in order. */
  pagesOf: (examId: string, studentNumber: string) =>
    queryOptions({
      ...SCAN_RULES,
      queryKey: [...scanQueries.of(examId), 'pages of', studentNumber],
      queryFn: ({ signal }) => findPagesOf(examId, studentNumber, signal),
    }),

  /** What audits of the reading found, and the one that is open. */
  audits: (examId: string) =>
    queryOptions({
      ...SCAN_RULES,
      queryKey: [...scanQueries.of(examId), 'audits'],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}/scan-audits', { params: { id: examId }, signal })).data,
    }),

  /** A picture never changes. It goes from memory when it has not been shown for a while. */
  picture: (examId: string, pageId: string) =>
    queryOptions({
      queryKey: [...scanQueries.of(examId), 'picture', pageId],
      queryFn: async ({ signal }) =>
        (await callForFile('GET /api/scanned-pages/{id}/picture', { params: { id: pageId }, signal })).file,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
    }),
};

/** Of those whose number contains this text, the pages of this student; of a name, all. */
async function findPagesOf(examId: string, studentNumber: string, signal: AbortSignal) {
  const query = { q: studentNumber, sort: 'student', limit: PAGE_SIZE } as const;
  const { data } = await call('GET /api/exams/{id}/scanned-pages', {
    params: { id: examId },
    ...{ query, signal },
  });
  const counting = data.filter(({ isDiscarded, isDuplicate }) => !isDiscarded && !isDuplicate);
  const own = counting.filter((page) => page.studentNumber === studentNumber);
  return (own.length > 0 ? own : counting.slice(0, 1)).toSorted(
    (one, other) => (one.sheetPage ?? 0) - (other.sheetPage ?? 0),
  );
}

/** What a person must look at: the first ones of a kind, or of all. */
export async function loadDoubts(examId: string, kind: DoubtKind | undefined, signal?: AbortSignal) {
  return (await call('GET /api/exams/{id}/doubts', { params: { id: examId }, query: { kind }, signal })).data;
}

/** Whether a file is being read, so that there will soon be more. */
export function isReading({ scans }: Pick<ExamScans, 'scans'>): boolean {
  return scans.some(({ state }) => state === 'reading');
}

/** Number of doubts that wait for a person. */
export function numberOfOpen({ doubts }: Pick<ExamScans, 'doubts'>): number {
  return Object.values(doubts).reduce((sum, count) => sum + count, 0);
}

/** The filled sheets of the demonstration exam. */
export async function loadFilledSheets(address: string): Promise<File> {
  const { file } = await api.getFile(address);
  return new File([file], 'filled-sheets.pdf', { type: 'application/pdf' });
}

/** Changes what holds of a page; resolves to the page as it then is. */
export async function changePage(pageId: string, body: BodyOf<'PATCH /api/scanned-pages/{id}'>) {
  return (await call('PATCH /api/scanned-pages/{id}', { params: { id: pageId }, body })).data;
}

/** The version of the page that made a change stale; undefined for every other failure. */
export function newerPageVersion(error: unknown): number | undefined {
  return (besideRefusal(error, 'current') as { version: number } | undefined)?.version;
}

export const scanChanges = {
  /** Starts reading files that are here. */
  create: (examId: string) =>
    change({
      send: (body: BodyOf<'POST /api/exams/{id}/scans'>) =>
        call('POST /api/exams/{id}/scans', { params: { id: examId }, body }),
      ...refreshing(examId),
    }),

  /** Says whether the pages of a file that was not read to its end suffice. */
  settle: (examId: string) =>
    change({
      send: ({ scanId, ...body }: BodyOf<'PATCH /api/scans/{id}'> & { scanId: string }) =>
        call('PATCH /api/scans/{id}', { params: { id: scanId }, body }),
      ...refreshing(examId),
    }),

  /** Deletes a file with its pages, and ends its reading. */
  delete: (examId: string) =>
    change({
      send: (scanId: string) => call('DELETE /api/scans/{id}', { params: { id: scanId } }),
      ...refreshing(examId),
    }),

  deleteAll: (examId: string) =>
    change({
      send: () => call('DELETE /api/exams/{id}/scans', { params: { id: examId } }),
      ...refreshing(examId),
    }),

  page: (examId: string, pageId: string) =>
    change({
      send: (body: BodyOf<'PATCH /api/scanned-pages/{id}'>) =>
        call('PATCH /api/scanned-pages/{id}', { params: { id: pageId }, body }),
      ...refreshing(examId),
    }),

  typeSheet: (examId: string) =>
    creation({
      what: `sheet of ${examId}`,
      sendOnce: (body: TypedSheet, headers) =>
        call('POST /api/exams/{id}/typed-sheets', { params: { id: examId }, body, headers }),
      ...refreshing(examId),
    }),

  drawAudit: (examId: string) =>
    change({
      send: () => call('POST /api/exams/{id}/scan-audits', { params: { id: examId } }),
      ...refreshing(examId),
    }),

  /** Says which questions of the open audit were read wrongly. */
  settleAudit: (examId: string) =>
    change({
      send: (body: BodyOf<'POST /api/exams/{id}/scan-audits/settle'>) =>
        call('POST /api/exams/{id}/scan-audits/settle', { params: { id: examId }, body }),
      ...refreshing(examId),
    }),

  keep: (examId: string) =>
    change({
      send: (days: number) =>
        call('PUT /api/exams/{id}/scans-keeping', { params: { id: examId }, body: { days } }),
      ...refreshing(examId),
    }),
};

function refreshing(examId: string) {
  const refresh = (queryClient: QueryClient) => refreshScans(queryClient, examId);
  return { afterwards: refresh, afterFailure: refresh };
}

/** Results follow the scans: loads anew what shows either. Pictures never change. */
export function refreshScans(queryClient: QueryClient, examId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: resultQueries.of(examId) });
  void queryClient.invalidateQueries({ queryKey: examQueries.detail(examId).queryKey });
  void queryClient.invalidateQueries({ queryKey: questionQueries.root() });
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'exams' &&
      queryKey[1] === 'scans' &&
      queryKey[2] === examId &&
      queryKey[3] !== 'picture',
  });
}
