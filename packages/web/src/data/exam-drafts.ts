import type { ExamDraft, ExamDraftContent } from '@exam/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';

export const examDraftQueries = {
  /** The exams that the account is making, one for each course at most, last changed first. */
  list: () =>
    queryOptions({
      queryKey: ['exam-drafts', 'list'],
      queryFn: async ({ signal }) => (await call('GET /api/exam-drafts', { signal })).data,
    }),

  /** The exam in the making of a course with its questions; read anew each time. */
  detail: (courseId: string) =>
    queryOptions({
      queryKey: ['exam-drafts', 'detail', courseId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/courses/{id}/exam-draft', { params: { id: courseId }, signal })).data,
      staleTime: 0,
      gcTime: 0,
    }),
};

interface DraftToKeep {
  readonly content: ExamDraftContent;
  /** The version that it replaces, 0 for none; undefined replaces any. */
  readonly version?: number;
}

/** Keeps an exam in the making. Rejects as `api` does; with 409 if another version is kept by now. */
export async function keepDraft(
  queryClient: QueryClient,
  courseId: string,
  draft: DraftToKeep,
): Promise<ExamDraft> {
  const { data } = await call('PUT /api/courses/{id}/exam-draft', { params: { id: courseId }, body: draft });
  listDraft(queryClient, courseId, data);
  return data;
}

export const examDraftChanges = {
  /** Keeps what was discarded again. */
  keepAgain: (courseId: string) =>
    change({
      send: (content: ExamDraftContent) =>
        call('PUT /api/courses/{id}/exam-draft', { params: { id: courseId }, body: { content } }),
      afterwards: (queryClient, { data }) => listDraft(queryClient, courseId, data),
    }),

  discard: change({
    send: (courseId: string) => call('DELETE /api/courses/{id}/exam-draft', { params: { id: courseId } }),
    afterwards: (queryClient, _, courseId) => listDraft(queryClient, courseId, undefined),
  }),
};

/** Puts the exam in the making of a course on the list, or takes it off. */
function listDraft(queryClient: QueryClient, courseId: string, draft: ExamDraft | undefined): void {
  queryClient.setQueryData(examDraftQueries.list().queryKey, (list) => {
    const others = list?.filter((one) => one.courseId !== courseId);
    return others && [...(draft ? [draft] : []), ...others];
  });
}
