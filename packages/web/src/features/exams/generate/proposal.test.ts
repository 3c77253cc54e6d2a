import { expect, test } from 'vitest';
import { EMPTY_DRAFT, type ExamDraft } from './draft.ts';
import { changesTo, describeChanges } from './proposal.ts';

const NAMES = new Map([
  ['h1', 'Processes'],
  ['h2', 'Memory'],
]);

const DRAFT: ExamDraft = {
  ...EMPTY_DRAFT,
  courseId: 'c1',
  chapters: [
    { chapterId: 'h1', count: '30' },
    { chapterId: 'h2', count: '' },
  ],
  difficulty: { simple: ' 10', difficult: '20' },
  objective: { reminding: '', understanding: '10', creativity: '45' },
};

test('tells each count that changes, labels before chapters, and no other', () => {
  const changes = changesTo(
    DRAFT,
    {
      chapters: { h1: 30, h2: 3 },
      difficulty: { simple: 10, difficult: 23 },
      objective: { reminding: 0, understanding: 10, creativity: 23 },
    },
    NAMES,
  );
  expect(describeChanges(changes)).toBe('difficult 20 → 23, creativity 45 → 23, Memory 0 → 3');
  expect(changes.map(({ key }) => key)).toEqual(['difficult', 'creativity', 'chapter h2']);
});

test('tells how many more change when there are many', () => {
  const chapters = Array.from({ length: 9 }, (_, at) => ({ chapterId: `h${at}`, count: '5' }));
  const proposed = {
    difficulty: { simple: 10, difficult: 20 },
    objective: { reminding: 0, understanding: 10, creativity: 45 },
  };
  const changes = changesTo({ ...DRAFT, chapters }, { chapters: {}, ...proposed }, NAMES);
  expect(describeChanges(changes)).toMatch(/^A chapter 5 → 0, Processes 5 → 0, .*, 4 more$/);
});

test('a zero in an empty field is no change, and neither is the same number typed otherwise', () => {
  const same = {
    chapters: { h1: 30 },
    difficulty: { simple: 10, difficult: 20 },
    objective: { reminding: 0, understanding: 10, creativity: 45 },
  };
  expect(changesTo(DRAFT, same, NAMES)).toEqual([]);
});
