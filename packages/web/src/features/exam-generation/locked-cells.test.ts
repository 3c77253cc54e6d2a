import type { Availability } from '@exam/assembly';
import type { Question } from '@exam/contract';
import { expect, test } from 'vitest';
import { lockedCells } from './locked-cells.ts';
import { EMPTY_WORKBENCH, type Workbench } from './workbench.ts';

function questionOf(_id: string, chapterId: string): Question {
  return { _id, chapterId, difficulty: 'simple', objective: 'creativity' } as Question;
}

function benchOf(questions: Question[], locked: string[]): Workbench {
  const paper = { questions } as unknown as NonNullable<Workbench['generation']['paper']>;
  return { ...EMPTY_WORKBENCH, generation: { status: 'ready', paper }, lockedIds: new Set(locked) };
}

const CELL = { chapterId: 'h1', kind: { difficulty: 'simple', objective: 'creativity' } };
const POOL: Availability = new Map([['h1', [0, 0, 2, 0, 0, 0]]]);

test('each locked question of the paper counts for its cell', () => {
  const questions = ['a', 'b', 'c'].map((id) => questionOf(id, 'h1'));
  expect(lockedCells(benchOf(questions, ['a', 'c', 'gone']), POOL)).toEqual([CELL, CELL]);
});

test('no more of a cell than the pool holds by now, nor of a chapter that has gone', () => {
  const questions = [...['a', 'b', 'c'].map((id) => questionOf(id, 'h1')), questionOf('d', 'h9')];
  expect(lockedCells(benchOf(questions, ['a', 'b', 'c', 'd']), POOL)).toEqual([CELL, CELL]);
});

test('what is locked in a further version counts too, and what is in several counts once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => questionOf(id, 'h1'));
  const bench = benchOf([a!, b!], ['a', 'c']);
  const paper = { ...bench.generation.paper!, further: [{ questions: [a!, c!] }] };
  expect(lockedCells({ ...bench, generation: { status: 'ready', paper } }, POOL)).toEqual([CELL, CELL]);
});

test('nothing is locked before there is a paper', () => {
  expect(lockedCells(EMPTY_WORKBENCH, POOL)).toEqual([]);
});
