import { expect, test } from 'vitest';
import { readFilters } from './filters.ts';

test('an address without filters narrows nothing', () => {
  expect(readFilters(new URLSearchParams())).toEqual({});
});

test('search, course and order are read', () => {
  const params = new URLSearchParams('q=%20dead%20lock&course=c1&sort=-number');
  expect(readFilters(params)).toEqual({ q: 'dead lock', course: 'c1', sort: '-number' });
});

test('blank and unknown values are left out', () => {
  expect(readFilters(new URLSearchParams('q=%20&course=&sort=colour'))).toEqual({});
});
