import type { Question } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import type { GeneratedPaper } from './generated-paper.ts';
import { moveQuestion } from './paper-changes.ts';
import { DEFAULT_PREFERENCES } from './preferences/preferences.ts';
import {
  changeDetails,
  changePaper,
  EMPTY_WORKBENCH,
  letGo,
  lockedQuestions,
  orderPaper,
  putBack,
  putBackOf,
  startFrom,
  startGenerating,
  takePaper,
  takeQuestion,
  takeReplacement,
  unlockAll,
  type Workbench,
} from './workbench.ts';

function questionOf(_id: string): Question {
  const content = { choices: ['1', '2'], pinnedChoices: [] as string[], keepChoiceOrder: false };
  return { _id, chapterId: 'h1', difficulty: 'simple', objective: 'reminding', ...content } as Question;
}

const [A, B, C] = ['a', 'b', 'c'].map(questionOf) as [Question, Question, Question];

function paperOf(...questions: Question[]): GeneratedPaper {
  return { courseId: 'c1', questions, asked: {} } as unknown as GeneratedPaper;
}

/** The workbench after a request that was answered with this paper. */
function answered(bench: Workbench, paper: GeneratedPaper): Workbench {
  const { draft, lockedIds, taken } = bench;
  const sent = { draft, lockedIds, taken };
  return takePaper(startGenerating(bench, sent), sent, paper);
}

describe('starting from elsewhere', () => {
  test('a course alone leaves everything else as on the empty screen, and the preferences as they were', () => {
    const preferences = { ...DEFAULT_PREFERENCES, freshFirst: false, recentExams: '5', variety: false };
    const before = changeDetails(EMPTY_WORKBENCH, { type: 'preferences', preferences });
    const { draft } = startFrom(before, { courseId: 'c1' });
    expect(draft).toEqual({ ...EMPTY_WORKBENCH.draft, courseId: 'c1', preferences });
  });

  test('the record of a saved exam fills counts, preferences and versions', () => {
    const record = {
      blueprint: {
        chapters: { h2: 3, h1: 0 },
        difficulty: { simple: 1, difficult: 2 },
        objective: { reminding: 0, understanding: 3, creativity: 0 },
      },
      preferences: { recentExams: 0, variety: true },
      versions: { count: 2, differBy: 'order' as const },
    };
    const start = { courseId: 'c1', name: 'Final', counts: record.blueprint, ...record };
    expect(startFrom(EMPTY_WORKBENCH, start).draft).toEqual({
      name: 'Final',
      courseId: 'c1',
      chapters: [
        { chapterId: 'h2', count: '3' },
        { chapterId: 'h1', count: '0' },
      ],
      difficulty: { simple: '1', difficult: '2' },
      objective: { reminding: '0', understanding: '3', creativity: '0' },
      preferences: { ...DEFAULT_PREFERENCES, freshFirst: false },
      versions: { count: '2', differBy: 'order' },
      shufflesChoices: true,
    });
  });

  test('an earlier draft comes back as it was typed', () => {
    const typed = {
      chapters: { h1: ' 02' },
      difficulty: { simple: '', difficult: 'many' },
      objective: { reminding: '2' },
    };
    const difficulty = { as: 'mean' as const, examId: null, percent: ' 65' };
    const preferences = { freshFirst: false, recentExams: '7', variety: false, difficulty };
    const { draft } = startFrom(EMPTY_WORKBENCH, { courseId: 'c1', counts: typed, preferences });
    expect(draft.chapters).toEqual([{ chapterId: 'h1', count: ' 02' }]);
    expect(draft.difficulty).toEqual(typed.difficulty);
    expect(draft.objective).toEqual({ reminding: '2', understanding: '', creativity: '' });
    expect(draft.preferences).toEqual(preferences);
  });

  test('the exam before is gone with its locks', () => {
    const before = answered(startFrom(EMPTY_WORKBENCH, { courseId: 'c1' }, [A]), paperOf(A, B));
    const { generation, lockedIds, taken } = startFrom(before, { courseId: 'c1' });
    expect([generation, lockedIds.size, taken]).toEqual([{ status: 'none' }, 0, []]);
  });
});

