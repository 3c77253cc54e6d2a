import { basename } from 'node:path';
import { PAPER_LANGUAGES, type PaperPart } from '@exam/contract';
import { expect, test } from 'vitest';
import { IS_LONG } from '../../../vitest.growth.ts';
import { composePaper, PAGE_SIZES } from '../src/compose-paper.ts';
import { layOutSheets } from '../src/compose-sheets.ts';
import { previewPage, printPaper } from '../src/index.ts';
import { listDoubts } from '../src/list-doubts.ts';
import { listMissingInPdfs, listMissingSigns } from '../src/missing-signs.ts';
import type { PaperExam } from '../src/paper.ts';
import { setPaper } from '../src/typst/compile.ts';
import { fontsFor, listFontFiles } from '../src/typst/fonts.ts';
import { makeExam } from './make-exam.ts';
import { overlapsAmong, type PrintedWord, wordsIn } from './read-pdf.ts';

const pagesOf = (exam: PaperExam, part: PaperPart = 'questions') =>
  setPaper(composePaper({ exam, part }), exam.images, (_compiler, document) => document.numOfPages);
const drawingOf = (exam: PaperExam, part: PaperPart = 'questions') =>
  setPaper(composePaper({ exam, part }), exam.images, (compiler, document) => compiler.plainSvg(document));
/** A page without pictures: their bytes are none. */
const previewOf = (exam: PaperExam, part: PaperPart) => ({
  doubts: listDoubts({ ...composePaper({ exam, part }) }, exam),
});
const textsOf = (count: number) => Array.from({ length: count }, (_, at) => `Which number is ${at}?`);

test('the file is a PDF with the name of the exam, with the same bytes each time', async () => {
  const order = { exam: makeExam(['What?']), part: 'questions', format: 'pdf' } as const;
  const [one, other] = [await printPaper(order), await printPaper(order)];
  expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(one).toString('latin1')).toContain('FontFile');
  expect(Buffer.compare(one, other)).toBe(0);
});

test.each(['questions', 'answer-sheet', 'key', 'explained-key'] as const)(
  'the part %s of 60 questions is set in every language, size and paper',
  (part) => {
    for (const [at, language] of PAPER_LANGUAGES.entries()) {
      for (const [other, paperSize] of (['a4', 'us-letter'] as const).entries()) {
        // In the short form each language on one of both papers.
        if (!IS_LONG && at % 2 !== other) continue;
        const settings = { language, paperSize, fontSize: 12 } as const;
        expect(pagesOf(makeExam(textsOf(60), { settings }), part)).toBeGreaterThan(0);
      }
    }
  },
);

test('the headings of sections are printed, each on the page of the question below it', async () => {
  const headings = Object.fromEntries(textsOf(60).map((_, at) => [at, `Part ${at + 1}`]));
  const [plain, headed] = [makeExam(textsOf(60)), makeExam(textsOf(60), { headings })];
  expect(pagesOf(headed)).toBeGreaterThan(pagesOf(plain));
  expect(pagesOf(headed, 'key')).toBe(1);
  const unknown = makeExam(['What?'], { headings: { 0: '\u{10FFF0}' } });
  expect(listMissingSigns(unknown, 'questions')).toMatchObject([{ where: 'Question 1 of version A' }]);
});

test('names that are too long for the header of later pages end in an ellipsis', async () => {
  const settings = {
    course: 'Introduction to the Theory and the Practice of Everything, with Exercises',
    title: 'Final examination in the second retake of the compulsory module, winter term 2026/27',
  };
  const exam = makeExam(textsOf(30), { settings });
  const words = await wordsIn(await printPaper({ exam, part: 'questions', format: 'pdf' }));
  const later = words.filter(({ page }) => page === 1);
  const line = later.filter(({ top }) => top < later[0]!.bottom).map(({ text }) => text);
  expect(line.slice(0, 2)).toEqual(['Introduction', 'to']);
  expect(line.filter((word) => word.endsWith('…'))).toHaveLength(2);
  expect(line).toContain('Final');
  expect(line).not.toContain('2026/27');
});

test('60 short questions take a few pages, their sheet and their key one page each', () => {
  const exam = makeExam(textsOf(60));
  expect(pagesOf(exam)).toBeLessThan(8);
  expect([pagesOf(exam, 'answer-sheet'), pagesOf(exam, 'key')]).toEqual([1, 1]);
});

