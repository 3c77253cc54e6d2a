import type { OperatedAccount } from '@exam/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';
import { BY_CURSOR } from './pages.ts';

const ACCOUNTS_PER_PAGE = 40;
const EVENTS_PER_PAGE = 10;

/** What the operator's screen shows. It is looked up each time that the screen is opened. */
export const operatorQueries = {
  root: () => ['operator'] as const,

  state: () =>
    queryOptions({
      queryKey: [...operatorQueries.root(), 'state'],
      queryFn: async ({ signal }) => (await call('GET /api/operator/state', { signal })).data,
      staleTime: 0,
    }),

  findings: () =>
    queryOptions({
      queryKey: [...operatorQueries.root(), 'findings'],
      queryFn: async ({ signal }) => (await call('GET /api/operator/findings', { signal })).data,
      staleTime: 0,
    }),

  /** The accounts, newest first, or those whose e-mail or name holds the words. */
  accounts: (words: string) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: [...operatorQueries.root(), 'accounts', words],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/operator/accounts', {
          query: { limit: ACCOUNTS_PER_PAGE, cursor: pageParam, ...(words !== '' && { q: words }) },
          signal,
        }),
    }),

  /** What an account owns. */
  courses: (accountId: string) =>
    queryOptions({
      queryKey: [...operatorQueries.root(), 'courses', accountId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/operator/accounts/{id}/courses', { params: { id: accountId }, signal })).data,
      staleTime: 0,
    }),

  invitations: () =>
    queryOptions({
      queryKey: [...operatorQueries.root(), 'invitations'],
      queryFn: async ({ signal }) => (await call('GET /api/operator/invitations', { signal })).data,
    }),

  events: () =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: [...operatorQueries.root(), 'events'],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/operator/events', {
          query: { limit: EVENTS_PER_PAGE, cursor: pageParam },
          signal,
        }),
    }),
};

export const operatorChanges = {
  close: change({
    send: ({ _id }: OperatedAccount) =>
      call('POST /api/operator/accounts/{id}/close', { params: { id: _id } }),
    afterwards: refresh,
  }),

  reopen: change({
    send: ({ _id }: OperatedAccount) =>
      call('POST /api/operator/accounts/{id}/reopen', { params: { id: _id } }),
    afterwards: refresh,
  }),

  logOut: change({
    send: ({ _id }: OperatedAccount) =>
      call('POST /api/operator/accounts/{id}/log-out', { params: { id: _id } }),
    afterwards: refresh,
  }),

  /** Gives what a closed account owns, or one course, to another account. */
  handOver: (accountId: string) =>
    change({
      send: ({ email, courseId }: { email: string; courseId: string | undefined }) =>
        call('POST /api/operator/accounts/{id}/hand-over', {
          params: { id: accountId },
          body: { email, ...(courseId !== undefined && { courseId }) },
        }),
      afterwards: refresh,
    }),

  invite: change({
    send: (email: string) => call('POST /api/operator/invitations', { body: { email } }),
    afterwards: refresh,
  }),

  withdraw: change({
    send: (invitationId: string) =>
      call('DELETE /api/operator/invitations/{id}', { params: { id: invitationId } }),
    afterwards: refresh,
  }),
};

function refresh(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: operatorQueries.root() });
}
