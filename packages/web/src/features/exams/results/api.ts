import type {
  AnsweredResults,
  AnswerReading,
  BulkEditUndo,
  Page,
  ResultField,
  ResultsTable,
  StudentResult,
  UploadedResults,
} from '@exam/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { besideRefusal } from '../../../lib/error-text.ts';

const PAGE_SIZE = 100;

/** The first is the list's own. */
export const STUDENT_SORTS = [
  { value: 'student', label: 'By student' },
  { value: '-score', label: 'Best first' },
  { value: 'score', label: 'Weakest first' },
] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number]['value'];

interface StudentsPage {
  data: StudentResult[];
  page: Page;
}

/** What is personal is not kept in memory for longer than it is shown. */
const RESULT_RULES = { gcTime: 0, refetchOnWindowFocus: false } as const;

/** The loads of results, and their cache keys. */
export const resultQueries = {
  of: (examId: string) => ['exams', 'results', examId] as const,

  results: (examId: string) =>
    queryOptions({
      ...RESULT_RULES,
      queryKey: [...resultQueries.of(examId), 'measured'],
      queryFn: ({ signal }) => api.get<AnsweredResults>(`/api/exams/${examId}/results`, { signal }),
    }),

  students: (examId: string, q: string, sort: StudentSort) =>
    infiniteQueryOptions({
      ...RESULT_RULES,
      queryKey: [...resultQueries.of(examId), 'students', q, sort],
      queryFn: ({ pageParam, signal }) => {
        const params = { limit: PAGE_SIZE, cursor: pageParam, sort, ...(q !== '' && { q }) };
        return api.get<StudentsPage>(`/api/exams/${examId}/results/students`, { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
};

/** Another label for a question of the pool. */
export type Relabelling = Pick<BulkEditUndo['undo'][number], '_id' | 'version' | 'difficulty'>;

/** The text of a CSV file, or an Excel workbook in base64. */
export type FileOfResults = { content: string } | { workbook: string };

/** What somebody says that the columns of a file hold, in their order. */
export interface SaidColumns {
  readonly fields: readonly ResultField[];
  /** Whether the first line has the names of the columns. */
  readonly areNamed: boolean;
}

/** The columns of a file that was refused; undefined where it has none that could be shown. */
export function refusedTable(error: unknown): ResultsTable | undefined {
  return besideRefusal(error, 'table') as ResultsTable | undefined;
}

export const resultCalls = {
  upload: (examId: string, file: FileOfResults & { answersAre?: AnswerReading; columns?: SaidColumns }) =>
    api.post<UploadedResults>(`/api/exams/${examId}/results`, file),
  delete: (examId: string) => api.delete<{ message?: string }>(`/api/exams/${examId}/results`),
  relabel: (changes: readonly Relabelling[]) =>
    api.post<{ data: BulkEditUndo; message?: string }>('/api/questions/bulk-edit', { changes }),
};