test.each([14, 16, 18] as const)(
  'large print of %i points is without serifs, in one column, with large circles',
  async (fontSize) => {
    const settings = { fontSize, choiceColumns: 5, questionColumns: 2 } as const;
    const exam = makeExam(textsOf(24), { settings });
    const pdf = Buffer.from(await printPaper({ exam, part: 'questions', format: 'pdf' })).toString('latin1');
    expect(pdf).toContain('SourceSans3');
    expect(pdf).not.toContain('SourceSerif4');
    const { body } = composePaper({ exam, part: 'questions' });
    const rows = body.part === 'questions' && body.questions.map(({ columns, beside }) => [columns, beside]);
    expect(rows).toEqual(textsOf(24).map(() => [1, null]));
    const numberOfPages = pagesOf(exam);
    expect(numberOfPages).toBeGreaterThan(pagesOf(makeExam(textsOf(24), { settings: { choiceColumns: 1 } })));
    expect(previewPage({ exam, part: 'questions' }, 1).numberOfPages).toBe(numberOfPages);
    expect(layOutSheets(exam.settings, [exam.version])[0]?.circleDiameter).toBe(6.3);
  },
);

test('the sign of a number stays before it from right to left, and texts from left to right stay as they are', () => {
  const textOf = (question: string, choice: string) => {
    const { body } = composePaper({
      exam: makeExam([question], { choices: [choice, '5'] }),
      part: 'questions',
    });
    return JSON.stringify(body);
  };
  expect(textOf('\u0643\u0645 3 \u2212 4 \u061f', '\u22124')).toContain('"\u200e\u22124"');
  expect(textOf('\u0643\u0645 3\u22124 \u061f', '1')).not.toContain('\u200e');
  expect(textOf('How much?', '\u22124')).not.toContain('\u200e');
});

test('an Arabic answer sheet has its words at the right, and its circles where every sheet has them', async () => {
  const sheetOf = async (language: 'en' | 'ar', title: string) => {
    const exam = makeExam(textsOf(12), {
      settings: { language, title, course: '', institution: '', studentNumberDigits: 4 },
    });
    return { exam, words: await wordsIn(await printPaper({ exam, part: 'answer-sheet', format: 'pdf' })) };
  };
  const { exam, words } = await sheetOf('ar', 'اختبار نهائي');
  const english = await sheetOf('en', 'Final exam');
  const layout = layOutSheets(exam.settings, [exam.version]);
  expect(layout).toEqual(layOutSheets(english.exam.settings, [english.exam.version]));
  const pageWidth = PAGE_SIZES.a4.width;
  const points = (mm: number) => (mm * 72) / 25.4;
  const [page] = layout[0]!.pages;
  const head = words.filter(({ text, top }) => /[\u0600-\u06ff]/.test(text) && top < points(38));
  // The title ends beside the letters of the code.
  const endOfTitle = Math.max(...head.map(({ right }) => right));
  expect(endOfTitle).toBeGreaterThan(points(page!.code.x - 25));
  expect(endOfTitle).toBeLessThan(points(page!.code.x));
  const fields = words.filter(({ top }) => top > points(39) && top < points(44));
  expect(Math.max(...fields.map(({ right }) => right))).toBeGreaterThan(pageWidth - points(21));
  const nameEnds = fields
    .filter(({ right }) => right < points(page!.digits[0]![0]!.x - 3))
    .map(({ right }) => right);
  expect(Math.max(...nameEnds)).toBeGreaterThan(points(page!.digits[0]![0]!.x - 12));
});

test('24 questions like "7 × 8?" take half the pages with choices in a row and questions beside each other, in their order', async () => {
  const texts = Array.from({ length: 24 }, (_, at) => `How much is ${at} \u00d7 8?`);
  const choices = ['16', '56', '72', '156'];
  const plain = { choiceColumns: 1, instructions: '' } as const;
  const rows = { ...plain, choiceColumns: 5 } as const;
  const both = { ...rows, questionColumns: 2 } as const;
  const pages = [plain, rows, both].map((settings) => pagesOf(makeExam(texts, { choices, settings })));
  expect(pages).toEqual([4, 2, 1]);
  const exam = makeExam(texts, { choices, settings: both });
  const { body } = composePaper({ exam, part: 'questions' });
  const numbers =
    body.part === 'questions' && body.questions.flatMap((row) => [row.number, row.beside?.number]);
  expect(numbers).toEqual(texts.map((_, at) => at + 1));
  expect(previewPage({ exam, part: 'questions' }, 1)).toMatchObject({ numberOfPages: 1 });
});

