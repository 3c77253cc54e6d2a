import type { BodyOf, QueryOf } from '@exam/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReceivedFile } from '../lib/api.ts';
import { call, callForFile } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';
import { resultQueries } from './exam-results.ts';

/** A scheme as it is typed: numbers may be texts. */
export type TypedScheme = BodyOf<'PUT /api/exams/{id}/marks'>['scheme'];
/** A rule for the pass line as it is typed. */
export type TypedRule = NonNullable<TypedScheme['passLine']>['rule'];
/** Rules for the pass line under a scheme; null is the line of its scale. */
export interface LinesToCompare {
  scheme: TypedScheme;
  compared: (TypedRule | null)[];
}
type TypedRegrading = BodyOf<'POST /api/exams/{id}/regradings/preview'>;
type MarksFile = Required<QueryOf<'GET /api/exams/{id}/marks/export'>>;
type SheetsFile = Required<QueryOf<'GET /api/exams/{id}/marks/sheets'>>;

export const markQueries = {
  /** Personal data is not kept in memory longer than it is shown. */
  marks: (examId: string) =>
    queryOptions({
      gcTime: 0,
      refetchOnWindowFocus: false,
      queryKey: [...resultQueries.of(examId), 'marks'],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}/marks', { params: { id: examId }, signal })).data,
    }),
  /** The line of each of these rules, and how many pass by it; null is the line of the scale. */
  compared: (examId: string, { scheme, compared }: LinesToCompare) =>
    queryOptions({
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      queryKey: [...resultQueries.of(examId), 'pass-lines', scheme, compared],
      queryFn: async ({ signal }) => {
        const body = { scheme, compared };
        const sent = { params: { id: examId }, body, signal };
        return (await call('POST /api/exams/{id}/marks/preview', sent)).data;
      },
    }),
};

export async function previewScheme(examId: string, scheme: TypedScheme) {
  const body = { scheme };
  return (await call('POST /api/exams/{id}/marks/preview', { params: { id: examId }, body })).data;
}

export async function previewRegrading(examId: string, body: TypedRegrading) {
  return (await call('POST /api/exams/{id}/regradings/preview', { params: { id: examId }, body })).data;
}

export function exportMarks(examId: string, query: MarksFile): Promise<ReceivedFile> {
  return callForFile('GET /api/exams/{id}/marks/export', { params: { id: examId }, query });
}

/** A sheet for each student, in one document or an archive. */
export function printSheets(examId: string, query: SheetsFile): Promise<ReceivedFile> {
  return callForFile('GET /api/exams/{id}/marks/sheets', { params: { id: examId }, query });
}

export function printAnalysis(examId: string): Promise<ReceivedFile> {
  return callForFile('GET /api/exams/{id}/marks/analysis', { params: { id: examId } });
}

/** Points, grades and the list of students follow each change. */
export const markChanges = {
  scheme: (examId: string) =>
    change({
      send: (body: BodyOf<'PUT /api/exams/{id}/marks'>) =>
        call('PUT /api/exams/{id}/marks', { params: { id: examId }, body }),
      ...refreshing(examId),
    }),

  regrade: (examId: string) =>
    change({
      send: (body: BodyOf<'POST /api/exams/{id}/regradings'>) =>
        call('POST /api/exams/{id}/regradings', { params: { id: examId }, body }),
      ...refreshing(examId),
    }),

  undoRegrading: (examId: string) =>
    change({
      send: (body: BodyOf<'POST /api/exams/{id}/regradings/undo'>) =>
        call('POST /api/exams/{id}/regradings/undo', { params: { id: examId }, body }),
      ...refreshing(examId),
    }),
};

function refreshing(examId: string) {
  const refresh = (queryClient: QueryClient) =>
    queryClient.invalidateQueries({ queryKey: resultQueries.of(examId) });
  return { afterwards: refresh, afterFailure: refresh };
}
