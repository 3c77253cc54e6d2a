import type { Availability } from '@exam/assembly';
import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, type ExamDraft } from './draft.ts';
import { judgeDraft } from './verdict.ts';

const NAMES = new Map([
  ['h1', 'Processes'],
  ['h2', 'Memory'],
]);

/** Ten questions of each kind in each of two chapters. */
const POOL: Availability = new Map([
  ['h1', [10, 10, 10, 10, 10, 10]],
  ['h2', [10, 10, 10, 10, 10, 10]],
]);

type Five = [simple: string, difficult: string, reminding: string, understanding: string, creativity: string];

function draftOf(chapters: Record<string, string>, counts: Five): ExamDraft {
  const [simple, difficult, reminding, understanding, creativity] = counts;
  return {
    ...EMPTY_DRAFT,
    courseId: 'c1',
    chapters: Object.entries(chapters).map(([chapterId, count]) => ({ chapterId, count })),
    difficulty: { simple, difficult },
    objective: { reminding, understanding, creativity },
  };
}

function judge(draft: ExamDraft) {
  return judgeDraft(draft, { chapterNames: NAMES, availability: POOL, locked: [] });
}

function sentenceOf(draft: ExamDraft): string {
  return judge(draft).sentence;
}

describe('the line under the details', () => {
  test('asks for a course, for chapters, for counts, one after the other', () => {
    expect(sentenceOf(EMPTY_DRAFT)).toBe('Choose a course to begin.');
    expect(sentenceOf({ ...EMPTY_DRAFT, courseId: 'c1' })).toBe('Add the chapters that the exam covers.');
    expect(sentenceOf(draftOf({ h1: '0' }, ['0', '0', '0', '0', '0']))).toBe(
      'Enter how many questions to take from each chapter.',
    );
  });

  test('tells the three sums and what is missing', () => {
    const draft = draftOf({ h1: '12', h2: '8' }, ['10', '10', '8', '6', '4']);
    expect(sentenceOf(draft)).toBe(
      '20 by chapter · 20 by difficulty · 18 by objective. Still to place: 2 by objective',
    );
  });

  test('tells what is too much, with the singular where it is one', () => {
    const draft = draftOf({ h1: '12', h2: '8' }, ['10', '11', '10', '6', '3']);
    expect(sentenceOf(draft)).toBe(
      '20 by chapter · 21 by difficulty · 19 by objective. Still to place: 1 by objective. Too many: 1 by difficulty',
    );
  });

  test('tells what open chapters have still to give, and nothing too much as long as they can', () => {
    const draft = draftOf({ h1: '6', h2: '' }, ['9', '3', '5', '', '']);
    expect(sentenceOf(draft)).toBe(
      '6 by chapter · 12 by difficulty · 5 by objective. Still to place: 6 by chapter, 7 by objective',
    );
  });

  test('names the first count that is no whole number', () => {
    expect(sentenceOf(draftOf({ h1: '3', h2: 'x' }, ['1', '2', '1', '1', '1']))).toBe(
      'The count of Memory must be a whole number from 0 to 1000.',
    );
    expect(sentenceOf(draftOf({ h1: '3' }, ['1,5', '2', '1', '1', '1']))).toBe(
      'The count of simple must be a whole number from 0 to 1000.',
    );
  });

  test('says that it works, and of how many questions', () => {
    const verdict = judge(draftOf({ h1: '12', h2: '8' }, ['10', '10', '8', '6', '6']));
    expect(verdict).toEqual({ tone: 'good', sentence: 'This works: 20 questions' });
    expect(sentenceOf(draftOf({ h1: '1' }, ['1', '0', '1', '0', '0']))).toBe('This works: 1 question');
  });

  test('says why it is not possible, by the name of the chapter, and from where to look for the nearest', () => {
    const verdict = judge(draftOf({ h1: '61' }, ['30', '31', '20', '21', '20']));
    expect(verdict.tone).toBe('warning');
    expect(verdict.sentence).toMatch(/^Not possible: .*Processes.*60.*61/);
    expect(verdict.nearestTo?.chapters).toEqual({ h1: 61 });
    expect(verdict.fields).toMatchObject([{ chapterId: 'h1' }]);
    expect(verdict.missing?.map(({ count }) => count)).toEqual([1]);
  });

  test('a count that no single chapter refuses may still be too much for the kinds', () => {
    const verdict = judge(draftOf({ h1: '25' }, ['25', '0', '25', '0', '0']));
    expect(verdict.tone).toBe('warning');
    expect(verdict.sentence).toMatch(/^Not possible: .+/);
  });

  test('locked questions that are in the way are told', () => {
    const cell = { chapterId: 'h1', kind: { difficulty: 'simple', objective: 'reminding' } } as const;
    const pool = { chapterNames: NAMES, availability: POOL, locked: [cell, cell] };
    const draft = draftOf({ h1: '1', h2: '5' }, ['3', '3', '2', '2', '2']);
    expect(judgeDraft(draft, pool)).toMatchObject({
      tone: 'warning',
      sentence: 'Not possible: 2 locked questions are from Processes, 1 asked',
    });
    const enough = draftOf({ h1: '2', h2: '4' }, ['3', '3', '2', '2', '2']);
    expect(judgeDraft(enough, pool)).toEqual({ tone: 'good', sentence: 'This works: 6 questions' });
  });

  test('an exam larger than the product allows is refused', () => {
    const verdict = judge(draftOf({ h1: '600', h2: '401' }, ['1', '0', '1', '0', '0']));
    expect(verdict).toEqual({
      tone: 'warning',
      sentence: 'An exam has at most 1000 questions; these are 1001.',
    });
  });

  test('claims nothing about the pool as long as it does not know it', () => {
    const verdict = judgeDraft(draftOf({ h1: '61' }, ['30', '31', '20', '21', '20']), {
      chapterNames: NAMES,
      availability: undefined,
      locked: [],
    });
    expect(verdict).toEqual({
      tone: 'open',
      sentence: '61 by chapter · 61 by difficulty · 61 by objective',
    });
  });
});
