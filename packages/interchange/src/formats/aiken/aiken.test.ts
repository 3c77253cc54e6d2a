import { describe, expect, test } from 'vitest';
import { readAll } from '../../opened-file.ts';
import { aiken } from './aiken.ts';
import { readAiken } from './read-aiken.ts';
import { writeAiken } from './write-aiken.ts';

const file = (content: string) => ({ name: 'pool.txt', content: new TextEncoder().encode(content) });
const read = (content: string) => readAll(readAiken(file(content))).items;

describe('a question in Aiken', () => {
  test('is one line, lettered choices and the answer', () => {
    expect(read('Which?\nA) one\nB. two\nANSWER: B\n')).toMatchObject([
      { kind: 'question', place: { line: 1 }, text: 'Which?', choices: ['one', 'two'], correctAnswer: 'two' },
    ]);
  });

  test('has literal asterisks, and is written without markup', () => {
    const [item] = read('Is *x* `y`?\nA) **a**\nB) 2 * 3 * 4\nANSWER: B\n');
    expect(item).toMatchObject({ text: 'Is \\*x\\* \\`y\\`?', choices: ['\\*\\*a\\*\\*', '2 * 3 * 4'] });
    const question = {
      text: 'Is **this *so*** `$x`, \\*y\\*?\n| a | b |\n|---|---|\n| c | |',
      choices: ['a', '\\*b\\*'],
      correctAnswer: 'a',
      keepChoiceOrder: false,
      category: '',
      tags: [],
    };
    const content = writeAiken({ title: '', questions: [question], images: new Map() });
    expect(new TextDecoder().decode(content)).toBe('Is this so $x, *y*? a b c\nA) a\nB) *b*\nANSWER: A\n');
  });

  test('may follow without an empty line, span several lines and have lower-case letters', () => {
    expect(
      read('A. Turing was\nborn in?\n\na) London\r\nb) Paris\r\nAnswer: a\nB?\nA) x\nB) y\nANSWER: B'),
    ).toMatchObject([
      {
        text: 'A. Turing was\nborn in?',
        choices: ['London', 'Paris'],
        correctAnswer: 'London',
        place: { line: 1 },
      },
      { text: 'B?', correctAnswer: 'y', place: { line: 7 } },
    ]);
  });

  test.each([
    ['No line “ANSWER: …” with the letter of the correct choice follows.', 'Q\nA) a\nB) b\n\nQ2'],
    ['None of the choices is marked as correct.', 'Q\nA) a\nB) b\nANSWER: C'],
    [
      'Several choices are marked as correct (“ANSWER: A, B”); a question has one.',
      'Q\nA) a\nB) b\nANSWER: A, B',
    ],
    [
      '“ANSWER: Bonn, of course” names no letter of a choice.',
      'Q\nA) Bonn\nB) Rome\nANSWER: Bonn, of course',
    ],
    ['Two choices have the letter A.', 'Q\nA. Lincoln was\nA) a\nB) b\nANSWER: A'],
    ['A question needs at least 2 choices.', 'Q\nA) a\nANSWER: A'],
    [
      'Two lines name its answer, the second one “B”.',
      'Q\nA) a\nB) b\nANSWER: A\n\nANSWER: B\nQ2\nA) a\nB) b\nANSWER: A',
    ],
    ['An asterisk marks another choice than the line “ANSWER: …” names.', 'Q\nA) a\n*B) b\nANSWER: A'],
    [
      'No line “ANSWER: …” with the letter of the correct choice follows.',
      'Q\nA) a\n*B) b\nQ2\nA) a\nB) b\nANSWER: A',
    ],
    ['One of the choices is empty.', 'Q\nA) a\nB)\nANSWER: A'],
  ])('that is none fails: %s', (reason, content) => {
    const [item, ...others] = read(content);
    expect(item).toMatchObject({ kind: 'failed', reason });
    if (content.includes('Q2\n')) expect(others).toMatchObject([{ text: 'Q2', correctAnswer: 'a' }]);
  });

  test('is recognised by its beginning', () => {
    expect(aiken.isMeant(file('\nQ\nA) a\nB) b\nANSWER: A'))).toBe(true);
    expect(aiken.isMeant(file('# Title\n1. Q\n   A) a\n   B) b\nANSWER: A'))).toBe(false);
    expect(aiken.mayBeMeant?.(file('Q\nmore\nA) a\nB) b\nANSWER: A'))).toBe(true);
    expect(aiken.mayBeMeant?.(file('1. Q\nA) a\nB) b\n\n2. Q\na) a\n*b) b\nAnswer: b'))).toBe(false);
    expect(aiken.mayBeMeant?.(file('Dear A. Turing, an answer: none'))).toBe(false);
  });

  test('is written with one line for each text', () => {
    const question = {
      text: 'B) or\n not B)?',
      choices: ['to be', 'not'],
      correctAnswer: 'not',
      keepChoiceOrder: false,
      category: '',
      tags: [],
    };
    const content = writeAiken({ title: '', questions: [question], images: new Map() });
    expect(new TextDecoder().decode(content)).toBe('Question: B) or not B)?\nA) to be\nB) not\nANSWER: B\n');
  });
});
