import type { Settings } from '@exam/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call('GET /api/settings', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The settings of this installation; undefined until they are loaded. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery).data;
}