test('an empty line behind the first paragraph of a question or choice leaves as much space as a later one', async () => {
  const text = 'two\n\nthree\n\nfour';
  const exam = makeExam([text], { settings: { choiceColumns: 1 }, choices: [text, 'another'] });
  const words = await wordsIn(await printPaper({ exam, part: 'questions', format: 'pdf' }));
  const of = (name: string) => words.filter((word) => word.text === name).map(({ bottom }) => bottom);
  const [two, three, four] = [of('two'), of('three'), of('four')];
  expect(two).toHaveLength(2);
  for (const [at, bottom] of three.entries()) expect(bottom - two[at]!).toBeCloseTo(four[at]! - bottom, 1);
});

test('long questions, those with a table, and the first of a section keep a line of their own', () => {
  const texts = [
    'Short?',
    'Long '.repeat(60),
    'Short?',
    'Short?',
    'Short?',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ];
  const settings = { questionColumns: 2, choiceColumns: 5 } as const;
  const exam = makeExam(texts, { settings, headings: { 3: 'Part' } });
  const { body } = composePaper({ exam, part: 'questions' });
  const rows = body.part === 'questions' && body.questions.map((row) => [row.number, row.beside?.number]);
  expect(rows).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
    [4, 5],
    [6, undefined],
  ]);
});

test('points stand behind each question, heading and title where the settings say so', () => {
  const what = { headings: { 1: 'Part' }, hundredths: [100, 250, 50], choices: ['a', 'b'] };
  const composed = (hasPoints: boolean, language: 'en' | 'de' = 'en') => {
    const exam = makeExam(['One?', 'Two?', '```\ncode\n```'], { ...what, settings: { hasPoints, language } });
    return composePaper({ exam, part: 'questions' });
  };
  const text = JSON.stringify(composed(true)).replaceAll('\u00a0', ' ');
  for (const shown of ['(1 pt)', '(2.5 pt)', '(0.5 pt)', 'Part (3 pt)']) expect(text).toContain(shown);
  expect(composed(true).heading.facts).toContainEqual({
    label: 'Points',
    value: expect.objectContaining({ text: '4' }),
  });
  expect(JSON.stringify(composed(true, 'de')).replaceAll('\u00a0', ' ')).toContain('(2,5 P.)');
  expect(JSON.stringify(composed(false))).not.toContain('pt)');
});

test('the sheet of 400 questions has the pages that were laid out', () => {
  const exam = makeExam(textsOf(400));
  const { body } = composePaper({ exam, part: 'answer-sheet' });
  expect(body.part === 'answer-sheet' && body.sheets.pages.length).toBe(pagesOf(exam, 'answer-sheet'));
});

test('a document of personal sheets has a sheet for each student, then the blank ones; equal orders give equal bytes', async () => {
  const exam = makeExam(textsOf(120), { choices: ['a', 'b', 'c', 'd', 'e'] });
  const layouts = layOutSheets(exam.settings, [exam.version, exam.version]);
  const students = Array.from({ length: 40 }, (_, at) => ({
    ...{ ordinal: at + 1, number: `00${at}`, group: at % 2 ? '' : 'Room \u05d0', version: at % 2 },
    name: at === 0 ? 'x'.repeat(200) : `Ada ${at}`,
  }));
  const sheets = { token: '0123456789abcdef', key: new Uint8Array(32), layouts, students, blankSheets: 3 };
  const order = { exam: { ...exam, sheets }, part: 'answer-sheet', format: 'pdf' } as const;
  const [one, other] = [await printPaper(order), await printPaper(order)];
  expect(Buffer.compare(one, other)).toBe(0);
  const { body } = composePaper(order);
  expect(body.part === 'answer-sheet' && body.sheets.pages.length).toBe(2 * 43);
  // The drawings of two versions, two pages, with and without fields, are written once.
  expect(one.length).toBeLessThan(1_500_000);
  const unknown = { ...sheets, students: [{ ...students[0]!, name: '\u{12000}' }] };
  expect(listMissingSigns({ ...exam, sheets: unknown }, 'answer-sheet')).toEqual([
    { where: 'The list of students', signs: ['\u{12000}'] },
  ]);
});

