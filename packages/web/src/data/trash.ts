import type { TrashKind } from '@exam/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { change, markAllStale } from '../lib/changed-data.ts';
import { examQueries } from './exams.ts';
import { BY_CURSOR } from './pages.ts';

const ITEMS_PER_PAGE = 60;

export const trashQueries = {
  root: () => ['trash'] as const,

  /** The deleted things of all courses or of one, newest first. */
  list: (courseId: string | undefined) =>
    infiniteQueryOptions({
      ...BY_CURSOR,
      queryKey: [...trashQueries.root(), courseId ?? 'all'],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/trash', {
          query: { limit: ITEMS_PER_PAGE, cursor: pageParam, course: courseId },
          signal,
        }),
    }),
};

export const trashChanges = {
  putBack: change({
    send: (itemId: string) => call('POST /api/trash/{id}/put-back', { params: { id: itemId } }),
    afterwards: (queryClient, { data }) => void showAgain(queryClient, data.kind),
  }),

  /** Puts the questions of several items back, all of them or none. */
  putAllBack: change({
    send: (items: readonly string[]) => call('POST /api/trash/put-back', { body: { items: [...items] } }),
    afterwards: (queryClient) => void markAllStale(queryClient),
  }),

  /** Deletes an item for good. */
  erase: change({
    send: (itemId: string) => call('DELETE /api/trash/{id}', { params: { id: itemId } }),
    afterwards: (queryClient) => queryClient.invalidateQueries({ queryKey: trashQueries.root() }),
  }),
};

/** Loads anew what shows something that was put back. Exams never go stale by themselves. */
async function showAgain(queryClient: QueryClient, kind: TrashKind): Promise<void> {
  if (kind === 'exam' || kind === 'course') {
    void queryClient.invalidateQueries({ queryKey: examQueries.root() });
  }
  await markAllStale(queryClient);
}
