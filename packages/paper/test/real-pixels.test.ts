import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { layOutSheets } from '../src/compose-sheets.ts';
import { printPaper } from '../src/index.ts';
import type { PaperExam } from '../src/paper.ts';
import {
  layOutSheet,
  openPageCode,
  type RegistrationMark,
  SHEET_PAGES,
  type SheetLayout,
} from '../src/sheet/index.ts';
import { makeExam } from './make-exam.ts';

/** Pixels per millimetre: one is a tenth of a millimetre. */
const FINE = 10;
const KEY = new Uint8Array(32).fill(3);
const TOKEN = '00ff00ff00ff00ff';

interface Picture {
  readonly width: number;
  readonly height: number;
  /** 0 is black. */
  readonly grey: Uint8Array;
  /** Pixels per millimetre in both directions: the program rounds the page to whole points. */
  readonly across: number;
  readonly down: number;
}

let pdfium: PDFiumLibrary;

beforeAll(async () => {
  const require = createRequire(import.meta.url);
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  pdfium = await PDFiumLibrary.init();
});

async function photograph(pdf: Uint8Array, paper: SheetLayout['page']): Promise<Picture[]> {
  const document = await pdfium.loadDocument(pdf);
  const pictures: Picture[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: (FINE * 25.4) / 72, render: 'bitmap' });
    const grey = new Uint8Array(width * height);
    for (let at = 0; at < grey.length; at += 1) grey[at] = data[at * 4]!;
    pictures.push({ width, height, grey, across: width / paper.width, down: height / paper.height });
  }
  document.destroy();
  return pictures;
}

/** Whether the pixel at a place in millimetres is dark. */
function isDark({ grey, width, across, down }: Picture, x: number, y: number): boolean {
  return grey[Math.floor(y * down) * width + Math.floor(x * across)]! < 160;
}

/** The middle of the ink around a mark, in millimetres. */
function middleOfInk({ grey, width, across, down }: Picture, { x, y, size }: RegistrationMark) {
  const reach = size / 2 + 1;
  let [sum, sumX, sumY] = [0, 0, 0];
  for (let row = Math.floor((y - reach) * down); row < (y + reach) * down; row += 1)
    for (let column = Math.floor((x - reach) * across); column < (x + reach) * across; column += 1) {
      const ink = 255 - grey[row * width + column]!;
      sum += ink;
      sumX += ink * (column + 0.5);
      sumY += ink * (row + 0.5);
    }
  return { x: sumX / sum / across, y: sumY / sum / down };
}

