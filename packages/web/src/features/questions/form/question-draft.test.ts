import type { Question } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import {
  areSame,
  draftOf,
  EMPTY_DRAFT,
  errorsThatHold,
  fieldsOf,
  prefill,
  previewOf,
} from './question-draft.ts';

const QUESTION: Question = {
  _id: 'q1',
  text: 'What does fork return in the child?',
  choices: ['0', '-1'],
  correctAnswer: '0',
  difficulty: 'simple',
  objective: 'reminding',
  chapterId: 'h1',
  chapter: { _id: 'h1', name: 'Processes', number: 1, course: { _id: 'c1', name: 'Operating Systems' } },
  keepChoiceOrder: false,
  pinnedChoices: [],
  explanation: '',
  source: '',
  name: '',
  tags: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  version: 3,
};

test('a question that is not changed is sent as it was', () => {
  const { text, choices, correctAnswer, difficulty, objective, chapterId } = QUESTION;
  expect(fieldsOf(draftOf(QUESTION))).toEqual({
    text,
    choices,
    correctAnswer,
    difficulty,
    objective,
    chapterId,
  });
});

test('the order of choices is sent where it is kept, and where it was kept before', () => {
  const kept = { ...QUESTION, keepChoiceOrder: true };
  expect(fieldsOf(draftOf(kept))).toMatchObject({ keepChoiceOrder: true });
  expect(fieldsOf(draftOf(QUESTION), kept)).toMatchObject({ keepChoiceOrder: false });
  expect(areSame(draftOf(kept), draftOf(QUESTION))).toBe(false);
});

test('what stands beside a question is sent where it is filled in, and where it was before', () => {
  const beside = { explanation: 'Why.', source: 'A book', name: 'Forks', tags: ['Week 3'] };
  const filled = { ...QUESTION, ...beside };
  expect(fieldsOf(draftOf(filled))).toMatchObject(beside);
  expect(fieldsOf(draftOf({ ...filled, source: '' }))).not.toHaveProperty('source');
  const none = { explanation: '', source: '', name: '', tags: [] };
  expect(fieldsOf(draftOf(QUESTION), filled)).toMatchObject(none);
  expect(areSame(draftOf(filled), draftOf(QUESTION))).toBe(false);
});

test('a choice that is typed but not added yet is saved and shown with the others', () => {
  const draft = { ...draftOf(QUESTION), newChoice: ' 1' };
  expect(fieldsOf(draft).choices).toEqual(['0', '-1', ' 1']);
  expect(previewOf(draft).choices).toEqual(['0', '-1', ' 1']);
  expect(areSame(draft, draftOf(QUESTION))).toBe(false);
});

test('blanks alone are no choice', () => {
  const draft = { ...draftOf(QUESTION), newChoice: ' ' };
  expect(fieldsOf(draft).choices).toEqual(['0', '-1']);
  expect(areSame(draft, draftOf(QUESTION))).toBe(true);
});

describe('the address', () => {
  test('says course, chapter and kind of a new question', () => {
    const params = new URLSearchParams('course=c2&chapter=h9&difficulty=difficult&objective=creativity');
    expect(prefill(EMPTY_DRAFT, params)).toEqual({
      ...EMPTY_DRAFT,
      courseId: 'c2',
      chapterId: 'h9',
      difficulty: 'difficult',
      objective: 'creativity',
    });
  });

  test('goes before what the copied question says', () => {
    const copy = prefill(draftOf(QUESTION), new URLSearchParams('from=q1&difficulty=difficult'));
    expect(copy).toEqual({ ...draftOf(QUESTION), difficulty: 'difficult' });
  });

  test('with another course leaves the chapter of the copied question behind', () => {
    expect(prefill(draftOf(QUESTION), new URLSearchParams('course=c2')).chapterId).toBe('');
  });

  test('with a label that does not exist says nothing', () => {
    expect(prefill(EMPTY_DRAFT, new URLSearchParams('difficulty=hard')).difficulty).toBe('');
  });
});

test('a refusal holds until its field is typed anew, and that of the correct answer until a choice is, too', () => {
  const draft = draftOf(QUESTION);
  const sent = { ...fieldsOf(draft) };
  const errors = { text: 'Too long.', 'choices.1': 'Empty.', correctAnswer: 'Not one of the choices.' };
  expect(errorsThatHold(errors, sent, draft)).toEqual(errors);
  const { text: _mended, ...others } = errors;
  expect(errorsThatHold(errors, sent, { ...draft, text: 'Which?' })).toEqual(others);
  expect(errorsThatHold(errors, sent, { ...draft, choices: ['0', '1'] })).toEqual({ text: errors.text });
});
