import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change, markAllStale } from '../lib/changed-data.ts';
import { accountQueries } from './account.ts';

const ASKED_AGAIN_MS = 700;

export const accountImportQueries = {
  /** Account imports that are open or applied, newest first. */
  list: () =>
    queryOptions({
      queryKey: [...accountQueries.root(), 'imports'],
      queryFn: async ({ signal }) => (await call('GET /api/account-imports', { signal })).data,
    }),

  /** One account import; refetched while the server works on it. */
  detail: (importId: string) =>
    queryOptions({
      queryKey: [...accountQueries.root(), 'import', importId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/account-imports/{id}', { params: { id: importId }, signal })).data,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'reading' || data?.state === 'importing' ? ASKED_AGAIN_MS : false,
    }),
};

/** Starts reading an uploaded file. Resolves to its import. */
export async function beginAccountImport(uploadId: string) {
  return (await call('POST /api/account-imports', { body: { uploadId } })).data;
}

/** Discards an import that was not applied. */
export function discardAccountImport(importId: string) {
  return call('DELETE /api/account-imports/{id}', { params: { id: importId } });
}

/** Applies or undoes an import, in the background. */
export function accountImportStep(importId: string, step: 'apply' | 'undo') {
  const name = `POST /api/account-imports/{id}/${step}` as const;
  return change({
    send: () => call(name, { params: { id: importId } }),
    afterwards: (queryClient, { data }) => {
      queryClient.setQueryData(accountImportQueries.detail(importId).queryKey, data);
      void markAllStale(queryClient);
    },
  });
}
