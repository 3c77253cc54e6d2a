import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import { parseCount, readCounts } from './draft-counts.ts';
import type { GeneratedPaper } from './generated-paper.ts';
import { asksTheSame, isAskedFor, requestOf } from './request-exam.ts';

describe('reading a count', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    [' 7 ', 7],
    ['007', 7],
    ['1000', 1000],
  ])('%j is %d', (text, count) => {
    expect(parseCount(text)).toBe(count);
  });

  test.each(['', ' ', '-1', '1.5', '1e3', '0x10', 'ten', '1 2', '1001', '99999999999999999'])(
    '%j is no count',
    (text) => {
      expect(parseCount(text)).toBeUndefined();
    },
  );
});

describe('what is asked for', () => {
  const draft = { ...EMPTY_DRAFT, chapters: [{ chapterId: '1', count: '4' }] };
  const withZeros = {
    ...draft,
    chapters: [...draft.chapters, { chapterId: '2', count: ' 0' }],
    difficulty: { simple: '0', difficult: '' },
  };

  test('is sent as typed, without what is empty', () => {
    expect(requestOf(draft)).toEqual({ chapters: { 1: '4' }, difficulty: {}, objective: {} });
    expect(requestOf(withZeros)).toEqual({
      chapters: { 1: '4', 2: ' 0' },
      difficulty: { simple: '0' },
      objective: {},
    });
  });

  test('is the same with a zero and with nothing in a field', () => {
    expect(asksTheSame(draft, withZeros)).toBe(true);
    const paper = { asked: draft, request: requestOf(draft) } as unknown as GeneratedPaper;
    expect(isAskedFor(paper, withZeros)).toBe(true);
  });

  test.each(['1', 'many', '-0'])('is another with %j', (count) => {
    const other = { ...draft, objective: { ...draft.objective, creativity: count } };
    expect(asksTheSame(draft, other)).toBe(false);
  });
});

describe('reading the counts of a draft', () => {
  const names = new Map([['2', 'Chapter 2']]);

  test('every count becomes a number, and an empty one a zero', () => {
    const draft = { ...EMPTY_DRAFT, chapters: [{ chapterId: '3', count: '4' }] };
    expect(readCounts(draft, names)).toEqual({
      ok: true,
      counts: {
        chapters: { 3: 4 },
        difficulty: { simple: 0, difficult: 0 },
        objective: { reminding: 0, understanding: 0, creativity: 0 },
      },
    });
  });

  test('the first field that holds no count is named', () => {
    const chapters = [
      { chapterId: '1', count: '4' },
      { chapterId: '2', count: '-' },
    ];
    expect(readCounts({ ...EMPTY_DRAFT, chapters }, names)).toEqual({ ok: false, field: 'Chapter 2' });
    const difficulty = { simple: '1', difficult: 'two' };
    expect(readCounts({ ...EMPTY_DRAFT, difficulty }, names)).toEqual({ ok: false, field: 'difficult' });
  });
});
