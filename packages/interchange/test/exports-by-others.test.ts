import { WRITABLE_FORMAT_IDS } from '@exam/contract/formats';
import fc from 'fast-check';
import { strFromU8, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { listLosses, type QuestionToWrite, writeQuestionFile } from '../src/index.ts';
import { writeTable } from '../src/table/write-table.ts';
import { ANNOTATED_POOLS, checkPools, POOLS } from './check-pools.ts';
import * as others from './exports-by-others.ts';
import { nastyQuestion } from './nasty-questions.ts';
import { annotatedForXml, IMAGES } from './questions-for-xml.ts';
import { childrenOf, type Element, parseByAnother } from './xml-by-another-parser.ts';

/** GIFT is tested with another parser elsewhere; for Markdown there is none. */
const READERS = {
  'moodle-xml': others.toldByMoodleXml,
  'qti-1.2': others.toldByQti12,
  'qti-2.1': others.toldByQti2,
  'qti-2.2': others.toldByQti2,
  'qti-3.0': others.toldByQti2,
  aiken: others.toldByAiken,
  'blackboard-tab': others.toldByBlackboard,
  csv: others.toldByCsv,
  xlsx: others.toldByXlsx,
} as const;
type Format = keyof typeof READERS;
const FORMATS = Object.keys(READERS) as Format[];

const SIGNS = [
  'a',
  'B',
  '7',
  'é',
  '中',
  '<',
  '&',
  '>',
  '"',
  "'",
  ';',
  ',',
  '#',
  '=',
  '~',
  '{',
  '}',
  ':',
  '%',
  '(',
  ')',
  '-',
  '. ',
  ' or ',
] as const;
/** Words that have a meaning in some format, but are not our markup. */
const plainText = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 8 })
  .map((signs) => signs.join('').replace(/ +/g, ' ').trim())
  .filter((text) => text !== '');
const plainQuestion: fc.Arbitrary<QuestionToWrite> = fc
  .record({
    text: plainText,
    choices: fc.uniqueArray(plainText, { minLength: 2, maxLength: 6 }),
    correct: fc.nat(),
  })
  .map(({ text, choices, correct }) => ({
    text,
    choices,
    correctAnswer: choices[correct % choices.length]!,
    keepChoiceOrder: false,
    category: '',
    tags: [],
  }));

const scoresOf = ({ choices, correctAnswer }: QuestionToWrite) =>
  choices.map((choice) => Number(choice === correctAnswer));

const write = (format: Format, questions: readonly QuestionToWrite[]) =>
  writeQuestionFile(format, { title: 'Pool', questions, images: IMAGES });

test('every written format is readable by the words of its specification', () => {
  expect([...FORMATS, 'gift', 'markdown'].sort()).toEqual([...WRITABLE_FORMAT_IDS].sort());
});

describe.each(FORMATS)('an export as %s', (format) => {
  test('contains the same questions with the same keys', () =>
    checkPools(
      plainQuestion.filter((question) => listLosses(format, [question]).length === 0),
      async (pool) => {
        const told = READERS[format](await write(format, pool));
        expect(told).toEqual(
          pool.map((each) => ({ text: each.text, choices: each.choices, scores: scoresOf(each) })),
        );
      },
      { pools: POOLS },
    ));

  // Aiken loses something of nearly all of these.
  test.skipIf(format === 'aiken')('scores only the correct choice, whatever the texts contain', () =>
    checkPools(
      annotatedForXml,
      async (pool) => {
        const told = READERS[format](await write(format, pool));
        expect(told.map(({ scores }) => scores)).toEqual(pool.map(scoresOf));
      },
      { pools: ANNOTATED_POOLS },
    ),
  );
});

test('the cells of a workbook equal those of the table, blanks included', () =>
  checkPools(
    nastyQuestion,
    async (pool) => {
      const cells = others.cellsOfXlsx(await write('xlsx', pool));
      const withoutEnd = (row: readonly string[]) =>
        row.slice(0, row.findLastIndex((cell) => cell !== '') + 1);
      expect(cells.map(withoutEnd)).toEqual(writeTable(pool).map(withoutEnd));
    },
    { pools: POOLS },
  ));

/**
 * The elements that Moodle's importer expects in a question (`import_multichoice` and `import_headers`), with the
 * values that it accepts.
 */
