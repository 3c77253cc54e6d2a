import type { PaperPart } from '@exam/contract';
import { expect, test, vi } from 'vitest';
import { composePaper } from '../src/compose-paper.ts';
import { previewPage, printPaper } from '../src/index.ts';
import type { PaperExam } from '../src/paper.ts';
import { setPaper } from '../src/typst/compile.ts';
import { makeExam } from './make-exam.ts';

// A machine that has other work to do needs longer.
vi.setConfig({ testTimeout: 120_000 });

const pagesOf = (exam: PaperExam, part: PaperPart = 'questions') =>
  setPaper(composePaper({ exam, part }), exam.images, (_compiler, document) => document.numOfPages);
const drawingOf = (exam: PaperExam, part: PaperPart = 'questions') =>
  setPaper(composePaper({ exam, part }), exam.images, (compiler, document) => compiler.plainSvg(document));
const textsOf = (count: number) => Array.from({ length: count }, (_, at) => `Which number is ${at}?`);

test('it is a PDF with the name of the exam, the same bytes each time', async () => {
  const order = { exam: makeExam(['What?']), part: 'questions', format: 'pdf' } as const;
  const [one, other] = [await printPaper(order), await printPaper(order)];
  expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(one).toString('latin1')).toContain('FontFile');
  expect(Buffer.compare(one, other)).toBe(0);
});

test.each(['questions', 'answer-sheet', 'key', 'explained-key'] as const)(
  'the part %s of 60 questions is set in every language, size and paper',
  (part) => {
    for (const language of ['en', 'de', 'es', 'fr'] as const) {
      for (const paperSize of ['a4', 'us-letter'] as const) {
        const settings = { language, paperSize, fontSize: 12 } as const;
        expect(pagesOf(makeExam(textsOf(60), { settings }), part)).toBeGreaterThan(0);
      }
    }
  },
);

test('60 short questions take a few pages, their sheet and their key one', () => {
  const exam = makeExam(textsOf(60));
  expect(pagesOf(exam)).toBeLessThan(8);
  expect([pagesOf(exam, 'answer-sheet'), pagesOf(exam, 'key')]).toEqual([1, 1]);
});

test('the sheet of 1,000 questions has the pages that were laid out', () => {
  const exam = makeExam(textsOf(1_000));
  const { body } = composePaper({ exam, part: 'answer-sheet' });
  expect(body.part === 'answer-sheet' && body.sheet.pages.length).toBe(pagesOf(exam, 'answer-sheet'));
});

test('a question that fits a page is on one, and a longer one goes on', () => {
  const half = 'A line of words.\n'.repeat(30);
  expect(pagesOf(makeExam([half, half]))).toBe(2);
  expect(pagesOf(makeExam(['A line of words.\n'.repeat(200)]))).toBeGreaterThan(3);
});

test('explanations take their room in the explained key, and on as many pages as they need', () => {
  const exam = (settings: object) =>
    makeExam(['What?', 'Why?'], { explanation: 'A line of words.\n'.repeat(200), settings });
  expect(pagesOf(exam({ hasExplanations: false }), 'explained-key')).toBe(1);
  expect(pagesOf(exam({}), 'explained-key')).toBeGreaterThan(7);
  expect(pagesOf(exam({}), 'questions')).toBe(1);
});

test('sums and integrals in choices take their height, so that none stands in another', () => {
  const choices = ['$\\int_0^1 x$', '$\\int_1^2 x$', '$\\sum_{i=0}^n i$', '$\\prod_{i=0}^n i$'];
  const exam = makeExam(Array<string>(9).fill('Which?'), { choices, settings: { choiceColumns: 1 } });
  expect(pagesOf(exam)).toBe(3);
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

// Each of them made Typst 0.13 panic, which ends the process.
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

test('what looks like code draws as many letters as it has', () => {
  const drawing = drawingOf(makeExam(['#read("/etc/passwd")'], { choices: ['a', 'b'] }));
  const plain = drawingOf(makeExam(['xread(xxetcxpasswdxx'], { choices: ['a', 'b'] }));
  const letters = (svg: string) => svg.match(/<use /g)?.length;
  expect(letters(drawing)).toBe(letters(plain));
});

test.each([
  ['Arabic', 'ما هي عاصمة فرنسا؟'],
  ['Hebrew', 'מהי בירת צרפת?'],
  ['Chinese', '法国的首都是哪里'],
  ['Japanese', 'フランスの首都はどこですか'],
  ['Korean', '프랑스의 수도는'],
  ['Devanagari', 'फ़्रांस की राजधानी'],
  ['Thai', 'เมืองหลวงของฝรั่งเศส'],
  ['Greek', 'Ποια είναι η πρωτεύουσα'],
  ['Cyrillic', 'Какая столица Франции'],
])('%s is set with letters, not with boxes', async (_script, text) => {
  const font = async (words: string) => {
    const exam = makeExam([words], { choices: ['1', '2'], settings: { choiceColumns: 1 } });
    const bytes = await printPaper({ exam, part: 'questions', format: 'pdf' });
    return Buffer.from(bytes).toString('latin1');
  };
  // A letter that no font has is drawn by glyph 0, which every font maps to no character.
  const drawing = drawingOf(makeExam([text], { choices: ['1', '2'] }));
  const missing = drawingOf(makeExam(['\u{10ffff}'], { choices: ['1', '2'] }));
  const shapes = (svg: string) => new Set(Array.from(svg.matchAll(/<symbol id="([^"]+)"/g), ([, id]) => id));
  const plain = shapes(drawingOf(makeExam(['?'], { choices: ['1', '2'] })));
  const box = [...shapes(missing)].filter((id) => !plain.has(id));
  for (const id of box) expect(shapes(drawing).has(id)).toBe(false);
  expect(await font(text)).toContain('%PDF-');
});

test('a page is shown by itself; behind the last one it is the last', async () => {
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
