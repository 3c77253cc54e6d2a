import type { Availability } from '@exam/assembly';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT, type ExamDraft } from './draft.ts';
import { fillEmpty } from './fill-empty.ts';

const POOL: Availability = new Map([
  ['h1', [10, 10, 10, 10, 10, 10]],
  ['h2', [500, 0, 0, 500, 0, 0]],
]);

function draftOf(chapters: Record<string, string>, simple = '', difficult = ''): ExamDraft {
  return {
    ...EMPTY_DRAFT,
    courseId: 'c1',
    chapters: Object.entries(chapters).map(([chapterId, count]) => ({ chapterId, count })),
    difficulty: { simple, difficult },
  };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

test('empty counts are filled so that all sums agree, and what is typed stays', () => {
  const filling = fillEmpty(draftOf({ h1: '12' }, '4'), POOL, []);
  expect(filling).toMatchObject({
    counts: { chapters: { h1: 12 }, difficulty: { simple: 4, difficult: 8 } },
  });
  expect('counts' in filling! && sum(filling.counts.objective)).toBe(12);
});

test('as many of each count as are locked are filled in, and no more than an exam may have', () => {
  const cell = { chapterId: 'h2', kind: { difficulty: 'difficult', objective: 'reminding' } } as const;
  const draft = draftOf({ h1: '', h2: '' }, '', '3');
  const filling = fillEmpty({ ...draft, objective: { ...draft.objective, creativity: '6' } }, POOL, [cell]);
  expect(filling).toMatchObject({ counts: { difficulty: { difficult: 3 }, objective: { creativity: 6 } } });
  expect('counts' in filling! && filling.counts.chapters['h2']).toBeGreaterThan(0);
  expect('counts' in filling! && filling.counts.objective.reminding).toBeGreaterThan(0);

  const large = fillEmpty(draftOf({ h1: '', h2: '980' }), POOL, []);
  expect('counts' in large! && sum(large.counts.chapters)).toBe(1000);
});

test('why nothing completes what is typed is told', () => {
  expect(fillEmpty(draftOf({ h1: '61' }), POOL, [])).toEqual({
    shortage: { code: 'chapter-short', chapterId: 'h1', needed: 61, available: 60 },
  });
  expect(fillEmpty(draftOf({ h1: '60', h2: '990' }), POOL, [])).toEqual({
    shortage: { code: 'too-large', least: 1050, most: 1000 },
  });
});

test.each([
  ['nothing is typed', draftOf({ h1: '' })],
  ['only zeros are typed', draftOf({ h1: '0' })],
  ['something typed is no count', draftOf({ h1: '12' }, 'four')],
  ['the sums of what is typed disagree', draftOf({ h1: '12' }, '4', '9')],
])('nothing is filled where %s', (_, draft) => {
  expect(fillEmpty(draft, POOL, [])).toBeUndefined();
});

test('nothing is filled where nothing is empty', () => {
  const draft = draftOf({ h1: '2' }, '2', '0');
  const objective = { reminding: '1', understanding: '1', creativity: '0' };
  expect(fillEmpty({ ...draft, objective }, POOL, [])).toBeUndefined();
});
