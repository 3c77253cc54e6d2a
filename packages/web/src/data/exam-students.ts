import type { BodyOf, QueryOf, StudentsTable } from '@exam/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ReceivedFile } from '../lib/api.ts';
import { call, callForFile } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';
import { besideRefusal, errorStatus } from '../lib/error-text.ts';
import { BY_CURSOR } from './pages.ts';
import { refreshScans } from './scans.ts';

const PAGE_SIZE = 100;

/** The orders of the students of an exam. */
export type ListedSort = NonNullable<QueryOf<'GET /api/exams/{id}/students'>['sort']>;

const ofExam = (examId: string) => ['exams', 'students', examId] as const;

export const examStudentQueries = {
  /**
   * The number of listed students; null for accounts that may not know it.
   * @param largerThan only those who need larger letters than of so many points; default: all
   */
  count: (examId: string, largerThan?: number) =>
    queryOptions({
      queryKey: [...ofExam(examId), 'count', largerThan],
      queryFn: async ({ signal }) => {
        try {
          const query = { limit: 1, ...(largerThan !== undefined && { largerThan }) };
          const { page } = await call('GET /api/exams/{id}/students', {
            params: { id: examId },
            query,
            signal,
          });
          return page.total ?? null;
        } catch (error) {
          if (errorStatus(error) === 403) return null;
          throw error;
        }
      },
    }),

  list: (examId: string, q: string, sort: ListedSort) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      // Personal data is not kept in memory longer than it is shown.
      gcTime: 0,
      refetchOnWindowFocus: false,
      queryKey: [...ofExam(examId), q, sort],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/exams/{id}/students', {
          params: { id: examId },
          query: { limit: PAGE_SIZE, cursor: pageParam, sort, ...(q !== '' && { q }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
};

type VersionsFile = Required<QueryOf<'GET /api/exams/{id}/students/versions'>>;

/** Who has which version, as a table. */
export function exportVersions(examId: string, query: VersionsFile): Promise<ReceivedFile> {
  return callForFile('GET /api/exams/{id}/students/versions', { params: { id: examId }, query });
}

/** A list as it is sent: text or a workbook, what its columns contain, and whether it replaces the earlier one. */
export type ListOfStudents = BodyOf<'POST /api/exams/{id}/students'>;
/** The contents of the columns of a list, as the user chose them, in column order. */
export type SaidStudentColumns = NonNullable<ListOfStudents['columns']>;
/** A student as edited. */
export type EditedStudent = BodyOf<'PUT /api/exams/{id}/students/{ordinal}'> & { readonly ordinal: number };

/** The columns of a refused list; undefined if it has no table to show. */
export function refusedStudents(error: unknown): StudentsTable | undefined {
  return besideRefusal(error, 'table') as StudentsTable | undefined;
}

export function examStudentChanges(examId: string) {
  const id = examId;
  const afterwards = (queryClient: QueryClient) => {
    // Whose the scanned sheets are follows from the list.
    void refreshScans(queryClient, examId);
    return queryClient.invalidateQueries({ queryKey: ofExam(examId) });
  };
  return {
    upload: change({
      send: (body: ListOfStudents) => call('POST /api/exams/{id}/students', { params: { id }, body }),
      afterwards,
    }),
    edit: change({
      send: ({ ordinal, ...body }: EditedStudent) =>
        call('PUT /api/exams/{id}/students/{ordinal}', { params: { id, ordinal: String(ordinal) }, body }),
      afterwards,
    }),
    remove: change({
      send: (ordinal: number) =>
        call('DELETE /api/exams/{id}/students/{ordinal}', { params: { id, ordinal: String(ordinal) } }),
      afterwards,
    }),
    removeAll: change({
      send: () => call('DELETE /api/exams/{id}/students', { params: { id } }),
      afterwards,
    }),
  };
}
