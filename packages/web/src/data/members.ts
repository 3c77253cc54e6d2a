import type { BodyOf, Member } from '@exam/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change, forgetDeleted, markAllStale } from '../lib/changed-data.ts';

export const memberQueries = {
  /** The own courses in which colleagues have worked, with those who can take them over. Looked up each time that it is shown. */
  toHandOver: () =>
    queryOptions({
      queryKey: ['courses', 'to-hand-over'],
      queryFn: async ({ signal }) => (await call('GET /api/courses-to-hand-over', { signal })).data,
      staleTime: 0,
    }),

  /** The members of a course. */
  ofCourse: (courseId: string) =>
    queryOptions({
      queryKey: ['courses', 'members', courseId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/courses/{id}/members', { params: { id: courseId }, signal })).data,
    }),
};

export const memberChanges = {
  /** Shares a course with an e-mail as typed, or changes the role of that member. */
  share: (courseId: string) =>
    change({
      send: (member: BodyOf<'POST /api/courses/{id}/members'>) =>
        call('POST /api/courses/{id}/members', { params: { id: courseId }, body: member }),
      afterwards: (queryClient) => {
        void queryClient.invalidateQueries({ queryKey: ['courses', 'list'] });
        return queryClient.invalidateQueries({ queryKey: memberQueries.ofCourse(courseId).queryKey });
      },
    }),

  /** Asks a member to own the course too. */
  askToOwn: (courseId: string) =>
    change({
      send: ({ _id: memberId }: Member) =>
        call('POST /api/courses/{id}/members/{memberId}/ownership', { params: { id: courseId, memberId } }),
      afterwards: markAllStale,
    }),

  /** Takes that back; the member declines by it. */
  stopAsking: (courseId: string) =>
    change({
      send: ({ _id: memberId }: Member) =>
        call('DELETE /api/courses/{id}/members/{memberId}/ownership', { params: { id: courseId, memberId } }),
      afterwards: markAllStale,
    }),

  becomeOwner: (courseId: string) =>
    change({
      send: () => call('POST /api/courses/{id}/ownership', { params: { id: courseId } }),
      afterwards: markAllStale,
    }),

  /** Makes an owner an editor. */
  stepDown: (courseId: string) =>
    change({
      send: () => call('DELETE /api/courses/{id}/ownership', { params: { id: courseId } }),
      afterwards: markAllStale,
    }),

  /** @param isSelf whether the member is the signed-in account, which then loses the course */
  remove: (courseId: string, isSelf: boolean) =>
    change({
      send: ({ _id: memberId }: Member) =>
        call('DELETE /api/courses/{id}/members/{memberId}', { params: { id: courseId, memberId } }),
      afterwards: (queryClient) =>
        void (isSelf ? forgetDeleted(queryClient, courseId) : markAllStale(queryClient)),
    }),
};