describe('a replacement', () => {
  const D = questionOf('d');
  const bench = answered(startFrom(EMPTY_WORKBENCH, { courseId: 'c1' }), paperOf(A, B));
  const ids = ({ generation }: Workbench) => generation.paper?.questions.map(({ _id }) => _id);

  test('is undone in its place, one after the other, even after a move', () => {
    const twice = takeReplacement(takeReplacement(bench, 0, 'a', C), 0, 'c', D);
    expect(ids(twice)).toEqual(['d', 'b']);
    const moved = changePaper(twice, (paper) => moveQuestion(paper, 'd', 1));
    const once = putBack(moved, 0, 'd');
    expect(ids(once)).toEqual(['b', 'c']);
    expect(ids(putBack(once, 0, 'c'))).toEqual(['b', 'a']);
    expect(putBackOf(putBack(once, 0, 'c'), 0, 'a')).toBeUndefined();
  });

  test('cannot be undone where the question is in the exam again, nor in another exam', () => {
    const again = takeReplacement(takeReplacement(bench, 0, 'a', C), 0, 'b', A);
    expect(putBackOf(again, 0, 'c')).toBeUndefined();
    expect(putBack(again, 0, 'c')).toBe(again);
    expect(answered(takeReplacement(bench, 0, 'a', C), paperOf(C, B)).replacements).toEqual({});
  });

  test('of one version leaves the others, and is undone there alone', () => {
    const paper = {
      ...paperOf(A, B),
      further: [{ questions: [A, C] }],
      asked: { versions: { differBy: 'questions' } },
    };
    const several = answered(
      startFrom(EMPTY_WORKBENCH, { courseId: 'c1' }),
      paper as unknown as GeneratedPaper,
    );
    const replaced = takeReplacement(several, 1, 'a', D);
    expect(putBackOf(replaced, 0, 'd')).toBeUndefined();
    expect(putBackOf(replaced, 1, 'd')).toBe(A);
    expect(putBack(replaced, 1, 'd').generation.paper?.further?.[0]?.questions).toEqual([A, C]);
  });
});

describe('the order of an exam', () => {
  const of = (_id: string, number: number, difficulty: Question['difficulty']) =>
    ({ ...questionOf(_id), difficulty, chapter: { number } }) as Question;
  const mixed = paperOf(of('a', 2, 'difficult'), of('b', 1, 'difficult'), of('c', 2, 'simple'));
  const bench = answered(startFrom(EMPTY_WORKBENCH, { courseId: 'c1' }), mixed);
  const ids = ({ generation }: Workbench) => generation.paper?.questions.map(({ _id }) => _id).join('');

  test('is by chapter or by difficulty, equal ones as they were, and free leaves it', () => {
    expect(ids(orderPaper(bench, 'chapter'))).toBe('bac');
    expect(ids(orderPaper(bench, 'difficulty'))).toBe('cab');
    expect(ids(orderPaper(orderPaper(bench, 'chapter'), 'free'))).toBe('bac');
  });

  test('holds for the next exam too', () => {
    expect(ids(answered(orderPaper(bench, 'difficulty'), mixed))).toBe('cab');
  });
});

describe('taken questions', () => {
  const taking = startFrom(EMPTY_WORKBENCH, { courseId: 'c1' }, [A, B]);

  test('are locked before there is a paper, and on the paper that holds them', () => {
    expect(lockedQuestions(taking)).toEqual([A, B]);
    const bench = answered(taking, paperOf(C, B, A));
    expect(bench.taken).toEqual([]);
    expect([...bench.lockedIds].sort()).toEqual(['a', 'b']);
    expect(lockedQuestions(bench)).toEqual([B, A]);
  });

  test('bring their chapter with them, once each, and can be let go', () => {
    const bench = takeQuestion(takeQuestion(startFrom(EMPTY_WORKBENCH, { courseId: 'c1' }), A), A);
    expect(bench.taken).toEqual([A]);
    expect(bench.draft.chapters).toEqual([{ chapterId: 'h1', count: '' }]);
    expect(letGo(bench, 'a').taken).toEqual([]);
  });

  test('are unlocked with all others, and gone with the course', () => {
    expect(lockedQuestions(unlockAll(taking))).toEqual([]);
    expect(changeDetails(taking, { type: 'course', courseId: 'c2' }).taken).toEqual([]);
  });
});
