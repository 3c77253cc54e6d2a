import type { ExamVersion, Question } from '@exam/contract';
import { expect, test } from 'vitest';
import { QUESTIONS } from '../exam-fixture.tsx';
import {
  correctionsOf,
  describeDraft,
  mend,
  move,
  replaceBy,
  restore,
  slotsOf,
  startCorrection,
  takeOut,
  textsToMend,
} from './correction-draft.ts';

const VERSIONS: ExamVersion[] = [
  { label: 'A', key: [], questions: QUESTIONS },
  {
    label: 'B',
    key: [],
    questions: QUESTIONS.toReversed().map((question) => ({
      ...question,
      choices: question.choices.toReversed(),
    })),
  },
];
const start = () => startCorrection(VERSIONS);
const COMING = {
  ...QUESTIONS[0],
  _id: 'new',
  text: 'From the pool',
  choices: ['a', 'b'],
  correctAnswer: 'b',
} as Question;
const textsOf = (draft: ReturnType<typeof start>, version: number) =>
  slotsOf(draft, VERSIONS, version).map(
    ({ number, now }) => `${number ?? '–'} ${now.text}: ${now.choices.join(' ')}`,
  );

test('a mended question is mended in each version, with the choices of each in their order', () => {
  const texts = {
    ...textsToMend(start(), VERSIONS, 'q0'),
    text: 'Mended',
    choices: ['yes', 'never'],
    correctAnswer: 'never',
  };
  const draft = mend(start(), 'q0', texts);
  expect(textsOf(draft, 0)[0]).toBe('1 Mended: yes never');
  expect(textsOf(draft, 1)[2]).toBe('3 Mended: never yes');
  expect(describeDraft(draft, VERSIONS)).toEqual(['Question 1 of version A is mended']);
  expect(correctionsOf(draft, VERSIONS, 'Copy')).toEqual({
    name: 'Copy',
    mended: [
      {
        questionId: 'q0',
        text: 'Mended',
        choices: ['yes', 'never'],
        correctAnswer: 'never',
        explanation: '',
        inPool: false,
      },
    ],
    replaced: [],
    removed: [],
  });
});

test('pins and a kept order hold in each version; only what the server would not decide is sent', () => {
  const pinned = QUESTIONS.map((question) => ({ ...question, pinnedChoices: ['no'] }));
  const versions = [{ label: 'A', key: [], questions: pinned }];
  const start = textsToMend(startCorrection(versions), versions, 'q0');
  const sent = (change: Partial<typeof start>) =>
    correctionsOf(mend(startCorrection(versions), 'q0', { ...start, ...change }), versions, 'Copy').mended;
  expect(sent({ choices: ['yes', 'perhaps', 'no'] })?.[0]).not.toHaveProperty('pinnedChoices');
  expect(sent({ pinnedChoices: [] })).toMatchObject([{ pinnedChoices: [] }]);
  expect(sent({ choices: ['yes', 'No'], pinnedChoices: ['No'] })).toMatchObject([{ pinnedChoices: ['No'] }]);
  const kept = { ...textsToMend(startCorrection(VERSIONS), VERSIONS, 'q0'), keepChoiceOrder: true };
  const draft = mend(startCorrection(VERSIONS), 'q0', kept);
  expect(textsOf(draft, 1)[2]).toBe('3 First: yes no');
  expect(correctionsOf(draft, VERSIONS, 'Copy').mended).toMatchObject([{ keepChoiceOrder: true }]);
});

test('one that is taken out has no number, and the others are counted without it', () => {
  const draft = takeOut(start(), 'q1');
  expect(textsOf(draft, 0)).toEqual(['1 First: yes no', '– Second: yes no', '2 Third: yes no']);
  expect(correctionsOf(draft, VERSIONS, 'Copy')).toMatchObject({ removed: ['q1'] });
  expect(describeDraft(restore(draft, 'q1'), VERSIONS)).toEqual([]);
});

test('one that is replaced can be mended and moved; it is named by its new id then', () => {
  const replaced = replaceBy(start(), 'q0', COMING);
  const mended = mend(replaced, 'q0', { ...textsToMend(replaced, VERSIONS, 'q0'), text: 'Both' });
  const draft = move(mended, 0, 'q0', 1);
  expect(describeDraft(draft, VERSIONS)).toEqual([
    'Question 1 of version A is replaced and mended',
    'Version A has another order',
  ]);
  expect(correctionsOf(draft, VERSIONS, 'Copy')).toMatchObject({
    mended: [{ questionId: 'new', text: 'Both' }],
    replaced: [{ questionId: 'q0', byId: 'new' }],
    orders: [
      ['q1', 'new', 'q2'],
      ['q2', 'q1', 'new'],
    ],
  });
});

test('a move passes over what is taken out, and ends at the edges', () => {
  const draft = move(takeOut(start(), 'q1'), 0, 'q0', 1);
  expect(draft.orders[0]).toEqual(['q1', 'q2', 'q0']);
  expect(move(draft, 0, 'q0', 1)).toBe(draft);
});
