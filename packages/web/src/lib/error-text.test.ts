import { AxiosError, AxiosHeaders } from 'axios';
import { describe, expect, test } from 'vitest';
import {
  besideRefusal,
  errorStatus,
  errorText,
  errorTexts,
  fieldErrors,
  isWithoutAnswer,
  isWithoutVerdict,
} from './error-text.ts';

function failure(status: number, data: unknown): AxiosError {
  const config = { headers: new AxiosHeaders() };
  return new AxiosError('failed', undefined, config, undefined, {
    data,
    status,
    statusText: '',
    headers: {},
    config,
  });
}

const TWO_FIELDS = {
  errors: [
    { msg: 'E-mail is too long.', path: 'email' },
    { msg: 'Password is too long.', path: 'password' },
  ],
};

describe('the text of a failure', () => {
  test('is the message of the server', () => {
    expect(errorText(failure(403, { message: 'Only the owner may do this.' }), 'fallback')).toBe(
      'Only the owner may do this.',
    );
  });

  test('is the sentence of a server that is busy', () => {
    const busy = 'The server is very busy at the moment. Try again in a few seconds.';
    expect(errorText(failure(503, { message: busy }), 'fallback')).toBe(busy);
  });

  test('is the first msg of the errors where there is no message', () => {
    expect(errorText(failure(400, TWO_FIELDS), 'fallback')).toBe('E-mail is too long.');
  });

  test('is the message where both are there', () => {
    expect(errorText(failure(400, { ...TWO_FIELDS, message: 'No.' }), 'fallback')).toBe('No.');
  });

  test.each([
    ['a failure of the server that carries only a request id', failure(500, { requestId: 'r1' })],
    ['a failure of the server with empty errors', failure(500, { requestId: 'r1', errors: [] })],
    ['a page of HTML from a proxy', failure(502, '<h1>Bad gateway</h1>')],
    ['an empty message', failure(400, { message: '' })],
    ['errors that are no list', failure(400, { errors: 'many' })],
    ['errors without a msg', failure(400, { errors: [null, {}] })],
    ['no answer at all', new AxiosError('Network Error')],
    ['something that is no error of a call', new TypeError('x is undefined')],
    ['nothing', undefined],
  ])('is the fallback for %s', (_name, error) => {
    expect(errorText(error, 'Something went wrong!')).toBe('Something went wrong!');
  });
});

describe('an entry of the errors without a path', () => {
  const NO_PATH = { errors: [{ msg: 'Log in first.' }, { msg: 'E-mail is too long.', path: 'email' }] };

  test('is used if there is no message', () => {
    expect(errorText(failure(401, NO_PATH), 'fallback')).toBe('Log in first.');
    expect(errorTexts(failure(401, NO_PATH))).toEqual(['Log in first.', 'E-mail is too long.']);
  });

  test('belongs to no field', () => {
    expect(fieldErrors(failure(401, NO_PATH))).toEqual({ email: 'E-mail is too long.' });
  });
});

test('an entry of the errors that is no sentence of a field is passed over', () => {
  const errors = [
    null,
    {},
    { msg: 5 },
    { path: 'email' },
    { msg: 'Odd.', path: 3 },
    { msg: 'Too long.', path: 'name' },
  ];
  expect(errorText(failure(400, { errors }), 'fallback')).toBe('Too long.');
  expect(errorTexts(failure(400, { errors }))).toEqual(['Too long.']);
  expect(fieldErrors(failure(400, { errors }))).toEqual({ name: 'Too long.' });
});

test('a failure without errors refuses no field', () => {
  for (const error of [failure(500, { requestId: 'r1' }), new AxiosError('Network Error'), undefined]) {
    expect(errorTexts(error)).toEqual([]);
    expect(fieldErrors(error)).toEqual({});
  }
});

test('each refused field has its first sentence', () => {
  const again = { msg: 'E-mail is odd.', path: 'email' };
  const error = failure(400, { errors: [...TWO_FIELDS.errors, again] });
  expect(fieldErrors(error)).toEqual({ email: 'E-mail is too long.', password: 'Password is too long.' });
});

test('a failure without an answer has no status', () => {
  expect(errorStatus(new AxiosError('Network Error'))).toBeUndefined();
  expect(errorStatus(failure(404, {}))).toBe(404);
});

test('a detail beside the words of a refusal is read by its name', () => {
  expect(besideRefusal(failure(409, { message: 'Full.', chapter: 'Cells' }), 'chapter')).toBe('Cells');
  expect(besideRefusal(failure(409, { message: 'Full.' }), 'chapter')).toBeUndefined();
  expect(besideRefusal(new AxiosError('Network Error'), 'chapter')).toBeUndefined();
});

test.each([
  ['no answer', new AxiosError('Network Error'), true],
  ['too many requests', failure(429, {}), true],
  ['a failure of the server', failure(500, {}), true],
  ['a server that is busy', failure(503, {}), true],
  ['a refusal', failure(400, {}), false],
  ['an ended session', failure(401, {}), false],
  ['something that is gone', failure(404, {}), false],
  ['something that is no error of a call', new TypeError('x is undefined'), false],
])('whether %s tells nothing of what was asked', (_name, error, isWithout) => {
  expect(isWithoutVerdict(error)).toBe(isWithout);
});

test.each([
  ['a lost connection', new AxiosError('Network Error'), true],
  ['a failure of the server', failure(500, {}), false],
  ['a call that was taken back', new AxiosError('canceled', AxiosError.ERR_CANCELED), false],
  ['something that is no error of a call', new TypeError('x is undefined'), false],
])('whether %s leaves open what the server did', (_name, error, isWithout) => {
  expect(isWithoutAnswer(error)).toBe(isWithout);
});
