import type { Question } from '@exam/contract';

/** A question of the pool that the tests of the screens play with. */
export const QUESTION: Question = {
  _id: 'q1',
  text: 'What does fork return in the child?',
  choices: ['0', '-1', 'the id of the parent'],
  correctAnswer: '0',
  difficulty: 'simple',
  objective: 'reminding',
  chapterId: 'h2',
  chapter: { _id: 'h2', name: 'Processes', number: 2, course: { _id: 'c1', name: 'Operating Systems' } },
  keepChoiceOrder: false,
  pinnedChoices: [],
  explanation: '',
  source: '',
  name: '',
  tags: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  version: 3,
};
