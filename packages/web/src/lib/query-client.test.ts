import { AxiosError, AxiosHeaders } from 'axios';
import { expect, test } from 'vitest';
import { queryClient, retryDelay, shouldRetry } from './query-client.ts';

function failure(status: number): AxiosError {
  const config = { headers: new AxiosHeaders() };
  return new AxiosError('failed', undefined, config, undefined, {
    data: {},
    status,
    statusText: '',
    headers: {},
    config,
  });
}

test('a failed query is retried three times', () => {
  const error = failure(500);
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false]);
});

test('a query without an answer is retried', () => {
  expect(shouldRetry(0, new AxiosError('Network Error'))).toBe(true);
});

test.each([401, 403, 404])('an answer of %i is not asked for again', (status) => {
  expect(shouldRetry(0, failure(status))).toBe(false);
});

test('the delay doubles from one second up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});

test('an unused cache entry is kept five minutes', () => {
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(300_000);
});