test('a question that fits on a page is not split, and a longer one continues', () => {
  const half = 'A line of words.\n'.repeat(30);
  expect(pagesOf(makeExam([half, half]))).toBe(2);
  expect(pagesOf(makeExam(['A line of words.\n'.repeat(200)]))).toBeGreaterThan(3);
});

test('explanations take as many pages in the explained key as they need', () => {
  const exam = (settings: object) =>
    makeExam(['What?', 'Why?'], { explanation: 'A line of words.\n'.repeat(200), settings });
  expect(pagesOf(exam({ hasExplanations: false }), 'explained-key')).toBe(1);
  expect(pagesOf(exam({}), 'explained-key')).toBeGreaterThan(7);
  expect(pagesOf(exam({}), 'questions')).toBe(1);
});

test('sums and integrals in choices take their full height, so that they do not overlap', () => {
  const choices = ['$\\int_0^1 x$', '$\\int_1^2 x$', '$\\sum_{i=0}^n i$', '$\\prod_{i=0}^n i$'];
  const exam = makeExam(Array<string>(9).fill('Which?'), { choices, settings: { choiceColumns: 1 } });
  expect(pagesOf(exam)).toBe(3);
});

test.each([11, 14] as const)(
  'a tick is no root sign, as which the base families draw it, with letters of %i points',
  async (fontSize) => {
    const fontsOf = async (text: string) => {
      const exam = makeExam([text], { settings: { fontSize } });
      const pdf = Buffer.from(await printPaper({ exam, part: 'questions', format: 'pdf' })).toString(
        'latin1',
      );
      return pdf.match(/NewCMMath/g)?.length ?? 0;
    };
    expect(await fontsOf('Is it ticked?')).toBe(0);
    expect(await fontsOf('Is it ✓?')).toBeGreaterThan(0);
  },
);

test('choices in two columns are ordered row by row, as in Word', () => {
  const choices = ['v', 'w', 'x', 'y', 'z'];
  const glyphsOf = (choiceColumns: 1 | 2) => {
    const drawing = drawingOf(makeExam(['Which?'], { choices, settings: { choiceColumns } }));
    return Array.from(drawing.matchAll(/xlink:href="#([^"]+)"/g), ([, id]) => id);
  };
  expect(glyphsOf(2)).toEqual(glyphsOf(1));
});

test('questions that may break fill pages: only unbreakable parts move to the next one', () => {
  const code = `What?\n\`\`\`\n${'line\n'.repeat(32)}\`\`\``;
  const of = (mayBreakQuestions: boolean) =>
    pagesOf(makeExam(Array<string>(6).fill(code), { settings: { mayBreakQuestions } }));
  expect([of(false), of(true)]).toEqual([6, 4]);
});

/** The base lines of words of a page. Descenders and signs of other scripts end a little below theirs. */
const baseLinesOf = (words: readonly PrintedWord[]) =>
  words
    .map(({ bottom }) => bottom)
    .sort((one, other) => one - other)
    .filter((bottom, at, all) => at === 0 || bottom - all[at - 1]! > 5);

/** The places of a question on each page that it has a part on: its lines of text and its choices, by their number. */
async function partsOf(text: string, choices: readonly string[], linesBefore: number, settings = {}) {
  const instructions = 'Line of instructions.\n'.repeat(linesBefore).trim();
  const exam = makeExam([text], {
    choices,
    settings: { instructions, mayBreakQuestions: true, ...settings },
  });
  const words = await wordsIn(await printPaper({ exam, part: 'questions', format: 'pdf' }));
  return [0, 1, 2].flatMap((page) => {
    const on = (name: RegExp) => words.filter((word) => word.page === page && name.test(word.text));
    const lines = baseLinesOf(on(/^text|^[\u4e0b\u5217]/)).length;
    const choices = on(/^choice/).length;
    return lines + choices === 0 ? [] : [{ lines, choices }];
  });
}

const textOf = (count: number) => Array.from({ length: count }, (_, at) => `text${at}`).join(' ');
const choicesOf = (count: number) => Array.from({ length: count }, (_, at) => `choice${at}`);

