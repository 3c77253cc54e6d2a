import type { Query, QueryClient } from '@tanstack/react-query';
import { forgetIdempotencyKey, idempotencyKeyOf } from './idempotency-key.ts';

/** A change on the server: the call, and what it makes of the data in the cache after a success. */
export interface Change<Sent, Answer> {
  readonly send: (sent: Sent) => Promise<Answer>;
  /** A promise that it returns is waited for before the change counts as done. */
  readonly afterwards: (queryClient: QueryClient, answer: Answer, sent: Sent) => unknown;
  /** After a failure: the server may have made the change all the same, and only the answer was lost. */
  readonly afterFailure?: (queryClient: QueryClient, sent: Sent) => unknown;
  /** Whether it is sent again by itself until there is an answer. */
  readonly isRepeatable?: boolean;
}

interface Creation<Sent, Answer> extends Omit<Change<Sent, Answer>, 'send' | 'isRepeatable'> {
  /** The kind of thing, and where it goes. */
  readonly what: string;
  readonly sendOnce: (sent: Sent, headers: Record<string, string>) => Promise<Answer>;
}

/** A change that makes something. It is sent again until there is an answer: the server recognises it by its idempotency key. */
export function creation<Sent, Answer>({
  what,
  sendOnce,
  ...others
}: Creation<Sent, Answer>): Change<Sent, Answer> {
  return {
    ...others,
    isRepeatable: true,
    send: async (sent) => {
      const answer = await sendOnce(sent, { 'Idempotency-Key': idempotencyKeyOf(what, sent) });
      forgetIdempotencyKey(what);
      return answer;
    },
  };
}

/** Lets the compiler infer the types of a change. */
export function change<Sent, Answer>(definition: Change<Sent, Answer>): Change<Sent, Answer> {
  return definition;
}

/**
 * Marks everything in the cache as stale, after a change of something that several screens name. What is on the screen is
 * loaded anew at once, the rest when it is next shown. Nothing is dropped. Queries that never go stale (exams, images, the
 * settings) stay as they are.
 */
export function markAllStale(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: (query) => !isNeverStale(query) });
}

/**
 * Drops what was loaded of a deleted thing, so that no screen shows it as if it were still there. What a screen shows at
 * this moment is dropped when that screen is left, and not asked for again.
 */
export function dropDeleted(queryClient: QueryClient, id: string): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    const isShown = query.getObserversCount() > 0;
    if (isOf(query, id)) {
      if (isShown) dropWhenLeft(queryClient, query);
      else cache.remove(query);
    } else if (!isShown && holds(query, id)) cache.remove(query);
  }
}

/**
 * After something was deleted that other screens name, too, such as a course: drops what was loaded of it, and marks all
 * else stale.
 */
export function forgetDeleted(queryClient: QueryClient, id: string): Promise<void> {
  dropDeleted(queryClient, id);
  return queryClient.invalidateQueries({ predicate: (query) => !isNeverStale(query) && !isOf(query, id) });
}

/** Whether it was loaded by this id: the thing itself, or what belongs to it. */
function isOf({ queryHash }: Query, id: string): boolean {
  return queryHash.includes(id);
}

/** Whether this id stands anywhere in what was loaded. */
function holds({ state: { data } }: Query, id: string): boolean {
  return data !== undefined && JSON.stringify(data).includes(id);
}

function dropWhenLeft(queryClient: QueryClient, query: Query): void {
  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe((event) => {
    if (event.query !== query || query.getObserversCount() > 0) return;
    if (event.type !== 'observerRemoved' && event.type !== 'removed') return;
    stop();
    cache.remove(query);
  });
}

/** A query keeps the options of whoever showed it last; its type knows only some of them. */
function isNeverStale({ options }: Query): boolean {
  return (options as { staleTime?: unknown }).staleTime === Number.POSITIVE_INFINITY;
}
