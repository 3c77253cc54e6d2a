import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change, markAllStale } from '../lib/changed-data.ts';
import { accountQueries } from './account.ts';

const ASKED_AGAIN_MS = 700;

export const accountImportQueries = {
  /** The accounts that are on their way in, and those that came in, newest first. */
  list: () =>
    queryOptions({
      queryKey: [...accountQueries.root(), 'imports'],
      queryFn: async ({ signal }) => (await call('GET /api/account-imports', { signal })).data,
    }),

  /** One exported account on its way in; asked for again and again while it is worked on. */
  detail: (importId: string) =>
    queryOptions({
      queryKey: [...accountQueries.root(), 'import', importId],
      queryFn: async ({ signal }) =>
        (await call('GET /api/account-imports/{id}', { params: { id: importId }, signal })).data,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'reading' || data?.state === 'importing' ? ASKED_AGAIN_MS : false,
    }),
};

/** Has an uploaded file read. Resolves to its import. */
export async function beginAccountImport(uploadId: string) {
  return (await call('POST /api/account-imports', { body: { uploadId } })).data;
}

/** Discards what is not imported. */
export function discardAccountImport(importId: string) {
  return call('DELETE /api/account-imports/{id}', { params: { id: importId } });
}

/** Makes its courses and exams, or takes them out again; goes on in the background. */
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
