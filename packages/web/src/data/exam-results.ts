import type { BodyOf, BulkEditUndo, QueryOf, ResultKey, ResultsTable } from '@exam/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';
import { besideRefusal } from '../lib/error-text.ts';
import { examQueries } from './exams.ts';
import { BY_CURSOR } from './pages.ts';
import { questionQueries } from './questions.ts';

const PAGE_SIZE = 100;

/** The orders of the students. */
export type StudentSort = NonNullable<QueryOf<'GET /api/exams/{id}/results/students'>['sort']>;

/** Personal data is not kept in memory longer than it is shown. */
const RESULT_RULES = { gcTime: 0, refetchOnWindowFocus: false } as const;

export const resultQueries = {
  of: (examId: string) => ['exams', 'results', examId] as const,

  results: (examId: string, key: ResultKey = 'marked') =>
    queryOptions({
      ...RESULT_RULES,
      queryKey: [...resultQueries.of(examId), 'measured', key],
      queryFn: ({ signal }) =>
        call('GET /api/exams/{id}/results', {
          params: { id: examId },
          ...(key === 'printed' && { query: { key } }),
          signal,
        }),
    }),

  /** What mean was to be expected, and what was reached. */
  expected: (examId: string) =>
    queryOptions({
      ...RESULT_RULES,
      queryKey: [...resultQueries.of(examId), 'expected'],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}/expected', { params: { id: examId }, signal })).data,
    }),

  /** The exams of a course beside one another. */
  overYears: (courseId: string) =>
    queryOptions({
      ...RESULT_RULES,
      queryKey: ['exams', 'over-years', courseId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/courses/{id}/exams/over-years', { params: { id: courseId }, signal })).data,
    }),

  students: (examId: string, q: string, sort: StudentSort) =>
    infiniteQueryOptions({
      ...RESULT_RULES,
      ...BY_CURSOR,
      queryKey: [...resultQueries.of(examId), 'students', q, sort],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/exams/{id}/results/students', {
          params: { id: examId },
          query: { limit: PAGE_SIZE, cursor: pageParam, sort, ...(q !== '' && { q }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
};

/** New labels for a question of the pool. */
export type Relabelling = Pick<BulkEditUndo['undo'][number], '_id' | 'version' | 'difficulty'>;

/**
 * A file of results: the text of a CSV file or an Excel workbook in base64, and what the user said about its columns.
 */
export type FileOfResults = BodyOf<'POST /api/exams/{id}/results'>;
/** The contents of the columns of a file, as the user chose them, in column order. */
export type SaidColumns = NonNullable<FileOfResults['columns']>;

/** The columns of a refused file; undefined if it has no table to show. */
export function refusedTable(error: unknown): ResultsTable | undefined {
  return besideRefusal(error, 'table') as ResultsTable | undefined;
}

export const resultChanges = {
  upload: (examId: string) =>
    change({
      send: (file: FileOfResults) =>
        call('POST /api/exams/{id}/results', { params: { id: examId }, body: file }),
      afterwards: async (queryClient) => {
        refreshExam(queryClient, examId);
        await queryClient.invalidateQueries({ queryKey: resultQueries.of(examId) });
        refreshMeasured(queryClient);
      },
    }),

  delete: (examId: string) =>
    change({
      send: () => call('DELETE /api/exams/{id}/results', { params: { id: examId } }),
      afterwards: (queryClient) => {
        refreshExam(queryClient, examId);
        refreshMeasured(queryClient);
        return queryClient.invalidateQueries({ queryKey: resultQueries.of(examId) });
      },
    }),

  /** Changes the labels of questions of the pool, as far as their chapters have room. */
  relabel: (examId: string) => {
    const refresh = (queryClient: QueryClient) => {
      refreshMeasured(queryClient);
      return queryClient.invalidateQueries({ queryKey: resultQueries.results(examId).queryKey });
    };
    return change({
      send: (changes: readonly Relabelling[]) => call('POST /api/questions/bulk-edit', { body: { changes } }),
      afterwards: refresh,
      afterFailure: refresh,
    });
  },
};

/** The exam says whether it has results. */
function refreshExam(queryClient: QueryClient, examId: string): void {
  void queryClient.invalidateQueries({ queryKey: examQueries.detail(examId).queryKey });
}

/** Reloads questions: their rows show what exams have measured. */
function refreshMeasured(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: questionQueries.root() });
}
