import { describe, expect, test } from 'vitest';
import { changeDraft, type DraftChange, EMPTY_DRAFT, type ExamDraft } from './draft.ts';

function changed(...changes: DraftChange[]): ExamDraft {
  return changes.reduce(changeDraft, EMPTY_DRAFT);
}

const COURSE: DraftChange = { type: 'course', courseId: 'c1' };
const FIRST: DraftChange = { type: 'chapter-added', chapterId: 'h1', count: '5' };
const SECOND: DraftChange = { type: 'chapter-added', chapterId: 'h2', count: '7' };

describe('the draft of an exam', () => {
  test('chapters keep the order in which they were added', () => {
    expect(changed(COURSE, SECOND, FIRST).chapters).toEqual([
      { chapterId: 'h2', count: '7' },
      { chapterId: 'h1', count: '5' },
    ]);
  });

  test('a chapter that is added again keeps its place and takes the new count', () => {
    const draft = changed(COURSE, FIRST, SECOND, { ...FIRST, count: '9' });
    expect(draft.chapters.map(({ chapterId, count }) => `${chapterId} ${count}`)).toEqual(['h1 9', 'h2 7']);
  });

  test('counts stay as typed', () => {
    const draft = changed(
      { type: 'difficulty', difficulty: 'simple', count: ' 08' },
      { type: 'objective', objective: 'creativity', count: 'many' },
    );
    expect(draft.difficulty.simple).toBe(' 08');
    expect(draft.objective.creativity).toBe('many');
  });

  test('another course clears the chapters and keeps name, difficulties and objectives', () => {
    const draft = changed(
      { type: 'name', name: 'Midterm' },
      COURSE,
      FIRST,
      { type: 'difficulty', difficulty: 'simple', count: '5' },
      { type: 'course', courseId: 'c2' },
    );
    expect(draft).toMatchObject({ name: 'Midterm', courseId: 'c2', chapters: [] });
    expect(draft.difficulty.simple).toBe('5');
  });

  test('the same course chosen again changes nothing', () => {
    const draft = changed(COURSE, FIRST);
    expect(changeDraft(draft, COURSE)).toBe(draft);
  });

  test('a removed chapter is gone and the others stay', () => {
    const draft = changed(COURSE, FIRST, SECOND, { type: 'chapter-removed', chapterId: 'h1' });
    expect(draft.chapters).toEqual([{ chapterId: 'h2', count: '7' }]);
  });

  test('replaced counts keep the chosen chapters in place, with a zero where none is left', () => {
    const counts = {
      chapters: { h2: 6, h3: 1, h4: 0 },
      difficulty: { simple: 3, difficult: 4 },
      objective: { reminding: 1, understanding: 2, creativity: 4 },
    };
    const draft = changed(COURSE, FIRST, SECOND, { type: 'counts-replaced', counts });
    expect(draft.chapters).toEqual([
      { chapterId: 'h1', count: '0' },
      { chapterId: 'h2', count: '6' },
      { chapterId: 'h3', count: '1' },
    ]);
    expect(draft.difficulty).toEqual({ simple: '3', difficult: '4' });
    expect(draft.objective).toEqual({ reminding: '1', understanding: '2', creativity: '4' });
  });

  test('a blueprint that is used brings its own chapters, and no zeros', () => {
    const counts = {
      chapters: { h2: 6, h3: 0 },
      difficulty: { simple: 6, difficult: 0 },
      objective: { reminding: 6, understanding: 0, creativity: 0 },
    };
    const draft = changed(COURSE, FIRST, { type: 'blueprint-used', counts });
    expect(draft.chapters).toEqual([{ chapterId: 'h2', count: '6' }]);
    expect(draft.difficulty).toEqual({ simple: '6', difficult: '0' });
  });
});
