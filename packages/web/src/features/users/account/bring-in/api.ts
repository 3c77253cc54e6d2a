import type { AccountImport } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { notifyError } from '../../../../ui/notify.ts';

const ASKED_AGAIN_MS = 700;

interface Answer {
  data: AccountImport;
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

/** Makes its courses and exams, or takes them out again; goes on in the background. */
export function useAccountImportStep(importId: string, step: 'apply' | 'undo') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<Answer>(`/api/account-imports/${importId}/${step}`),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(accountImportQuery(importId).queryKey, data);
      // Lists of other screens are of before.
      queryClient.removeQueries({ type: 'inactive' });
    },
    onError: (error) => notifyError(errorText(error, TEXTS.somethingSentWrong)),
  });
}
