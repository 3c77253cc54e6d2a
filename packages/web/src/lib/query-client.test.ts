import { expect, test } from 'vitest';
import { queryClient, retryDelay } from './query-client.ts';

test('a failed query is retried three times', () => {
  expect(queryClient.getDefaultOptions().queries?.retry).toBe(3);
});

test('the delay doubles from one second up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});

test('an unused cache entry is kept five minutes', () => {
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000);
});
