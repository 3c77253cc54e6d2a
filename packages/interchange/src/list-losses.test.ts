import { FORMATS, HOLDINGS, WRITABLE_FORMAT_IDS } from '@exam/contract/formats';
import { describe, expect, test } from 'vitest';
import { listLosses } from './list-losses.ts';
import type { QuestionToWrite } from './question-file.ts';
import { REGISTRY } from './registry.ts';

const PLAIN: QuestionToWrite = {
  text: 'Which?',
  choices: ['a', 'b'],
  correctAnswer: 'a',
  keepChoiceOrder: false,
  category: '',
  tags: [],
};
const RICH: QuestionToWrite = {
  ...PLAIN,
  text: 'Which\nis **$x$**? ![a](image:0190a1b2-c3d4-7e5f-8a9b-000000000001)',
  keepChoiceOrder: true,
  pinnedChoices: ['b'],
  explanation: 'Since it is.',
  name: 'Zzz',
  source: 'A book',
  category: '1. A',
  tags: ['difficulty:simple'],
};

describe('what a format would lose', () => {
  test('is reported with the number of questions', () => {
    expect(listLosses('gift', [RICH, PLAIN, { ...PLAIN, choices: ['a', RICH.text] }])).toEqual([
      {
        what: 'choiceOrder',
        numberOfQuestions: 1,
        message:
          '1 question keeps the order of its choices, which GIFT cannot say: other programs may shuffle them.',
      },
      {
        what: 'pinnedChoices',
        numberOfQuestions: 1,
        message:
          '1 question pins choices last, which GIFT cannot say: the order of all choices is kept where it can be.',
      },
      {
        what: 'images',
        numberOfQuestions: 2,
        message: '2 questions show images, which GIFT cannot hold: the images will be missing.',
      },
    ]);
    expect(listLosses('aiken', [RICH])).toContainEqual({
      what: 'sources',
      numberOfQuestions: 1,
      message: '1 question names its source, which Aiken cannot hold: sources will be missing.',
    });
  });

  test.each(WRITABLE_FORMAT_IDS)('includes everything that it does not hold: %s', (format) => {
    const holds: readonly string[] = FORMATS[format].holds;
    const lost = listLosses(format, [RICH]).map(({ what }) => what);
    expect(lost.filter((what) => what !== 'text')).toEqual(
      HOLDINGS.filter((holding) => !holds.includes(holding)),
    );
  });

  test.each(WRITABLE_FORMAT_IDS)('is empty for plain questions: %s', (format) => {
    expect(listLosses(format, [PLAIN])).toEqual([]);
  });

  test('of images counts those of explanations', () => {
    const explained = { ...PLAIN, explanation: 'See ![it](image:0190a1b2-c3d4-7e5f-8a9b-000000000001)' };
    expect(listLosses('gift', [explained])).toMatchObject([{ what: 'images', numberOfQuestions: 1 }]);
  });

  test('includes parts of a text', () => {
    expect(listLosses('aiken', [{ ...PLAIN, text: ' Which?' }])).toEqual([
      {
        what: 'text',
        numberOfQuestions: 1,
        message:
          '1 question contains texts with blanks at an end, with needless backslashes, or with lines that look like Aiken: they are written slightly differently.',
      },
    ]);
  });

  test.each([
    ['gift', ' '],
    ['gift', '\nat work'],
    ['moodle-xml', '\u00a0'],
    ['moodle-xml', '\u0001'],
    ['qti-2.1', '\u0001'],
  ] as const)('may be a part of the name of a chapter: in %s %j', (format, end) => {
    const name = FORMATS[format].name;
    expect(listLosses(format, [{ ...PLAIN, category: `1. Memory${end}` }])).toEqual([
      {
        what: 'chapters',
        numberOfQuestions: 1,
        message: `1 question belongs to a chapter with a name that ${name} cannot hold as it is: blanks at its ends, line breaks or control characters will be missing.`,
      },
    ]);
    expect(listLosses(format, [{ ...PLAIN, category: '1. Memory' }])).toEqual([]);
  });

  test('is declared for every writable format', () => {
    expect(WRITABLE_FORMAT_IDS.filter((format) => REGISTRY[format]?.write === undefined)).toEqual([]);
  });
});
