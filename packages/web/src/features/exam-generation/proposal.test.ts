import { expect, test } from 'vitest';
import { EMPTY_DRAFT, type ExamDraft } from './draft.ts';
import { changesTo, toldOf } from './proposal.ts';

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
  expect(changes).toEqual([
    { key: 'difficult', name: 'difficult', from: '20', to: 23 },
    { key: 'creativity', name: 'creativity', from: '45', to: 23 },
    { key: 'chapter h2', name: 'Memory', from: '0', to: 3 },
  ]);
});

test('tells how many more change when there are many', () => {
  const chapters = Array.from({ length: 9 }, (_, at) => ({ chapterId: `h${at}`, count: '5' }));
  const proposed = {
    difficulty: { simple: 10, difficult: 20 },
    objective: { reminding: 0, understanding: 10, creativity: 45 },
  };
  const changes = changesTo({ ...DRAFT, chapters }, { chapters: {}, ...proposed }, NAMES);
  const { told, more } = toldOf(changes);
  expect(told.map(({ name }) => name).slice(0, 3)).toEqual(['A chapter', 'Processes', 'Memory']);
  expect([told.length, more]).toEqual([5, 4]);
});

test('a zero in an empty field is no change, and neither is the same number typed otherwise', () => {
  const same = {
    chapters: { h1: 30 },
    difficulty: { simple: 10, difficult: 20 },
    objective: { reminding: 0, understanding: 10, creativity: 45 },
  };
  expect(changesTo(DRAFT, same, NAMES)).toEqual([]);
});