test.each([
  ['ten lines of text and five choices', textOf(140), 5, {}],
  ['five lines of text and five choices', textOf(66), 5, {}],
  ['ten lines of text and three choices', textOf(140), 3, {}],
  ['five choices in rows of two', textOf(100), 5, { choiceColumns: 2 }],
  ['paragraphs, the last of one line', `${textOf(80)}\n\n${textOf(70)}\n\n${textOf(3)}`, 4, {}],
  ['Chinese lines', `${'text '.repeat(40)}${'\u4e0b\u5217'.repeat(90)} text text`, 4, {}],
  ['formulas of several heights', 'text $\\frac{1}{2}$ text $x$ text '.repeat(16), 4, {}],
  ['items of a list', `text\n${'- text\n'.repeat(12)}`, 4, {}],
  ['code', `text\n\`\`\`\n${'text\n'.repeat(14)}\`\`\``, 4, {}],
] as const)(
  'a question that may break leaves two lines and two choices on either side, and its choices stay with its text: %s',
  async (_name, text, count, settings) => {
    const divided = { text: 0, choices: 0 };
    for (let linesBefore = 14; linesBefore < 36; linesBefore += 1) {
      const parts = await partsOf(text, choicesOf(count), linesBefore, { choiceColumns: 1, ...settings });
      for (const part of parts) {
        expect(part.lines, JSON.stringify({ linesBefore, parts })).not.toBe(1);
        expect(part.choices, JSON.stringify({ linesBefore, parts })).not.toBe(1);
      }
      const [first, second] = parts;
      if (second === undefined) continue;
      // The page ends inside the text, or between choices.
      expect(second.lines > 0 || first!.choices > 0, JSON.stringify({ linesBefore, parts })).toBe(true);
      divided[second.lines > 0 ? 'text' : 'choices'] += 1;
    }
    expect(divided.text).toBeGreaterThan(0);
    expect(divided.choices > 0).toBe(count > 3);
  },
);

test('a question that may break looks as any other where no page ends in it', async () => {
  const list = `${textOf(40)}\n${'- item of a list\n'.repeat(6)}`;
  const code = `text\n\`\`\`\n${'line of code\n'.repeat(8)}\`\`\``;
  const texts = [
    textOf(90),
    `${textOf(60)}\n\n${textOf(70)}`,
    list,
    code,
    'text $\\frac{1}{2}$ text '.repeat(30),
  ];
  for (const text of texts) {
    const [kept, broken] = await Promise.all(
      [false, true].map(async (mayBreakQuestions) => {
        const settings = { mayBreakQuestions, choiceColumns: 1 } as const;
        const exam = makeExam([text, 'Another?'], { settings, choices: choicesOf(5) });
        return wordsIn(await printPaper({ exam, part: 'questions', format: 'pdf' }));
      }),
    );
    expect(broken!.map((word) => word.text)).toEqual(kept!.map((word) => word.text));
    const moved = kept!.map((word, at) => Math.abs(word.bottom - broken![at]!.bottom));
    expect(Math.max(...moved)).toBeLessThan(0.5);
  }
});

test('what is not printed as meant is told with its question: formulas that cannot be set, pictures below half of their size', () => {
  const [large, small] = ['01920000-0000-7000-8000-000000000001', '01920000-0000-7000-8000-000000000002'];
  const picture = { content: new Uint8Array(), type: 'image/png' } as const;
  const images = new Map([
    [large, { ...picture, width: 1_600, height: 800 }],
    [small, { ...picture, width: 600, height: 300 }],
  ]);
  const texts = [
    'How far is $\\SI{5}{\\meter}$?',
    `Look: ![map](image:${large}) ![plan](image:${small})`,
    `![](image:${small}){width=40%}`,
    '| a | b |\n|---|---|\n| 1 | $\\num{1e5}$ |',
    'What is `$x$`, and $x$?',
  ];
  const exam = makeExam(texts, { images, choices: ['$\\nothing$', 'b'] });
  const { doubts } = previewOf(exam, 'questions');
  const told = doubts.filter(({ what }) => !what.includes('nothing'));
  expect(told).toEqual([
    {
      where: 'Question 1 of version A',
      what: 'The formula $\\SI{5}{\\meter}$ cannot be set, so it is printed as it is written.',
    },
    {
      where: 'Question 2 of version A',
      what: 'The picture “map” is printed at 36 % of its size. Letters in it may be too small to read.',
    },
    {
      where: 'Question 3 of version A',
      what: 'A picture is printed at 39 % of its size. Letters in it may be too small to read.',
    },
    {
      where: 'Question 4 of version A',
      what: 'The formula $\\num{1e5}$ cannot be set, so it is printed as it is written.',
    },
  ]);
  expect(doubts.length - told.length).toBe(texts.length);
  expect(previewOf(exam, 'key').doubts).toEqual([]);
  expect(previewOf(exam, 'explained-key').doubts).toHaveLength(4);
});

