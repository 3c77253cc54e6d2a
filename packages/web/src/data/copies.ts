import type { BodyOf } from '@exam/contract';
import { call } from '../lib/call.ts';
import { change, creation, markAllStale } from '../lib/changed-data.ts';
import type { FoundQuestions } from './questions.ts';

interface QuestionsToCopy {
  readonly ids: readonly string[];
  /** In place of these: all that a list finds. */
  readonly found?: FoundQuestions | undefined;
  readonly chapterId: string;
}

export const copyChanges = {
  /** Copies questions to a chapter. What its course has already is left out, so it may be sent again. */
  questions: change({
    send: ({ ids, found, chapterId }: QuestionsToCopy) =>
      found
        ? call('POST /api/questions/copy-found', { body: { ...found, chapterId } })
        : call('POST /api/questions/copy', { body: { questions: ids, chapterId } }),
    afterwards: (queryClient) => void markAllStale(queryClient),
  }),

  /** Copies a course as a whole. */
  course: (courseId: string) =>
    creation({
      what: `copy of ${courseId}`,
      sendOnce: (body: BodyOf<'POST /api/courses/{id}/copy'>, headers) =>
        call('POST /api/courses/{id}/copy', { params: { id: courseId }, body, headers }),
      afterwards: (queryClient) => void markAllStale(queryClient),
    }),

  /** Shares a course with a colleague, who is asked to own it too. */
  give: change({
    send: async ({ courseId, email }: { courseId: string; email: string }) => {
      const params = { id: courseId };
      const body = { email, role: 'editor' as const };
      const { data: member } = await call('POST /api/courses/{id}/members', { params, body });
      return call('POST /api/courses/{id}/members/{memberId}/ownership', {
        params: { ...params, memberId: member._id },
      });
    },
    afterwards: (queryClient) => void markAllStale(queryClient),
  }),
};
