// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDraft } from './draft.ts';

interface Chapter {
  name: string;
  number: number;
  version: number;
}

function read({ name, number }: Chapter) {
  return { name, number: String(number) };
}

const FIRST: Chapter = { name: 'Processes', number: 1, version: 1 };
const SECOND: Chapter = { name: 'Threads', number: 2, version: 2 };

function edit() {
  return renderHook((saved: Chapter) => useDraft(saved, read, 'a course'), { initialProps: FIRST });
}

test('a draft begins as what is saved, unchanged', () => {
  const { result } = edit();
  expect(result.current).toMatchObject({
    values: { name: 'Processes', number: '1' },
    isChanged: false,
    version: 1,
  });
});

test('typing changes a draft, and typing it back does not count', () => {
  const { result } = edit();
  act(() => result.current.change({ name: 'Processes!' }));
  expect(result.current).toMatchObject({ values: { name: 'Processes!', number: '1' }, isChanged: true });
  act(() => result.current.change({ name: 'Processes' }));
  expect(result.current.isChanged).toBe(false);
});

test('an untouched draft follows a newer version', () => {
  const { result, rerender } = edit();
  rerender(SECOND);
  expect(result.current).toMatchObject({ values: { name: 'Threads', number: '2' }, version: 2 });
});

test('a touched draft keeps what is typed and the version it is based on', () => {
  const { result, rerender } = edit();
  act(() => result.current.change({ number: '7' }));
  rerender(SECOND);
  expect(result.current).toMatchObject({ values: { name: 'Processes', number: '7' }, version: 1 });
});

test('taking a version drops what is typed', () => {
  const { result } = edit();
  act(() => result.current.change({ number: '7' }));
  act(() => result.current.take(SECOND));
  expect(result.current).toMatchObject({
    values: { name: 'Threads', number: '2' },
    isChanged: false,
    version: 2,
  });
});
