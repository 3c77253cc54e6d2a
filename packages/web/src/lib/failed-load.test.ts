import { AxiosError, type AxiosResponse } from 'axios';
import { expect, test } from 'vitest';
import { failureOf, textOfFailedList } from './failed-load.ts';

function refusal(status: number) {
  return new AxiosError('refused', undefined, undefined, undefined, { status, data: {} } as AxiosResponse);
}

/** A load of which one try has failed, and three are left. */
function triedOnce(failureReason: unknown, data?: unknown) {
  return { data, error: null, failureReason, isLoadingError: false };
}

test.each([401, 403, 404])('an answer of %i is reported at the first attempt', (status) => {
  const answer = refusal(status);
  expect(failureOf(triedOnce(answer))).toBe(answer);
});

test.each([500, 503, 429])('an answer of %i may differ at the next attempt', (status) => {
  expect(failureOf(triedOnce(refusal(status)))).toBeUndefined();
});

test('after a missing answer the next attempt may succeed', () => {
  expect(failureOf(triedOnce(new AxiosError('Network Error')))).toBeUndefined();
});

test('a reported failure disappears when an attempt succeeds', () => {
  expect(failureOf(triedOnce(null, { name: 'Logic' }))).toBeUndefined();
});

test('a load that failed at its last attempt is reported, whatever the reason', () => {
  const error = new AxiosError('Network Error');
  expect(failureOf({ data: undefined, error, failureReason: error, isLoadingError: true })).toBe(error);
});

test('what was loaded before stays, unless it is gone by now', () => {
  const gone = refusal(404);
  for (const status of [401, 403, 500]) {
    expect(failureOf(triedOnce(refusal(status), { name: 'Logic' }))).toBeUndefined();
  }
  expect(failureOf(triedOnce(gone, { name: 'Logic' }))).toBe(gone);
});

test('a failed list is told by the words of the server, else by those of the client library, else by the fallback', () => {
  const answered = (data: object) =>
    new AxiosError('Request failed with status code 500', undefined, undefined, undefined, {
      status: 500,
      data,
    } as AxiosResponse);
  expect(textOfFailedList(answered({ message: 'Busy.' }))).toBe('Busy.');
  expect(textOfFailedList(answered({ errors: [{ msg: 'Full.' }] }))).toBe('Full.');
  expect(textOfFailedList(answered({}))).toBe('Request failed with status code 500');
  expect(textOfFailedList(new AxiosError('Network Error'))).toBe('Network Error');
  expect(textOfFailedList(new Error('of ours'))).toBe('Something went wrong!');
});
