import type {
  AnswerOf,
  KeptPaper,
  PaperPart,
  PaperSettings,
  PersonalSheets,
  PrintChoice,
} from '@exam/contract';
import { queryOptions } from '@tanstack/react-query';
import { AxiosError } from 'axios';
import { call, callForFile } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';
import { errorStatus } from '../lib/error-text.ts';
import { examQueries } from './exams.ts';

/** A document that the preview shows. */
export interface ShownDocument {
  readonly settings: PaperSettings;
  /** Letter of the version. */
  readonly version: string;
  readonly part: PaperPart;
}

/** One page as an image, with the document and version that it belongs to. */
export type PreviewPage = ShownDocument & AnswerOf<'POST /api/exams/{id}/paper-preview'>['data'];

/** The documents of a download. */
export interface PrintOrder extends PrintChoice {
  readonly settings: PaperSettings;
  /** Whether boxes may replace characters that no font contains. */
  readonly allowsMissingSigns?: true;
  /** Whether each listed student gets an answer sheet. */
  readonly sheets?: PersonalSheets;
  /** Whether listed students who need larger letters get papers of their size. */
  readonly largePrint?: true;
}

/** Pages of other settings are kept just long enough to undo a change. */
const PREVIEW_KEPT_MS = 5_000;
const MOST_RETRIES = 5;
const USUAL_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

export const paperQueries = {
  /** Kept up to date by the form, so that reopening the screen needs no request. */
  settings: (examId: string) =>
    queryOptions({
      queryKey: ['exams', 'paper-settings', examId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/exams/{id}/paper-settings', { params: { id: examId }, signal })).data,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: false,
    }),

  /**
   * One page. A request that is no longer needed is aborted.
   * @param needsCount whether to wait until the number of pages is known
   */
  page: (examId: string, shown: ShownDocument, page: number, needsCount: boolean) =>
    queryOptions({
      queryKey: ['exams', 'paper-preview', examId, shown, page, needsCount],
      queryFn: async ({ signal }): Promise<PreviewPage> => {
        const params = { id: examId };
        const body = { ...shown, page, needsCount };
        const { data } = await call('POST /api/exams/{id}/paper-preview', { params, body, signal });
        return { ...shown, ...data };
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: PREVIEW_KEPT_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => isBusy(error) && failures < MOST_RETRIES,
      retryDelay: (_, error) => waitAskedForMs(error),
    }),
};

/** @param isLast whether the page is closing, so that the request must outlive it */
export function keepSettings(examId: string, settings: KeptPaper, isLast: boolean): Promise<unknown> {
  return call('PUT /api/exams/{id}/paper-settings', {
    params: { id: examId },
    body: settings,
    keepalive: isLast,
  });
}

export const paperChanges = {
  /** Makes the documents as one file, with the file name that the server gives it. The exam says then that it was printed. */
  print: (examId: string) =>
    change({
      send: (order: PrintOrder) =>
        callForFile('POST /api/exams/{id}/paper', { params: { id: examId }, body: order }),
      afterwards: (queryClient) =>
        void queryClient.invalidateQueries({ queryKey: examQueries.detail(examId).queryKey }),
    }),
};

/** Whether the server is overloaded or limits the rate, so that a retry makes sense. */
export function isBusy(error: unknown): boolean {
  const status = errorStatus(error);
  return status === 503 || status === 429;
}

/** Whether a PDF was refused because no font contains some of its characters; it can be made anyway. */
export function lacksSigns(error: unknown): boolean {
  const body: unknown = error instanceof AxiosError ? error.response?.data : undefined;
  return typeof body === 'object' && body !== null && 'missingSigns' in body;
}

function waitAskedForMs(error: unknown): number {
  const seconds = error instanceof AxiosError ? Number(error.response?.headers?.['retry-after']) : Number.NaN;
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : USUAL_WAIT_MS;
}
