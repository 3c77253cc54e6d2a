import type { Member, MemberRole } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { forgetDeleted, markAllStale } from '../../../lib/changed-data.ts';
import { errorText } from '../../../lib/error-text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { courseQueries } from '../api.ts';

interface Invitation {
  email: string;
  role: MemberRole;
}

/** With whom a course is shared, and its cache key. */
export const memberQueries = {
  list: (courseId: string) =>
    queryOptions({
      queryKey: [...courseQueries.all(), 'members', courseId],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: Member[] }>(`/api/courses/${courseId}/members`, { signal })).data,
    }),
};

/**
 * Shares the course with an e-mail, as typed, or gives it another role; says how it went.
 * @param successText the toast where the server sends no message
 */
export function useShareCourse(courseId: string, successText: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitation: Invitation) =>
      api.post<{ message?: string }>(`/api/courses/${courseId}/members`, invitation),
    onSuccess: ({ message }) => {
      notifySuccess(message ?? successText);
      return queryClient.invalidateQueries({ queryKey: memberQueries.list(courseId).queryKey });
    },
    onError: tellFailure,
  });
}

/**
 * Ends the sharing with a member, and says how it went.
 * @param isSelf whether the member is the signed-in account: then the course is gone for it
 */
export function useRemoveMember(courseId: string, isSelf: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: memberId }: Member) =>
      api.delete<{ message?: string }>(`/api/courses/${courseId}/members/${memberId}`),
    onSuccess: ({ message }, { email }) => {
      notifySuccess(message ?? `The course is no longer shared with ${email}`);
      if (isSelf) void forgetDeleted(queryClient, courseId);
      else void markAllStale(queryClient);
    },
    onError: tellFailure,
  });
}

function tellFailure(error: unknown): void {
  notifyError(errorText(error, TEXTS.somethingSentWrong));
}
