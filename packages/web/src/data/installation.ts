import type { Settings } from '@exam/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call('GET /api/settings', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the screens must know of this installation; undefined until it is known. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery).data;
}
