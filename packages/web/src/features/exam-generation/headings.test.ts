import type { ExamQuestion, Question } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import type { GeneratedPaper } from './generated-paper.ts';
import { carryHeadings, groupSections, headChapters, headingsOf, putHeading } from './headings.ts';
import { requestOf } from './request-exam.ts';
import { versionsOf } from './versions/paper-versions.ts';

/** `a1` is a question of chapter a. */
function questionOf(_id: string): Question {
  const chapterId = _id.slice(0, 1);
  return {
    _id,
    chapterId,
    chapter: { _id: chapterId, name: `Chapter ${chapterId}`, number: chapterId.charCodeAt(0) },
  } as Question;
}

function paperOf(versions: readonly string[], differBy: 'questions' | 'order' = 'order'): GeneratedPaper {
  const [questions = [], ...further] = versions.map((ids) => ids.split(' ').map(questionOf));
  return {
    courseId: 'c1',
    request: requestOf(EMPTY_DRAFT),
    asked: { ...EMPTY_DRAFT, versions: { count: String(versions.length), differBy } },
    generationId: 'g1',
    questions,
    further: further.map((each) => ({ questions: each })),
  };
}

const idsOf = (paper: GeneratedPaper) =>
  versionsOf(paper).map(({ questions }) => questions.map(({ _id }) => _id).join(' '));
const toldBy = ({ headings = [] }: GeneratedPaper) =>
  headings.map(({ position, text }) => `${position} ${text}`);

describe('sections by chapter', () => {
  test('order every version by chapter, and the heading is the name of the chapter', () => {
    const headed = headChapters(paperOf(['b1 a1 b2 a2', 'a2 b2 a1 b1']));
    expect(idsOf(headed)).toEqual(['a1 a2 b1 b2', 'a2 a1 b2 b1']);
    expect(toldBy(headed)).toEqual(['0 Chapter a', '2 Chapter b']);
  });

  test('are there again, as they were called, when the exam is generated again', () => {
    const before = putHeading(headChapters(paperOf(['a1 b1'])), 1, 'Memory');
    const again = carryHeadings(paperOf(['b7 a8 a9']), before.headings);
    expect(idsOf(again)).toEqual(['a8 a9 b7']);
    expect(toldBy(again)).toEqual(['0 Chapter a', '2 Memory']);
  });
});

describe('free headings', () => {
  test('are put, renamed and taken away one by one', () => {
    const paper = putHeading(putHeading(paperOf(['a1 a2 a3']), 2, 'Last'), 0, 'First');
    expect(toldBy(paper)).toEqual(['0 First', '2 Last']);
    expect(toldBy(putHeading(paper, 2, 'End'))).toEqual(['0 First', '2 End']);
    expect(putHeading(putHeading(paper, 0, undefined), 2, undefined)).not.toHaveProperty('headings');
  });

  test('keep the questions of a section together in shuffled versions, each in an order of its own', () => {
    const paper = putHeading(paperOf(['a1 a2 a3 a4', 'a4 a3 a2 a1', 'a1 a4 a2 a3']), 2, 'Part II');
    expect(idsOf(paper)).toEqual(['a1 a2 a3 a4', 'a2 a1 a4 a3', 'a1 a2 a4 a3']);
  });

  test('follow a question that was moved into another section in one of the versions', () => {
    const paper = putHeading(paperOf(['a1 a2 a3 a4', 'a1 a2 a3 a4']), 2, 'Part II');
    const [, second = { questions: [] }] = versionsOf(paper);
    const order = ['a1', 'a4', 'a3', 'a2'].map(
      (id) => second.questions.find(({ _id }) => _id === id) as Question,
    );
    expect(idsOf(groupSections({ ...paper, further: [{ questions: order }] }, 1))).toEqual([
      'a1 a4 a2 a3',
      'a1 a4 a3 a2',
    ]);
  });

  test('of versions with different questions move nothing', () => {
    expect(idsOf(putHeading(paperOf(['a1 a2', 'a4 a3'], 'questions'), 1, 'Part II'))).toEqual([
      'a1 a2',
      'a4 a3',
    ]);
  });

  test('beyond the end of a shorter exam are left out', () => {
    const { headings } = putHeading(putHeading(paperOf(['a1 a2 a3']), 0, 'One'), 2, 'Two');
    expect(toldBy(carryHeadings(paperOf(['a1 a2']), headings))).toEqual(['0 One']);
  });
});

test('a saved exam whose every chapter begins with a heading has sections by chapter, and others free ones', () => {
  const saved = (id: string, heading?: string) => ({ ...questionOf(id), heading }) as ExamQuestion;
  const chapters = [saved('a1', 'One'), saved('a2'), saved('b1', 'Two')];
  expect(headingsOf(chapters).map(({ chapterId }) => chapterId)).toEqual(['a', 'b']);
  expect(headingsOf([saved('a1', 'One'), saved('a2', 'Two'), saved('b1')])).toEqual([
    { position: 0, text: 'One' },
    { position: 1, text: 'Two' },
  ]);
});
