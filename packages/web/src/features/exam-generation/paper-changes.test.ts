import type { Question } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import type { PaperVersion } from './generated-paper.ts';
import { keepPlaces, moveQuestion, replaceQuestion, slotOf } from './paper-changes.ts';

function questionsOf(ids: string): Question[] {
  return [...ids].map((_id) => ({ _id }) as Question);
}

function paperOf(ids: string): PaperVersion {
  return { questions: questionsOf(ids) };
}

function idsOf(paper: PaperVersion): string {
  return paper.questions.map(({ _id }) => _id).join('');
}

describe('moving a question', () => {
  test.each([
    ['A', 2, 'BCAD'],
    ['D', 0, 'DABC'],
    ['B', 9, 'ACDB'],
    ['B', -1, 'BACD'],
  ])('%s to place %d', (id, place, order) => {
    expect(idsOf(moveQuestion(paperOf('ABCD'), id, place))).toBe(order);
  });

  test('to where it is, or one that is not there, changes nothing', () => {
    const paper = paperOf('ABCD');
    expect(moveQuestion(paper, 'B', 1)).toBe(paper);
    expect(moveQuestion(paper, 'X', 1)).toBe(paper);
  });
});

describe('replacing a question', () => {
  const [coming] = questionsOf('X');

  test('puts the other in its place', () => {
    expect(idsOf(replaceQuestion(paperOf('ABC'), 'B', coming!))).toBe('AXC');
  });

  test('a question that has gone meanwhile, or one that is there already, changes nothing', () => {
    expect(idsOf(replaceQuestion(paperOf('ABC'), 'Z', coming!))).toBe('ABC');
    expect(idsOf(replaceQuestion(paperOf('ABX'), 'B', coming!))).toBe('ABX');
  });

  test('the place keeps its name, however often its question changes and moves', () => {
    const [next] = questionsOf('B');
    const replaced = replaceQuestion(paperOf('ABC'), 'B', coming!);
    expect(slotOf(replaced, 'X')).toBe('B');
    const twice = replaceQuestion(replaceQuestion(moveQuestion(replaced, 'X', 0), 'A', next!), 'X', {
      _id: 'A',
    } as Question);
    expect(idsOf(twice)).toBe('ABC');
    expect(twice.questions.map(({ _id }) => slotOf(twice, _id))).toEqual(['B', 'A', 'C']);
  });
});

describe('a new paper', () => {
  test.each([
    ['keeps the places of the locked questions', 'ABCD', 'BD', 'BDXY', 'XBYD'],
    ['of more questions goes on after them', 'ABCD', 'A', 'AVWXYZ', 'AVWXYZ'],
    ['that is shorter has the locked ones from behind its end last', 'ABCDE', 'BE', 'BEX', 'XBE'],
    ['of locked questions alone has them in the order in which they stood', 'ABCDE', 'CEA', 'CEA', 'ACE'],
    ['without locked questions stays as it came', 'ABC', '', 'XYZ', 'XYZ'],
    ['may bring the locked questions anywhere', 'ABC', 'B', 'XBY', 'XBY'],
  ])('%s', (_, before, locked, answered, order) => {
    expect(idsOf(keepPlaces(questionsOf(before), new Set(locked), paperOf(answered)))).toBe(order);
  });
});
