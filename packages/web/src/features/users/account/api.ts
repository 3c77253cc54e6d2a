import type { AccountDetail, AccountEvent, DeviceSession, Page, User } from '@exam/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useChange } from '../../../ui/use-change.ts';

interface Answer {
  message?: string;
}

const all = ['account'] as const;
const EVENTS_PER_PAGE = 10;

interface HistoryPage {
  data: AccountEvent[];
  page: Page;
}

/** What the account's own screen loads, and its cache keys. */
export const accountQueries = {
  detail: () =>
    queryOptions({
      queryKey: [...all, 'detail'],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: AccountDetail }>('/api/users/account', { signal })).data,
    }),
  sessions: () =>
    queryOptions({
      queryKey: [...all, 'sessions'],
      queryFn: async ({ signal }) =>
        (await api.get<{ data: DeviceSession[] }>('/api/users/sessions', { signal })).data,
    }),

  /** What happened in the account, newest first. */
  history: () =>
    infiniteQueryOptions({
      queryKey: [...all, 'history'],
      queryFn: ({ pageParam, signal }) => {
        const params = { limit: EVENTS_PER_PAGE, cursor: pageParam };
        return api.get<HistoryPage>('/api/users/audit-events', { params, signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page.nextCursor,
    }),
};

/** Changes the password, and says how it went. */
export function useChangePassword() {
  return useChange({
    send: (passwords: { currentPassword: string; newPassword: string }) =>
      api.post<Answer>('/api/users/change-password', passwords),
    successText: 'Your password was changed',
    afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: all }),
  });
}

/** Asks for another e-mail, and says how it went. */
export function useChangeEmail() {
  return useChange({
    send: (change: { email: string; password: string }) =>
      api.post<Answer>('/api/users/change-email', change),
    successText: 'A code was sent to the new address',
    afterwards: (queryClient) =>
      queryClient.invalidateQueries({ queryKey: accountQueries.detail().queryKey }),
  });
}

/** Confirms the new e-mail by its code, and says how it went. */
export function useConfirmNewEmail() {
  const { updateUser } = useSession();
  return useChange({
    send: (verificationCode: string) =>
      api.post<Answer & { data: User }>('/api/users/confirm-new-email', { verificationCode }),
    successText: 'Your e-mail was changed',
    afterwards: (queryClient, { data }) => {
      updateUser({ email: data.email });
      // Courses name their members by e-mail.
      return queryClient.invalidateQueries();
    },
  });
}

/** Ends one other session, and says how it went. */
export function useEndSession() {
  return useChange({
    send: ({ _id }: DeviceSession) => api.delete<Answer>(`/api/users/sessions/${_id}`),
    successText: 'That device is signed out',
    afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: all }),
  });
}

/** Ends all other sessions, or this one as well, and says how it went. */
export function useLogoutEverywhere() {
  const { leave } = useSession();
  return useChange({
    send: (sessions: 'all' | 'others') => api.post<Answer>('/api/users/logout-everywhere', { sessions }),
    successText: 'Signed out',
    afterwards: (queryClient, _answer, sessions) =>
      sessions === 'all' ? leave() : queryClient.invalidateQueries({ queryKey: all }),
  });
}

/** Deletes the account, and says how it went. */
export function useDeleteAccount() {
  const { leave } = useSession();
  return useChange({
    send: (password: string) => api.post<Answer>('/api/users/delete', { password }),
    successText: 'Your account was deleted',
    afterwards: leave,
  });
}
