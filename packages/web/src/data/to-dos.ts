import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change } from '../lib/changed-data.ts';

export const toDoQuery = queryOptions({
  queryKey: ['to-dos'],
  queryFn: async ({ signal }) => (await call('GET /api/to-dos', { signal })).data,
});

export const closeFirstSteps = change({
  send: () => call('DELETE /api/users/first-steps'),
  afterwards: (queryClient) =>
    queryClient.setQueryData(toDoQuery.queryKey, (known) => known && { ...known, firstSteps: null }),
});
