import { describe, expect, test } from 'vitest';
import { isNarrowing, readFilters, writeFilters } from './filters.ts';

describe('the filters in the address', () => {
  test('an address without filters narrows nothing', () => {
    expect(readFilters(new URLSearchParams())).toEqual({});
  });

  test('each filter is read', () => {
    const params = new URLSearchParams(
      'q=dead%20lock&course=c1&chapter=h1&difficulty=simple&objective=creativity&tag=Week%203&used=3&measured=yes&image=no&madeBy=owner&changedSince=2026-11-23&sort=-text',
    );
    expect(readFilters(params)).toEqual({
      q: 'dead lock',
      course: 'c1',
      chapter: 'h1',
      difficulty: 'simple',
      objective: 'creativity',
      tag: 'Week 3',
      used: '3',
      measured: 'yes',
      image: 'no',
      madeBy: 'owner',
      changedSince: '2026-11-23',
      sort: '-text',
    });
  });

  test('another course takes the chapter out', () => {
    const next = writeFilters(new URLSearchParams('course=c1&chapter=h1&q=a'), { course: 'c2' });
    expect(next.toString()).toBe('course=c2&q=a');
  });

  test('another course takes its members out; the same one keeps them', () => {
    const params = new URLSearchParams('course=c1&madeBy=owner');
    expect(writeFilters(params, { course: 'c2' }).toString()).toBe('course=c2');
    const next = writeFilters(params, { course: 'c1', chapter: 'h1' });
    expect(next.toString()).toBe('course=c1&madeBy=owner&chapter=h1');
  });

  test('an order narrows nothing', () => {
    expect(isNarrowing({ sort: 'text' })).toBe(false);
    expect(isNarrowing({ sort: 'text', q: 'lock' })).toBe(true);
  });

  test('labels and orders that do not exist and blank searches are left out', () => {
    expect(readFilters(new URLSearchParams('q=%20&difficulty=hard&objective=&course=&sort=age'))).toEqual({});
    const unknown = 'used=21&measured=true&image=&madeBy=me&changedSince=2026-02-30';
    expect(readFilters(new URLSearchParams(unknown))).toEqual({});
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
