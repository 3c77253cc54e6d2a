import type { BodyOf, MailPreview } from '@exam/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';
import { resultQueries } from './exam-results.ts';

const ASKED_AGAIN_MS = 1_500;

/** A mail as it is written, and to whom. */
export type WrittenMail = BodyOf<'POST /api/exams/{id}/result-mails/preview'>;

/** Personal data is not kept in memory longer than it is shown. */
const MAIL_RULES = { gcTime: 0, refetchOnWindowFocus: false } as const;

export const mailQueries = {
  of: (examId: string) => [...resultQueries.of(examId), 'mails'] as const,

  /** What can be mailed and how far it is; asked again while mails are sent. */
  mails: (examId: string) =>
    queryOptions({
      ...MAIL_RULES,
      queryKey: [...mailQueries.of(examId), 'all'],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}/result-mails', { params: { id: examId }, signal })).data,
      refetchInterval: ({ state: { data } }) => (data?.mailing?.isSending ? ASKED_AGAIN_MS : false),
    }),

  /** Who was sent what; another number of mails, known from elsewhere, loads the list anew. */
  students: (examId: string, numberSent: number) =>
    queryOptions({
      ...MAIL_RULES,
      queryKey: [...mailQueries.of(examId), 'students', numberSent],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}/result-mails/students', { params: { id: examId }, signal })).data,
    }),
};

export async function previewMail(examId: string, body: WrittenMail): Promise<MailPreview> {
  return (await call('POST /api/exams/{id}/result-mails/preview', { params: { id: examId }, body })).data;
}

export const mailChanges = {
  send: (examId: string) =>
    change({
      send: (body: BodyOf<'POST /api/exams/{id}/result-mails'>) =>
        call('POST /api/exams/{id}/result-mails', { params: { id: examId }, body }),
      ...refreshing(examId),
    }),

  cancel: (examId: string) =>
    change({
      send: (_: undefined) => call('DELETE /api/exams/{id}/result-mails', { params: { id: examId } }),
      ...refreshing(examId),
    }),
};

function refreshing(examId: string) {
  const refresh = (queryClient: QueryClient) =>
    queryClient.invalidateQueries({ queryKey: mailQueries.of(examId) });
  return { afterwards: refresh, afterFailure: refresh };
}
