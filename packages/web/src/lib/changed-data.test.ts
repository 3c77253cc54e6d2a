import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dropDeleted, forgetDeleted, markAllStale } from './changed-data.ts';

const COURSE = '0190a000-0000-7000-8000-00000000000c';
const OTHER = '0190a000-0000-7000-8000-00000000000d';
const DETAIL = ['courses', 'detail', COURSE];

/** A cache in which screens have loaded these things, none of which is shown now. */
function cacheOf(...loaded: [key: unknown[], data: unknown][]): QueryClient {
  const client = new QueryClient();
  for (const [key, data] of loaded) client.setQueryData(key, data);
  return client;
}

/** Has a screen show a query; hands back what leaves the screen, and how often it was asked for. */
function show(client: QueryClient, queryKey: unknown[], staleTime = 0) {
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    return 'loaded anew';
  };
  const observer = new QueryObserver(client, { queryKey, queryFn, refetchOnMount: false, staleTime });
  return { leave: observer.subscribe(() => {}), timesAsked: () => asked };
}

test('after a change, data that no screen shows stays in the cache as stale', async () => {
  const client = cacheOf([['chapters', 'list'], ['Logic']]);
  await markAllStale(client);
  expect(client.getQueryData(['chapters', 'list'])).toEqual(['Logic']);
  expect(client.getQueryState(['chapters', 'list'])?.isInvalidated).toBe(true);
});

test('after a change, shown data is reloaded, except data that never goes stale', async () => {
  const client = cacheOf([['chapters', 'list'], ['Logic']], [['exams', 'list'], ['Midterm']]);
  const chapters = show(client, ['chapters', 'list']);
  const exams = show(client, ['exams', 'list'], Number.POSITIVE_INFINITY);
  await markAllStale(client);
  expect([chapters.timesAsked(), exams.timesAsked()]).toEqual([1, 0]);
  expect(client.getQueryState(['exams', 'list'])?.isInvalidated).toBe(false);
});

test('after a deletion nothing of the object is kept, neither by its id nor in a list, and all other data is stale', async () => {
  const others = [{ chapter: { course: { _id: OTHER } } }];
  const client = cacheOf(
    [DETAIL, { name: 'Alchemy' }],
    [
      ['questions', 'list'],
      [...others, { chapter: { course: { _id: COURSE } } }],
    ],
    [['questions', 'list', 'difficult'], others],
  );
  await forgetDeleted(client, COURSE);
  const kept = client.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([['questions', 'list', 'difficult']]);
  expect(kept[0]!.state.isInvalidated).toBe(true);
});

test('the screen of a deleted thing does not ask for it again, and leaves nothing of it behind', async () => {
  const client = cacheOf([DETAIL, { name: 'Alchemy' }]);
  const { leave, timesAsked } = show(client, DETAIL);
  await forgetDeleted(client, COURSE);
  expect(timesAsked()).toBe(0);
  leave();
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('a shown list is reloaded without the deleted object', async () => {
  const client = cacheOf([['courses', 'list'], [{ _id: COURSE }]]);
  const { timesAsked } = show(client, ['courses', 'list']);
  dropDeleted(client, COURSE);
  expect(client.getQueryData(['courses', 'list'])).toEqual([{ _id: COURSE }]);
  await forgetDeleted(client, COURSE);
  expect(timesAsked()).toBe(1);
  expect(client.getQueryData(['courses', 'list'])).toBe('loaded anew');
});
