import { describe, expect, test } from 'vitest';
import { printPaper } from '../src/index.ts';
import type { PaperExam, PaperImage } from '../src/paper.ts';
import { makeExam } from './make-exam.ts';
import { flat, structureOf } from './read-pdf.ts';

const DOT: PaperImage = {
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  ...{ type: 'image/png', width: 40, height: 40 },
};
const TEXT = `Is $x^2$ **right**?
![a red dot](image:00000000-0000-4000-8000-000000000001)
| Name | Size |
|---|---|
| one | 1 |`;
const exam = makeExam([TEXT, 'Why?'], {
  settings: { language: 'de' },
  images: new Map([['00000000-0000-4000-8000-000000000001', DOT]]),
  headings: { 1: 'Part two' },
});
const print = (part: 'questions' | 'key' | 'explained-key' | 'answer-sheet', of: PaperExam = exam) =>
  printPaper({ exam: of, part, format: 'pdf' });

describe('a PDF for readers that do not see the page', () => {
  test('has headings, paragraphs, tables with heads, and words for images and formulas', async () => {
    const elements = flat(await structureOf(await print('questions')));
    const types = new Set(elements.map(({ type }) => type));
    for (const type of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(types).toContain(type);
    const altOf = (type: string) => elements.filter((one) => one.type === type).map(({ alt }) => alt);
    expect(altOf('Figure')).toEqual(['a red dot']);
    expect(altOf('Formula')).toEqual(['x^2']);
  });

  test.each([
    { choiceColumns: 1, mayBreakQuestions: false },
    { choiceColumns: 1, mayBreakQuestions: true },
    { choiceColumns: 5, questionColumns: 2, mayBreakQuestions: false },
  ] as const)('has an item of a list for each question, its table within: %j', async (settings) => {
    const texts = ['How much is 7 × 8?', 'Why?', '| a | b |\n|---|---|\n| 1 | 2 |', 'When?'];
    const elements = flat(await structureOf(await print('questions', makeExam(texts, { settings }))));
    const items = elements.filter(({ type }) => type === 'LI');
    expect(items.map(({ children }) => children.map(({ type }) => type))).toEqual(texts.map(() => ['LBody']));
    const bodies = elements.filter(({ type }) => type === 'LBody').map(({ children }) => flat(children));
    expect(bodies.map((body) => body.some(({ type }) => type === 'Table'))).toEqual([
      ...[false, false, true, false],
    ]);
  });

  test.each(['questions', 'key', 'explained-key', 'answer-sheet'] as const)(
    'names its title and its language, and says that it obeys PDF/UA-1: %s',
    async (part) => {
      const file = Buffer.from(await print(part));
      const held = ['<pdfuaid:part>1</pdfuaid:part>', '/Lang (de', '/DisplayDocTitle true', 'Midterm'];
      expect(held.filter((words) => !file.includes(words))).toEqual([]);
    },
  );

  test('is tagged without that claim where it has no title, or an image has no words', async () => {
    const settings = { title: '', course: '' };
    const untitled = makeExam(['Why?'], { settings });
    const wordless = makeExam(['Why?\n![](image:00000000-0000-4000-8000-000000000001)'], {
      images: new Map([['00000000-0000-4000-8000-000000000001', DOT]]),
    });
    for (const of of [{ ...untitled, hasVersions: false }, wordless]) {
      const pdf = await print('questions', of);
      expect(Buffer.from(pdf).includes('pdfuaid')).toBe(false);
      expect(flat(await structureOf(pdf)).map(({ type }) => type)).toContain('P');
    }
  });
});
