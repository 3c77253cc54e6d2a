import { describe, expect, test } from 'vitest';
import { readFilters, writeFilters } from './filters.ts';

describe('the filters in the address', () => {
  test('an address without filters narrows nothing', () => {
    expect(readFilters(new URLSearchParams())).toEqual({});
  });

  test('each filter is read', () => {
    const params = new URLSearchParams('q=dead%20lock&course=c1&difficulty=simple&objective=creativity');
    expect(readFilters(params)).toEqual({
      q: 'dead lock',
      course: 'c1',
      difficulty: 'simple',
      objective: 'creativity',
    });
  });

  test('labels that do not exist and blank searches are left out', () => {
    expect(readFilters(new URLSearchParams('q=%20&difficulty=hard&objective=&course='))).toEqual({});
  });

  test('a change keeps the other filters and every other parameter', () => {
    const next = writeFilters(new URLSearchParams('q=a&view=wide'), { difficulty: 'simple' });
    expect(next.toString()).toBe('q=a&view=wide&difficulty=simple');
  });

  test('null and blank take a filter out', () => {
    const next = writeFilters(new URLSearchParams('q=a&course=c1&difficulty=simple'), {
      q: '',
      course: null,
    });
    expect(next.toString()).toBe('difficulty=simple');
  });
});
