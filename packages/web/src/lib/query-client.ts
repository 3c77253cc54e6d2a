import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

const RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
const UNUSED_KEPT_MS = 5 * 60_000;

/** Milliseconds to wait: 1 s, doubled each time, 30 s at most. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
}

/**
 * Loads anew also what is being loaded for the first time when something changes. The library leaves such a load alone, though its answer
 * may be of before the change: who pressed quickly saw a list without what they had just done.
 */
class FreshQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    void this.cancelQueries({ ...filters, type: 'active' }, { silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The one cache of the app, with the rules for queries in general; exams have their own in `data/exams.ts`. */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      retry: RETRIES,
      retryDelay,
      gcTime: UNUSED_KEPT_MS,
      // Otherwise each result tracks by getters what is read of it, and V8 keeps one of them with the shape of such
      // objects: questions, or students, of an account would stay in memory after its session.
      notifyOnChangeProps: 'all',
    },
  },
});
