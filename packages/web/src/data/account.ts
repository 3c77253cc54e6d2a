import type { ApiToken, BodyOf, DeviceSession } from '@exam/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';
import { leave, updateUser } from '../lib/session.ts';
import { BY_CURSOR } from './pages.ts';

const EVENTS_PER_PAGE = 10;

export const accountQueries = {
  root: () => ['account'] as const,

  detail: () =>
    queryOptions({
      queryKey: [...accountQueries.root(), 'detail'],
      queryFn: async ({ signal }) => (await call('GET /api/users/account', { signal })).data,
    }),

  /** The devices on which the account is signed in. */
  sessions: () =>
    queryOptions({
      queryKey: [...accountQueries.root(), 'sessions'],
      queryFn: async ({ signal }) => (await call('GET /api/users/sessions', { signal })).data,
    }),

  /** The tokens for programs. */
  apiTokens: () =>
    queryOptions({
      queryKey: [...accountQueries.root(), 'api-tokens'],
      queryFn: async ({ signal }) => (await call('GET /api/users/tokens', { signal })).data,
    }),

  /** What its things take. Looked up each time that it is shown. */
  storage: () =>
    queryOptions({
      queryKey: [...accountQueries.root(), 'storage'],
      queryFn: async ({ signal }) => (await call('GET /api/users/storage', { signal })).data,
      staleTime: 0,
    }),

  /** The events of the account, newest first. */
  history: () =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: [...accountQueries.root(), 'history'],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/users/audit-events', {
          query: { limit: EVENTS_PER_PAGE, cursor: pageParam },
          signal,
        }),
    }),
};

export const accountChanges = {
  changePassword: change({
    send: (passwords: BodyOf<'POST /api/users/change-password'>) =>
      call('POST /api/users/change-password', { body: passwords }),
    afterwards: refreshAccount,
  }),

  /** Requests another e-mail; a code is sent there. */
  changeEmail: change({
    send: (wanted: BodyOf<'POST /api/users/change-email'>) =>
      call('POST /api/users/change-email', { body: wanted }),
    afterwards: (queryClient) =>
      queryClient.invalidateQueries({ queryKey: accountQueries.detail().queryKey }),
  }),

  /** An empty name removes it. */
  changeDisplayName: change({
    send: (displayName: string) => call('PUT /api/users/display-name', { body: { displayName } }),
    // Courses show the names of their members.
    afterwards: (queryClient) => queryClient.invalidateQueries(),
  }),

  confirmNewEmail: change({
    send: (verificationCode: string) =>
      call('POST /api/users/confirm-new-email', { body: { verificationCode } }),
    afterwards: (queryClient, { data }) => {
      updateUser({ email: data.email });
      // Courses show the e-mails of their members.
      return queryClient.invalidateQueries();
    },
  }),

  /** Ends one other session. */
  endSession: change({
    send: ({ _id }: DeviceSession) => call('DELETE /api/users/sessions/{id}', { params: { id: _id } }),
    afterwards: refreshAccount,
  }),

  /** Ends all other sessions, or all sessions. */
  logoutEverywhere: change({
    send: (sessions: 'all' | 'others') => call('POST /api/users/logout-everywhere', { body: { sessions } }),
    afterwards: (queryClient, _, sessions) => (sessions === 'all' ? leave() : refreshAccount(queryClient)),
  }),

  delete: change({
    send: (body: BodyOf<'POST /api/users/delete'>) => call('POST /api/users/delete', { body }),
    afterwards: leave,
  }),

  /** The file with everything that the account owns; the export is recorded in the history. */
  export: change({
    send: async () => (await callForFile('GET /api/users/export')).file,
    afterwards: (queryClient) =>
      queryClient.invalidateQueries({ queryKey: accountQueries.history().queryKey }),
  }),
};

export const apiTokenChanges = {
  /** The answer is the only one with the token itself. */
  create: change({
    send: (wanted: BodyOf<'POST /api/users/tokens'>) => call('POST /api/users/tokens', { body: wanted }),
    afterwards: refreshAccount,
  }),

  revoke: change({
    send: ({ _id }: ApiToken) => call('DELETE /api/users/tokens/{id}', { params: { id: _id } }),
    afterwards: refreshAccount,
  }),
};

function refreshAccount(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: accountQueries.root() });
}

/** Sends the code from the mail; resolves once the account is verified. */
export function verifyEmail(verificationCode: string) {
  return call('POST /api/users/verify-email', { body: { verificationCode } });
}

/** Requests a new code; the answer contains the server's message, if any. */
export function resendVerificationCode(email: string) {
  return call('POST /api/users/resend-verification-code', { body: { email } });
}

/** Requests a link by mail; resolves the same way whether or not the account exists. */
export function forgotPassword(email: string) {
  return call('POST /api/users/forgot-password', { body: { email } });
}

/** Sets a new password by the token of the link. */
export function resetPassword(reset: BodyOf<'POST /api/users/reset-password'>) {
  return call('POST /api/users/reset-password', { body: reset });
}