const IN_MOODLE: Readonly<Record<string, RegExp>> = {
  name: /./,
  questiontext: /./,
  generalfeedback: /^/,
  defaultgrade: /^\d+(?:\.\d+)?$/,
  penalty: /^(?:0|1)(?:\.\d+)?$/,
  hidden: /^[01]$/,
  idnumber: /^/,
  single: /^(?:true|false)$/,
  shuffleanswers: /^(?:true|false)$/,
  answernumbering: /^(?:abc|ABCD|123|iii|IIII|none)$/,
  showstandardinstruction: /^[01]$/,
  correctfeedback: /^/,
  partiallycorrectfeedback: /^/,
  incorrectfeedback: /^/,
  answer: /./,
  tags: /./,
};
/** The sets of fractions that Moodle accepts for a question with one correct answer. */
const GRADES = ['100', '0'];

function faultsForMoodle(question: Element): string[] {
  const faults = question.children.flatMap((child) => {
    const words = (element: Element): string => element.text + element.children.map(words).join('');
    const isRight = IN_MOODLE[child.name]?.test(words(child).trim().slice(0, 100));
    return isRight === true ? [] : [`${child.name} is “${words(child).slice(0, 100)}”`];
  });
  for (const once of ['name', 'questiontext', 'single', 'shuffleanswers'])
    if (childrenOf(question, once).length !== 1) faults.push(`${once} stands there not once`);
  const answers = childrenOf(question, 'answer');
  const grades = answers.map(({ attributes }) => attributes['fraction'] ?? '');
  if (
    grades.some((grade) => !GRADES.includes(grade)) ||
    grades.filter((grade) => grade === '100').length !== 1
  )
    faults.push(`fractions are ${grades.join(', ')}`);
  for (const texts of [
    ...childrenOf(question, 'questiontext'),
    ...childrenOf(question, 'generalfeedback'),
    ...answers,
  ]) {
    if (texts.attributes['format'] !== 'html') faults.push(`${texts.name} is no HTML`);
    const shown = [...(childrenOf(texts, 'text')[0]?.text.matchAll(/@@PLUGINFILE@@\/([^"]*)"/g) ?? [])].map(
      ([, name]) => name,
    );
    const held = childrenOf(texts, 'file').map(({ attributes, text }) => {
      if (attributes['encoding'] !== 'base64' || attributes['path'] !== '/')
        faults.push('a file is not where it is looked for');
      if (!/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(text))
        faults.push('a file is no base64');
      return attributes['name'];
    });
    if ([...new Set(shown)].sort().join() !== held.toSorted().join())
      faults.push('texts show other files than they have');
  }
  return faults;
}

const readMoodle = (content: Uint8Array) => childrenOf(parseByAnother(strFromU8(content)), 'question');

test('a file contains what Moodle’s importer expects', () =>
  checkPools(
    annotatedForXml,
    async (pool) => {
      const [...questions] = readMoodle(await write('moodle-xml', pool));
      const choices = questions.filter(({ attributes }) => attributes['type'] === 'multichoice');
      const categories = questions.filter(({ attributes }) => attributes['type'] === 'category');
      expect(choices.length + categories.length).toBe(questions.length);
      expect(choices.flatMap(faultsForMoodle)).toEqual([]);
      for (const category of categories)
        expect(category.children[0]?.children[0]?.text).toMatch(/^\$course\$\/top\/./);
    },
    { pools: POOLS },
  ));

const QUESTION: QuestionToWrite = {
  text: `Which? ![a](image:${[...IMAGES.keys()][0]})`,
  choices: ['a', 'b'],
  correctAnswer: 'b',
  keepChoiceOrder: false,
  category: '1. A',
  tags: ['x'],
};

test.each([
  ['fraction="100"', 'fraction="99"', 'fractions are 0, 99'],
  ['<single>true', '<single>1', 'single is “1”'],
  ['<answernumbering>ABCD', '<answernumbering>ABC', 'answernumbering is “ABC”'],
  ['<name>', '<name><text>x</text></name><name>', 'name stands there not once'],
  ['encoding="base64"', 'encoding="hex"', 'a file is not where it is looked for'],
  ['@@PLUGINFILE@@/', '@@PLUGINFILE@@/x', 'texts show other files than they have'],
  ['<hidden>0</hidden>', '<shown>0</shown>', 'shown is “0”'],
])('what Moodle would not find is seen: %s becomes %s', async (from, to, fault) => {
  const xml = strFromU8(await write('moodle-xml', [QUESTION]));
  const choices = (source: string) =>
    readMoodle(strToU8(source)).filter(({ attributes }) => attributes['type'] === 'multichoice');
  expect(choices(xml).flatMap(faultsForMoodle)).toEqual([]);
  expect(choices(xml.replace(from, to)).flatMap(faultsForMoodle).join('\n')).toContain(fault);
});
