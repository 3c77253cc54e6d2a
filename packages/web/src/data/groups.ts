import type { BodyOf } from '@exam/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change, creation, markAllStale } from '../lib/changed-data.ts';

export const groupQueries = {
  /** The groups of colleagues of the account. */
  all: () =>
    queryOptions({
      queryKey: ['groups'],
      queryFn: async ({ signal }) => (await call('GET /api/groups', { signal })).data,
    }),
};

/** Each change may give or take access to any course. */
export const groupChanges = {
  create: creation({
    what: 'group',
    sendOnce: (group: BodyOf<'POST /api/groups'>, headers) =>
      call('POST /api/groups', { body: group, headers }),
    afterwards: markAllStale,
  }),

  delete: change({
    send: (groupId: string) => call('DELETE /api/groups/{id}', { params: { id: groupId } }),
    afterwards: markAllStale,
  }),

  addMember: (groupId: string) =>
    change({
      send: (email: string) =>
        call('POST /api/groups/{id}/members', { params: { id: groupId }, body: { email } }),
      afterwards: markAllStale,
    }),

  removeMember: (groupId: string) =>
    change({
      send: (groupMemberId: string) =>
        call('DELETE /api/groups/{id}/members/{groupMemberId}', { params: { id: groupId, groupMemberId } }),
      afterwards: markAllStale,
    }),

  /** Shares courses, or each own one. */
  share: (groupId: string) =>
    change({
      send: (sharing: BodyOf<'POST /api/groups/{id}/courses'>) =>
        call('POST /api/groups/{id}/courses', { params: { id: groupId }, body: sharing }),
      afterwards: markAllStale,
    }),

  unshare: (groupId: string) =>
    change({
      send: (courseId: string) =>
        call('DELETE /api/groups/{id}/courses/{courseId}', { params: { id: groupId, courseId } }),
      afterwards: markAllStale,
    }),
};