const HOSTILE = [
  '#read("/etc/passwd")',
  '#import "@preview/cetz:0.2.0": *',
  '#panic("set")',
  '$#panic("set")$',
  '$\\text{a" #panic() "}$',
  '$"#panic()$',
  '#eval("panic()") *bold* _it_ = @nobody <label>',
  '$'.repeat(2_000),
  '\\'.repeat(999),
  'a'.repeat(10_000),
  '\u202etxet\u202d \u2067x',
  '`'.repeat(500),
  `$${'{'.repeat(400)}x${'}'.repeat(400)}$`,
];

test.each(HOSTILE.map((text) => [text.slice(0, 40), text] as const))(
  '%s comes out as text',
  (_name, text) => {
    expect(drawingOf(makeExam([text], { choices: [text.slice(0, 2_000), 'b'] }))).toContain('typst-text');
  },
);

// Each of these texts made Typst 0.13 panic, which ends the process.
test.each([
  ['an override of the direction', 'Read \u202eabc'],
  ['points in brackets', 'x קָמָץ ( ָ ) ופתח ( ַ )'],
  ['points alone', '\u05b9.\u05ac'],
  ['a mark on an arrow', 'b\u0611\u064f→\u0652\u065a'],
  ['N’Ko', 'Q\u07ef\u0307\u0341«'],
  ['vowel signs of two scripts', 'ظऺ\u3000\u3000'],
  ['an isolate', '\u2068\u0951\u0733\u0965'],
  ['a symbol from the right', "Q ـ ]\u0651\u065c'\u06ea ۩\nغ"],
  ['emoji with Adlam', '1️⃣\u{1e904}[\u{1e946}👩\u200d💻\u200d'],
])('%s is printed, wherever it stands', async (_name, text) => {
  const settings = { title: text, institution: text, course: text, date: text, instructions: text };
  for (const part of ['questions', 'explained-key'] as const) {
    const beside = { explanation: text, source: text };
    const exam = makeExam([text, `\`${text}\``], { settings, choices: [text, 'b'], ...beside });
    const bytes = await printPaper({ exam, part, format: 'pdf' });
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await previewPage({ exam, part }, 1)).svg).toContain('typst-text');
  }
});

const RULE = '|---'.repeat(30);
test.each([
  ['ten thousand stars', '*'.repeat(10_000)],
  ['stars that open', '**a '.repeat(2_500)],
  ['nested print', `${'***a **b '.repeat(500)}${'c** d*** '.repeat(500)}`],
  ['five thousand cells', `|a|b\n|-|-\n${'||\n'.repeat(100)}${'|1|2\n'.repeat(1_900)}`],
  ['thirty columns', `${'|Word'.repeat(30)}\n${RULE}\n${'|internationalisation'.repeat(30)}\n`],
  ['short rows', `${'|a'.repeat(30)}\n${RULE}\n${'|\n'.repeat(4_000)}`],
])('%s are set on pages', (_name, text) => {
  const exam = makeExam([text.slice(0, 10_000)], { choices: ['a', 'b'] });
  expect(pagesOf(exam)).toBeGreaterThan(0);
});

test('strong, emphasis, code and tables are set in questions, choices and keys', () => {
  const table = 'Which?\n| Name | Size |\n|---|---|\n| *one* | **1** |\n| `two` |';
  const exam = makeExam([`Is **this** *not* \`it\`?\n${table}`], { choices: [table, '**b** *c*'] });
  for (const part of ['questions', 'explained-key'] as const) {
    const drawing = drawingOf(exam, part);
    expect(drawing).not.toBe(drawingOf(makeExam(['Is this not it?'], { choices: ['a', 'b c'] }), part));
    expect(pagesOf(exam, part)).toBe(1);
  }
});

