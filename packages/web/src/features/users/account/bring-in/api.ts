import type { AccountImport } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { markAllStale } from '../../../../lib/changed-data.ts';
import { errorStatus, errorText } from '../../../../lib/error-text.ts';
import { notifyError } from '../../../../ui/notify.ts';

const ASKED_AGAIN_MS = 700;

interface Answer {
  data: AccountImport;
}

/** The accounts that are on their way in, and those that came in, newest first. */
export function accountImportsQuery() {
  return queryOptions({
    queryKey: ['account', 'imports'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: AccountImport[] }>('/api/account-imports', { signal })).data,
  });
}

/** One exported account on its way in; asked for again and again while it is worked on. */
export function accountImportQuery(importId: string) {
  return queryOptions({
    queryKey: ['account', 'import', importId],
    queryFn: async ({ signal }) =>
      (await api.get<Answer>(`/api/account-imports/${importId}`, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'reading' || data?.state === 'importing' ? ASKED_AGAIN_MS : false,
  });
}

/** Has an uploaded file read. Resolves to its import. */
export async function beginAccountImport(uploadId: string): Promise<AccountImport> {
  return (await api.post<Answer>('/api/account-imports', { uploadId })).data;
}

/** Gives up what is not imported; what is gone already is given up, too. */
export function useGiveUpAccountImport(importId: string, onGone: () => void) {
  return useMutation({
    mutationFn: () => api.delete(`/api/account-imports/${importId}`),
    onSuccess: onGone,
    onError: (error) => {
      if (errorStatus(error) === 404) onGone();
      else notifyError(errorText(error, TEXTS.somethingSentWrong));
    },
  });
}

/** Makes its courses and exams, or takes them out again; goes on in the background. */
export function useAccountImportStep(importId: string, step: 'apply' | 'undo') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<Answer>(`/api/account-imports/${importId}/${step}`),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(accountImportQuery(importId).queryKey, data);
      void markAllStale(queryClient);
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),
  });
}
