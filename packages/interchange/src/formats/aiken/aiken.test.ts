import fc from 'fast-check';
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
    [
      'The letters of its choices do not follow each other from A on (B, C).',
      'Q\nA.one\nB. two\nC. three\nANSWER: C',
    ],
    [
      'The letters of its choices do not follow each other from A on (A, B, D).',
      'Q\nA) a\nB) b\nD) d\nANSWER: B',
    ],
    [
      'Other lines stand between its choices and its line “ANSWER: …”.',
      'Q\nA) a\nB) b\n\nBecause.\nANSWER: B',
    ],
    [
      'No line “ANSWER: …” with the letter of the correct choice follows.',
      'q\na) a\nb) b\nQ2\na) a\nb) b\nAnswer: a',
    ],
  ])('that is none fails: %s', (reason, content) => {
    const [item, ...others] = read(content);
    expect(item).toMatchObject({ kind: 'failed', reason });
    if (content.includes('Q2\n')) expect(others).toMatchObject([{ text: 'Q2', correctAnswer: 'a' }]);
  });

  test('may have choices of several lines', () => {
    expect(read('Q\nA) one\ntwo\nB) three\n\nfour\nC) x\ny\nANSWER: C')).toMatchObject([
      {
        choices: ['one\ntwo', 'three\n\nfour', 'x\ny'].map((text) => text.replace('\n\n', '\n')),
        correctAnswer: 'x\ny',
        notes: [
          'An empty line stands within its text or choices: check that the lines above and below it belong together.',
        ],
      },
    ]);
  });

  test('with an empty line within its text is to look at: the lines above may belong to another one', () => {
    const items = read('One?\nA) a\nB) b\nANSWER: A\nIt is so.\n\nTwo?\nA) a\nB) b\nANSWER: B');
    expect(items).toMatchObject([
      { text: 'One?', notes: [] },
      { text: 'It is so.\nTwo?', notes: [expect.stringMatching(/^An empty line stands/)] },
    ]);
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

describe('the labels of Chamilo', () => {
  test('belong to the question above them, and never give the answer of the next one away', () => {
    const items = read(
      [
        'Capital of Peru?\nA. Lima\nB. Quito\nANSWER: A\nSCORE: 2,5\nANSWER_EXPLANATION: Since 1535.\nTAGS: geo, easy\n',
        'Of Chile?\nA. Lima\nB. Santiago\nANSWER: B\nDESCRIPTION: Think of wine.\n',
        'De Cuba?\nA. Lima\nB. La Habana\nTAGS: geo\nANSWER: B\nTEXTO_CORRECTA: Desde 1607.\nETIQUETAS: fácil',
      ].join('\n'),
    );
    expect(items).toMatchObject([
      {
        text: 'Capital of Peru?',
        explanation: 'Since 1535.',
        tags: ['geo', 'easy'],
        notes: ['Its points (2.5) are left out.'],
      },
      {
        text: 'Of Chile?',
        explanation: 'Think of wine.',
        notes: ['A description below the answer is imported as part of the explanation: “Think of wine.”.'],
      },
      { text: 'De Cuba?', explanation: 'Desde 1607.', tags: ['geo', 'fácil'], notes: [] },
    ]);
  });

  test('may be explanations of several lines, up to an empty line or the next question', () => {
    const items = read(
      'One?\nA) a\nB) b\nANSWER: A\nExplanation: first\nsecond\n\nTwo?\nA) a\nB) b\nANSWER: B\nFEEDBACK: yes\nThree?\na) x\nb) y\nANSWER: a',
    );
    expect(items).toMatchObject([
      { text: 'One?', explanation: 'first\nsecond' },
      { text: 'Two?', explanation: 'yes' },
      { text: 'Three?', place: { line: 13 }, correctAnswer: 'x' },
    ]);
  });

  test('include a description before the choices, which is part of the text', () => {
    expect(read('DESCRIPTION: In 1900.\nWho?\nA) a\nB) b\nANSWER: A')).toMatchObject([
      { text: 'In 1900.\nWho?' },
    ]);
    expect(read('Who?\nDESCRIPTION: In 1900.\nA) a\nB) b\nANSWER: A')).toMatchObject([
      { text: 'Who?\nIn 1900.' },
    ]);
  });

  test('are words in a text', () => {
    expect(read('Score: how is it\nTAGS: spelt?\nA) a\nB) b\nANSWER: A')).toMatchObject([
      { text: 'Score: how is it\nTAGS: spelt?' },
    ]);
  });
});

describe('what is no question', () => {
  test('is listed with its lines', () => {
    expect(read('ANSWER: C\nTAGS: x\n\nQ\nA) a\nB) b\nANSWER: A\n\nThe end.\n\nBye.\n')).toMatchObject([
      {
        kind: 'unused',
        place: { file: 'pool.txt', line: 1 },
        lastLine: 2,
        text: 'ANSWER: C\nTAGS: x',
        reason: 'It belongs to no question.',
      },
      { kind: 'question', text: 'Q' },
      { kind: 'unused', place: { line: 9 }, lastLine: 11, text: 'The end.\nBye.' },
    ]);
  });

  test('and every word of a file is in one of its items', () => {
    const starts = ['', 'A) ', 'B) ', 'a) ', 'b. ', '*C) ', 'ANSWER_EXPLANATION: ', 'Feedback: '];
    const more = ['TAGS: ', 'DESCRIPTION: ', 'SCORE: x', 'ANSWER: A', 'ANSWER: B) ', '\n'];
    const start = fc.constantFrom(...starts, ...starts, ...more);
    fc.assert(
      fc.property(fc.array(start, { maxLength: 20 }), (lines) => {
        const file = lines.map((line, at) => (/A$/.test(line) ? line : `${line}w${at}w`)).join('\n');
        const said = JSON.stringify(read(file));
        const words = (file.match(/w\d+w/g) ?? []).filter((word) => !file.includes(`ANSWER: B) ${word}`));
        expect(words.filter((word) => !said.includes(word))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
