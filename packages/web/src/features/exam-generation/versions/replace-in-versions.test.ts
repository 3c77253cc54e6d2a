import type { Question } from '@exam/contract';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../draft.ts';
import type { GeneratedPaper } from '../generated-paper.ts';
import { requestOf } from '../request-exam.ts';
import { questionsElsewhere, versionsOf } from './paper-versions.ts';
import { replaceInVersions } from './replace-in-versions.ts';

const CHOICES = ['1', '2', '3', '4', '5', '6', '7', '8'];

function questionOf(_id: string, keepChoiceOrder = false): Question {
  const pinnedChoices: string[] = [];
  return { _id, choices: CHOICES, correctAnswer: '1', pinnedChoices, keepChoiceOrder } as Question;
}

function paperOf(versions: string[], differBy: 'questions' | 'order'): GeneratedPaper {
  const [first = [], ...further] = versions.map((ids) => [...ids].map((id) => questionOf(id)));
  return {
    courseId: 'c1',
    request: requestOf(EMPTY_DRAFT),
    asked: { ...EMPTY_DRAFT, versions: { count: String(versions.length), differBy } },
    generationId: 'g1',
    questions: first,
    further: further.map((questions) => ({ questions })),
    outcome: { recentExams: 0, lockedIds: new Set() },
  };
}

const idsOf = (paper: GeneratedPaper) =>
  versionsOf(paper).map(({ questions }) => questions.map(({ _id }) => _id).join(''));

test('versions of different questions change one by one, and what was said of them is withdrawn', () => {
  const replaced = replaceInVersions(paperOf(['AB', 'AC'], 'questions'), 1, 'A', questionOf('X'));
  expect(idsOf(replaced)).toEqual(['AB', 'XC']);
  expect(replaced.outcome).toBeUndefined();
});

test('nothing changes where the question has gone meanwhile', () => {
  const paper = paperOf(['AB', 'CD'], 'questions');
  expect(replaceInVersions(paper, 0, 'C', questionOf('X'))).toBe(paper);
});

test('versions of the same questions change together, each with choices in an order of its own', () => {
  const replaced = replaceInVersions(paperOf(['ABC', 'CAB', 'BCA'], 'order'), 1, 'A', questionOf('X'));
  expect(idsOf(replaced)).toEqual(['XBC', 'CXB', 'BCX']);
  const orders = versionsOf(replaced).map(
    ({ questions }) => questions.find(({ _id }) => _id === 'X')?.choices ?? [],
  );
  for (const order of orders) expect([...order].sort()).toEqual(CHOICES);
  expect(new Set(orders.map(String)).size).toBe(3);
});

test('the right answer of a replacement has the letter of the one that leaves, in each version', () => {
  const inOrder = (id: string, order: number[]) => ({
    ...questionOf(id),
    choices: order.map((place) => CHOICES[place]!),
    correctAnswer: '1',
  });
  const paper = {
    ...paperOf(['A', 'A'], 'order'),
    questions: [inOrder('A', [3, 0, 1, 2, 4, 5, 6, 7])],
    further: [{ questions: [inOrder('A', [7, 6, 5, 4, 3, 0, 1, 2])] }],
  };
  const replaced = replaceInVersions(paper, 0, 'A', { ...questionOf('X'), correctAnswer: '4' });
  const [one, other] = versionsOf(replaced).map(({ questions }) => questions[0]!);
  expect([one, other].map((question) => question?.choices.indexOf('4'))).toEqual([1, 5]);
  for (const question of [one, other]) {
    expect(question?.choiceOrder?.map((place) => CHOICES[place])).toEqual(question?.choices);
  }
  const asInPool = { ...paper, asked: { ...paper.asked, shufflesChoices: false } };
  const { questions } = replaceInVersions(asInPool, 0, 'A', questionOf('X'));
  expect(questions[0]?.choices).toEqual(CHOICES);
});

test('a question that keeps the order of its choices has it in every version', () => {
  const replaced = replaceInVersions(paperOf(['AB', 'BA'], 'order'), 0, 'A', questionOf('X', true));
  for (const { questions } of versionsOf(replaced)) {
    expect(questions.find(({ _id }) => _id === 'X')?.choices).toEqual(CHOICES);
  }
});

test('the questions elsewhere are those of the other versions alone', () => {
  expect(questionsElsewhere(paperOf(['ABC', 'CDE', 'EF'], 'questions'), 0)).toEqual(['D', 'E', 'F']);
});
