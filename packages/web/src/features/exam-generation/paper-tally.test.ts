import type { Question } from '@exam/contract';
import { expect, test } from 'vitest';
import type { ExamRequest } from './generated-paper.ts';
import { tallyQuestions } from './paper-tally.ts';

function question(chapterId: string, difficulty: 'simple' | 'difficult'): Question {
  return { chapterId, difficulty, objective: 'reminding' } as Question;
}

const ASKED: ExamRequest = {
  chapters: { h1: ' 2', h2: '0', h3: '1' },
  difficulty: { simple: '2', difficult: '1' },
  objective: { reminding: '3', understanding: '0', creativity: '' },
};
const QUESTIONS = [question('h1', 'simple'), question('h1', 'simple'), question('h3', 'difficult')];

test('each count is told against what was asked for, and what was not asked for is left out', () => {
  const names = new Map([['h1', 'Processes']]);
  const { chapters, difficulty, objective } = tallyQuestions(QUESTIONS, ASKED, names);
  expect(chapters).toEqual([
    { key: 'h1', label: 'Processes', asked: 2, got: 2 },
    { key: 'h3', label: 'A chapter', asked: 1, got: 1 },
  ]);
  expect(difficulty.map(({ label, asked, got }) => [label, asked, got])).toEqual([
    ['simple', 2, 2],
    ['difficult', 1, 1],
  ]);
  expect(objective.map(({ label }) => label)).toEqual(['reminding']);
});

test('a paper that does not keep to the counts shows it', () => {
  const { chapters } = tallyQuestions(QUESTIONS.slice(1), ASKED, new Map());
  expect(chapters.map(({ asked, got }) => [asked, got])).toEqual([
    [2, 1],
    [1, 1],
  ]);
});
