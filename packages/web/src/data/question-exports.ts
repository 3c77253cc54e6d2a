import type { QueryOf } from '@exam/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ReceivedFile } from '../lib/api.ts';
import { call, callForFile } from '../lib/call.ts';

type ExportFormat = NonNullable<QueryOf<'GET /api/questions/export'>['format']>;

/** The questions of a file: a list with its filters and order, or a version of an exam. */
export type ExportedQuestions =
  | { readonly filters: Omit<QueryOf<'GET /api/questions/export'>, 'format'> }
  | { readonly examId: string; readonly version: string | undefined };

/** The content of the questions that a file of this format cannot hold. */
export function lossesQuery(questions: ExportedQuestions, format: ExportFormat) {
  return queryOptions({
    queryKey: ['export-losses', questions, format],
    queryFn: async ({ signal }) => {
      if ('filters' in questions) {
        const query = { ...questions.filters, format };
        return (await call('GET /api/questions/export-losses', { query, signal })).data;
      }
      const { examId, version } = questions;
      const query = { version, format };
      return (await call('GET /api/exams/{id}/export-losses', { params: { id: examId }, query, signal }))
        .data;
    },
    // The pool may have changed by the next time.
    gcTime: 0,
    retry: false,
  });
}

export function exportQuestions(questions: ExportedQuestions, format: ExportFormat): Promise<ReceivedFile> {
  if ('filters' in questions) {
    return callForFile('GET /api/questions/export', { query: { ...questions.filters, format } });
  }
  const { examId, version } = questions;
  return callForFile('GET /api/exams/{id}/export', { params: { id: examId }, query: { version, format } });
}
