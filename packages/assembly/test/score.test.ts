import { describe, expect, it } from 'vitest';
import type { Wishes } from '../src/preferences/preferences.ts';
import { compareScores, pairsTogether, scoreOf } from '../src/preferences/score.ts';
import { KINDS } from '../src/vocabulary.ts';

const question = (rank: number) => ({ chapterId: 'a', kind: KINDS[0]!, rank });
const pair = (one: number, other: number, isExcluded: boolean) => ({
  one: question(one),
  other: question(other),
  isExcluded,
});

describe('the score of versions', () => {
  const wishes: Wishes = {
    preferences: {
      uses: [
        { question: question(0), times: 2 },
        { question: question(3), times: 1 },
      ],
      pairs: [pair(0, 1, true), pair(1, 2, false), pair(4, 0, false)],
    },
    locked: [question(0)],
  };
  const versions = [
    [question(1), question(2)],
    [question(2), question(4)],
  ];

  it('counts pairs in each version, further versions of a question, and uses in all of them', () => {
    expect(scoreOf(wishes, versions)).toEqual({ excludedPairs: 1, nearDuplicates: 2, overlap: 2, uses: 4 });
  });

  it('names the pairs that stand together, locked questions among them', () => {
    expect(pairsTogether(wishes, versions)).toEqual([
      { pair: 0, version: 0 },
      { pair: 1, version: 0 },
      { pair: 2, version: 1 },
    ]);
  });

  it('tells questions of the same rank apart by chapter and kind', () => {
    const others = [
      { ...question(1), chapterId: 'b' },
      { ...question(1), kind: KINDS[1]! },
    ];
    expect(pairsTogether(wishes, [others])).toEqual([]);
  });

  it('is smaller where the first part that differs is', () => {
    const none = { excludedPairs: 0, nearDuplicates: 0, overlap: 0, uses: 0 };
    const ascending = [
      none,
      { ...none, uses: 9 },
      { ...none, overlap: 1 },
      { ...none, nearDuplicates: 1, uses: 1 },
      { ...none, excludedPairs: 1 },
    ];
    expect(ascending.toReversed().toSorted(compareScores)).toEqual(ascending);
    expect(compareScores(none, { ...none })).toBe(0);
  });
});