/** What the code of a page says. Only the code and the white around it are looked at: a search of the page takes longest. */
async function codeOf(picture: Picture, { x, y, size }: SheetLayout['pages'][number]['code']) {
  const [left, top] = [Math.floor((x - 2) * picture.across), Math.floor((y - 2) * picture.down)];
  const side = Math.ceil((size + 4) * FINE);
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const shade = picture.grey[(top + row) * picture.width + left + column]!;
      data.fill(shade, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  const [found] = await readBarcodes(
    { data, width: side, height: side, colorSpace: 'srgb' },
    { formats: ['DataMatrix'] },
  );
  return openPageCode(found?.bytes ?? new Uint8Array(), (token) => (token === TOKEN ? KEY : undefined));
}

function checkPage(picture: Picture, layout: SheetLayout, at: number, hasDigits: boolean) {
  const { marks, digits, questions, marker = [] } = layout.pages[at]!;
  for (const mark of marks) {
    const { x, y } = middleOfInk(picture, mark);
    expect(Math.hypot(x - mark.x, y - mark.y)).toBeLessThan(0.1);
    expect(isDark(picture, mark.x, mark.y)).toBe(mark.shape === 'full');
  }
  const radius = layout.circleDiameter / 2;
  const circles = [
    ...(hasDigits ? digits.flat() : []),
    ...questions.flatMap(({ choices }) => choices),
    ...marker,
  ];
  for (const circle of circles) {
    // Left, right, above and below there is its line, with a white band on either side.
    for (const [right, down] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const isDarkAt = (distance: number) =>
        isDark(picture, circle.x + right * distance, circle.y + down * distance);
      const dark = [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3].filter((step) => isDarkAt(radius + step));
      const middle = dark.reduce((sum, step) => sum + step, 0) / dark.length;
      if (!(Math.abs(middle) <= 0.1))
        throw new Error(
          `the circle at ${circle.x}, ${circle.y} is ${middle} mm beside its place on page ${at + 1}`,
        );
    }
  }
}

const LONG = 'מבחן אמצע במערכות הפעלה – '.repeat(8);
const CASES: readonly Case[] = [
  { language: 'en', paperSize: 'a4', questions: 60, choices: 5, digits: 8 },
  { language: 'de', paperSize: 'us-letter', questions: 130, choices: 4, digits: 12, title: LONG },
  { language: 'es', paperSize: 'a4', questions: 1, choices: 2, digits: 0 },
  { language: 'fr', paperSize: 'us-letter', questions: 60, choices: 10, digits: 5 },
];

test.each(CASES)(
  'what is printed stands where the layout says, and its code is read: $questions questions, $language',
  async (what) => {
    const exam = examOf(what);
    const [layout] = layOutSheets(exam.settings, [exam.version]);
    const sheets = { token: TOKEN, key: KEY, layouts: [layout!], blankSheets: 1 };
    const pdf = await printPaper({ exam: { ...exam, sheets }, part: 'answer-sheet', format: 'pdf' });
    const pictures = await photograph(pdf, layout!.page);
    expect(pictures).toHaveLength(layout!.pages.length);
    for (const [page, picture] of pictures.entries()) {
      checkPage(picture, layout!, page, true);
      expect(await codeOf(picture, layout!.pages[page]!.code)).toEqual({
        ok: true,
        code: { token: TOKEN, version: 0, page, student: 0 },
      });
    }
  },
);

test.each(['usual', 'large'] as const)(
  'the row for the marker stands where the layout says, %s circles',
  async (circles) => {
    const exam = examOf(CASES[0]!);
    const { paperSize, studentNumberDigits } = exam.settings;
    const questions = exam.version.questions.map(({ choices }, at) => ({
      number: at + 1,
      choices: choices.length,
    }));
    const layout = layOutSheet(questions, SHEET_PAGES[paperSize], studentNumberDigits, circles, {
      most: 10,
      step: 0.5,
    });
    const sheets = { token: TOKEN, key: KEY, layouts: [layout], blankSheets: 1 };
    const pdf = await printPaper({ exam: { ...exam, sheets }, part: 'answer-sheet', format: 'pdf' });
    const [picture] = await photograph(pdf, layout.page);
    checkPage(picture!, layout, 0, true);
  },
);

test('sheets of students have the same places without the digits; a preview’s code is nobody’s', async () => {
  const exam = examOf({ ...CASES[0]!, questions: 12 });
  const layouts = layOutSheets(exam.settings, [exam.version, exam.version]);
  const students = [3, 1].map((ordinal) => ({
    ...{
      ordinal,
      number: `000${ordinal}`,
      name: `Ada ${'Lovelace '.repeat(20)}`,
      group: '',
      version: ordinal % 2,
    },
  }));
  const sheets = { token: TOKEN, key: KEY, layouts, students, blankSheets: 1 };
  const order = { part: 'answer-sheet', format: 'pdf' } as const;
  const pictures = await photograph(
    await printPaper({ exam: { ...exam, sheets }, ...order }),
    layouts[0]!.page,
  );
  const codes = [];
  for (const [at, picture] of pictures.entries()) {
    checkPage(picture, layouts[0]!, 0, at === 2);
    codes.push(await codeOf(picture, layouts[0]!.pages[0]!.code));
  }
  const code = { token: TOKEN, page: 0 };
  expect(codes).toEqual([
    { ok: true, code: { ...code, version: 1, student: 3 } },
    { ok: true, code: { ...code, version: 1, student: 1 } },
    { ok: true, code: { ...code, version: 0, student: 0 } },
  ]);
  const [sample] = await photograph(await printPaper({ exam, ...order }), layouts[0]!.page);
  expect(await codeOf(sample!, layouts[0]!.pages[0]!.code)).toEqual({ ok: false, reason: 'not-ours' });
});

interface Case {
  readonly language: PaperExam['settings']['language'];
  readonly paperSize: PaperExam['settings']['paperSize'];
  readonly questions: number;
  readonly choices: number;
  readonly digits: number;
  readonly title?: string;
}

function examOf({ language, paperSize, questions, choices, digits, title }: Case): PaperExam {
  const settings = {
    ...{ language, paperSize, studentNumberDigits: digits, hasStudentNumberField: digits > 0 },
    ...(title !== undefined && { title }),
  };
  const texts = Array.from({ length: questions }, (_, at) => `Which is ${at}?`);
  return makeExam(texts, { settings, choices: Array.from({ length: choices }, (_, at) => `choice ${at}`) });
}