const LONG_WORDS = ['No.', 'Characteristic', 'Interoperability', 'Remarks'];
const WIDE_TABLE = [
  `| ${LONG_WORDS.join(' | ')} |`,
  '|---|---|---|---|',
  `| 1 | Responsibility | Incompatibility | ${'It depends on what the others do. '.repeat(4)} |`,
].join('\n');

test.each([11, 12] as const)(
  'a narrow column of a table breaks no word where there is room, in %i points',
  async (fontSize) => {
    const exam = makeExam([`Which?\n${WIDE_TABLE}`], { settings: { fontSize } });
    const words = await wordsIn(await printPaper({ exam, part: 'questions', format: 'pdf' }));
    const texts = words.map(({ text }) => text);
    for (const word of [...LONG_WORDS, 'Responsibility', 'Incompatibility', 'depends'])
      expect(texts).toContain(word);
    expect(overlapsAmong(words)).toEqual([]);
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(PAGE_SIZES.a4.width - 50);
  },
);

test('words of a table that do not fit beside each other break, and stay on the page', async () => {
  const wide = `| ${Array(6).fill('Incompatibilities'.repeat(2)).join(' | ')} |\n${'|---'.repeat(6)}|`;
  const words = await wordsIn(
    await printPaper({ exam: makeExam([`Which?\n${wide}`]), part: 'questions', format: 'pdf' }),
  );
  expect(overlapsAmong(words)).toEqual([]);
  expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(PAGE_SIZES.a4.width - 50);
});

test('text that looks like Typst code is drawn letter by letter', () => {
  const drawing = drawingOf(makeExam(['#read("/etc/passwd")'], { choices: ['a', 'b'] }));
  const plain = drawingOf(makeExam(['xread(xxetcxpasswdxx'], { choices: ['a', 'b'] }));
  const letters = (svg: string) => svg.match(/<use /g)?.length;
  expect(letters(drawing)).toBe(letters(plain));
});

const SCRIPTS = {
  Arabic: 'ما هي عاصمة فرنسا؟',
  Armenian: 'Ո՞րն է Ֆրանսիայի մայրաքաղաքը',
  Bengali: 'ফ্রান্সের রাজধানী কী',
  Burmese: 'ပြင်သစ်နိုင်ငံ၏ မြို့တော်',
  Chinese: '法国的首都是哪里',
  Cyrillic: 'Какая столица Франции',
  Devanagari: 'फ़्रांस की राजधानी',
  Ethiopic: 'የፈረንሳይ ዋና ከተማ',
  Georgian: 'საფრანგეთის დედაქალაქი',
  Greek: 'Ποια είναι η πρωτεύουσα',
  Gujarati: 'ફ્રાન્સની રાજધાની',
  Gurmukhi: 'ਫਰਾਂਸ ਦੀ ਰਾਜਧਾਨੀ',
  Hebrew: 'מהי בירת צרפת?',
  Japanese: 'フランスの首都はどこですか',
  Kannada: 'ಫ್ರಾನ್ಸ್ ರಾಜಧಾನಿ',
  Khmer: 'រដ្ឋធានីនៃប្រទេសបារាំង',
  Korean: '프랑스의 수도는',
  Lao: 'ນະຄອນຫຼວງຂອງຝຣັ່ງ',
  Malayalam: 'ഫ്രാൻസിന്റെ തലസ്ഥാനം',
  Odia: 'ଫ୍ରାନ୍ସର ରାଜଧାନୀ',
  Sinhala: 'ප්‍රංශයේ අගනුවර',
  Syriac: 'ܪܝܫܐ ܕܦܪܢܣܐ',
  Tamil: 'பிரான்சின் தலைநகரம்',
  Telugu: 'ఫ్రాన్స్ రాజధాని',
  Thaana: 'ފަރަންސޭސިވިލާތުގެ',
  Thai: 'เมืองหลวงของฝรั่งเศส',
  Tibetan: 'ཕ་རན་སིའི་རྒྱལ་ས',
  Tifinagh: 'ⵜⴰⵎⴰⵏⴰⵖⵜ',
  emoji: '🚀 ✅ 👩‍💻 🇫🇷 1️⃣',
  signs: '☂ ✓ → ∀ ═ ℵ 𝔸 ♞ ①',
};

/** The drawn shapes of a text. A missing letter is drawn as glyph 0, which no font uses for a character. */
const shapesOf = (texts: readonly string[]) =>
  new Set(
    Array.from(
      drawingOf(makeExam(texts, { choices: ['1', '2'] })).matchAll(/<symbol id="([^"]+)"/g),
      ([, id]) => id,
    ),
  );

test('texts in thirty scripts are drawn with letters instead of boxes, and none is reported as missing', () => {
  const plain = shapesOf(['?']);
  const boxes = [...shapesOf(['\u{10ffff}'])].filter((id) => !plain.has(id));
  expect(boxes).toHaveLength(1);
  const texts = Object.values(SCRIPTS);
  const drawn = shapesOf(texts);
  expect(boxes.filter((box) => drawn.has(box))).toEqual([]);
  expect(listMissingSigns(makeExam(texts), 'questions')).toEqual([]);
});

test('a character without a font is reported once, with its position, in each part that shows it', () => {
  const settings = { title: 'Cuneiform 𒀀', instructions: 'Ꙭ\u0301 \u200d\ufe0f' };
  const several = makeExam(['What?', 'Is this 𒀀𒀀 or 𓀀?'], { settings, choices: ['𒁀', 'b'] });
  const exam = { ...several, hasVersions: false };
  const title = { where: 'The title', signs: ['𒀀'] };
  expect(listMissingSigns(exam, 'questions')).toEqual([
    title,
    { where: 'The instructions', signs: ['Ꙭ'] },
    { where: 'Question 1', signs: ['𒁀'] },
    { where: 'Question 2', signs: ['𒀀', '𓀀', '𒁀'] },
  ]);
  expect(listMissingSigns(exam, 'key')).toEqual([title]);
  expect(listMissingSigns(exam, 'explained-key')).toEqual([
    title,
    { where: 'Question 2', signs: ['𒀀', '𓀀'] },
  ]);
});

test('a character missing in several PDFs is reported once, with the version; for Word none is reported', () => {
  const [a, b] = ['A', 'B'].map((label) => makeExam(['𒀀?'], { label }));
  const orders = [a!, b!].flatMap((exam) =>
    (['questions', 'explained-key'] as const).map((part) => ({ exam, part, format: 'pdf' as const })),
  );
  expect(listMissingInPdfs(orders).map(({ where }) => where)).toEqual([
    'Question 1 of version A',
    'Question 1 of version B',
  ]);
  expect(listMissingInPdfs(orders.map((order) => ({ ...order, format: 'docx' as const })))).toEqual([]);
});

test('a paper of English words loads the files of one family', () => {
  const english = 'What does “print” do – in C, at 5 °C, for €7 – and why? naïve café ½ × 2 … ™';
  expect(fontsFor(english).files.map((file) => basename(file))).toEqual([
    'SourceSerif4_400Regular.ttf',
    'SourceSerif4_600SemiBold.ttf',
    'SourceSerif4_700Bold.ttf',
  ]);
  expect(fontsFor('தமிழ்').files).toHaveLength(5);
});

test('a release holds the fonts of all scripts', () => {
  const texts = ['“a”', '"isEmphasised":true', 'א', 'ب', 'अ', 'த', 'ไ', '漢', '한', '😀'];
  expect(listFontFiles()).toEqual(expect.arrayContaining(texts.flatMap((text) => fontsFor(text).files)));
});

test('a single page is drawn; beyond the last page it is the last one', async () => {
  const exam = makeExam(textsOf(60));
  const [first, last] = [
    await previewPage({ exam, part: 'questions' }, 1),
    await previewPage({ exam, part: 'questions' }, 99),
  ];
  expect(first.numberOfPages).toBe(pagesOf(exam));
  expect([first.page, last.page]).toEqual([1, first.numberOfPages]);
  expect(first.svg).not.toBe(last.svg);
  for (const { svg } of [first, last]) {
    const defined = new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
    const used = Array.from(svg.matchAll(/xlink:href="#([^"]+)"/g), ([, id]) => id);
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
    expect(svg).not.toMatch(/<script|<foreignObject|<a[ >]|href="(?!#|data:image\/)/i);
  }
});
