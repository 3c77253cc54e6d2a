import { layOutSheet, type PrintedSheets } from '@exam/paper/sheet';
import { expect, test } from 'vitest';
import { type PageReading, readPage, type SheetReading } from '../src/index.ts';
import { type Drawing, drawPage, greyOf, type Hand } from './draw-page.ts';

const A4 = { width: 210, height: 297 };
const QUESTIONS = Array.from({ length: 60 }, (_, at) => ({ number: at + 1, choices: 5 }));
const PRINT: PrintedSheets = {
  token: '0123456789abcdef',
  key: new Uint8Array(32).fill(7),
  layouts: [layOutSheet(QUESTIONS, A4, 8), layOutSheet(QUESTIONS, A4, 8)],
};
const NUMBER = [4, 0, 7, 1, 1, 9, 3, 2];
/** Question 1 is left open, others are answered by each hand in turn. */
const ANSWERS: Drawing['answers'] = Object.fromEntries(
  QUESTIONS.slice(1).map(({ number }) => [
    number,
    [{ choice: (number * 7) % 5, hand: (['full', 'cross', 'tick'] as Hand[])[number % 3]! }],
  ]),
);

test('reads answers, number and code of a page as it lies', async () => {
  const reading = await read({ version: 1, answers: ANSWERS, digits: NUMBER });
  expect(reading.code).toEqual({ token: PRINT.token, version: 1, page: 0, student: 0 });
  expectAnswers(reading);
});

test.each([
  ['upside down', [-1, 0, 0, -1, 210, 297]],
  ['askew by five degrees', turned(5)],
  ['shrunk by a copier', [0.93, 0, 0, 0.93, 6, 4]],
] as const)('reads a page %s', async (_, lay) => {
  expectAnswers(await read({ answers: ANSWERS, digits: NUMBER, lay }));
});

/** Where lines cross a code, in millimetres from its edge. */
const LINES_AT = [0.25, 5.2, 9.7];

const { marks: MARKS } = PRINT.layouts[0]!.pages[0]!;

/** Paper over the marks with these indexes; the corners are the first four, clockwise. */
const covering =
  (indexes: readonly number[]): NonNullable<Drawing['draw']> =>
  (context) => {
    context.fillStyle = '#f4f4f2';
    for (const at of indexes) context.fillRect(MARKS[at]!.x - 5, MARKS[at]!.y - 5, 10, 10);
  };

test.each([[[0, 2]], [[1, 3]]])('reads a page without two opposite corners, %j', async (corners) => {
  expectAnswers(await read({ answers: ANSWERS, digits: NUMBER, draw: covering(corners) }));
});

test('does not read a page of which half of the marks are covered', async () => {
  const half = MARKS.map((_, at) => at).filter((at) => at % 2 === 0);
  const image = greyOf(drawPage(PRINT, { answers: ANSWERS, digits: NUMBER, draw: covering(half) }));
  expect(await readPage(image, [PRINT])).toMatchObject({ kind: 'unreadable', isStraight: false });
});

test('doubts a faint mark beside others, and two marks of one question', async () => {
  const answers = {
    ...ANSWERS,
    5: [{ choice: 2, hand: 'faint' as const }],
    9: [
      { choice: 0, hand: 'full' as const },
      { choice: 3, hand: 'full' as const },
    ],
  };
  const { questions } = await read({ answers, digits: NUMBER });
  expect(questions.filter(({ doubt }) => doubt).map(({ number, doubt }) => [number, doubt])).toEqual([
    [5, 'faint'],
    [9, 'several'],
  ]);
});

test('the back of a sheet is empty', async () => {
  const size = { width: 1654, height: 2339 };
  const data = new Uint8Array(size.width * size.height).fill(236);
  expect(await readPage({ ...size, data }, [PRINT])).toEqual({ kind: 'empty' });
});

test('a sheet of another print is foreign, one with another key forged', async () => {
  const image = greyOf(drawPage({ ...PRINT, token: 'ffffffffffffffff' }, { answers: {} }));
  expect((await readPage(image, [PRINT])).kind).toBe('foreign');
  const forged = greyOf(drawPage({ ...PRINT, key: new Uint8Array(32).fill(8) }, { answers: {} }));
  expect((await readPage(forged, [PRINT])).kind).toBe('forged');
});

test('a page whose circles are not where its layout puts them is not read', async () => {
  const layouts = PRINT.layouts.map((layout) => ({
    ...layout,
    pages: layout.pages.map((page) => ({
      ...page,
      questions: page.questions.map((question) => ({
        ...question,
        choices: question.choices.map(({ x, y }) => ({ x: x + 6, y })),
      })),
    })),
  }));
  const image = greyOf(drawPage(PRINT, { answers: ANSWERS, digits: NUMBER }));
  expect((await readPage(image, [{ ...PRINT, layouts }])).kind).toBe('unreadable');
});

test('a letter page is read beside prints on A4', async () => {
  const letter = { width: 215.9, height: 279.4 };
  const other = { ...PRINT, token: 'fedcba9876543210', layouts: [layOutSheet(QUESTIONS, letter, 8)] };
  const image = greyOf(drawPage(other, { answers: ANSWERS, digits: NUMBER }));
  expectAnswers(sheetOf(await readPage(image, [PRINT, other])));
});

test.each(['full', 'cross', 'tick'] as const)(
  'the pages of a sheet with large circles are read, %s',
  async (hand) => {
    const large = { ...PRINT, token: 'fedcba9876543210', layouts: [layOutSheet(QUESTIONS, A4, 8, 'large')] };
    const { pages } = large.layouts[0]!;
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages.keys()) {
      const answers = Object.fromEntries(
        QUESTIONS.slice(1).map(({ number }) => [number, [{ choice: (number * 7) % 5, hand }]]),
      );
      const image = greyOf(drawPage(large, { page, answers, digits: NUMBER }));
      const { questions, digits } = sheetOf(await readPage(image, [PRINT, large]));
      const wanted = (number: number) => answers[number]?.[0]?.choice ?? null;
      expect(questions.map(({ chosen, doubt }) => doubt ?? chosen)).toEqual(
        questions.map(({ number }) => wanted(number)),
      );
      expect(digits.map(({ digit }) => digit)).toEqual(NUMBER);
    }
  },
);

test('a page with an unreadable code is straightened, and read once a person has typed the code', async () => {
  const code = PRINT.layouts[0]!.pages[0]!.code;
  const draw: Drawing['draw'] = (context) => {
    context.fillStyle = '#443322';
    context.fillRect(code.x + 1, code.y - 1, code.size, code.size);
  };
  const image = greyOf(drawPage(PRINT, { answers: ANSWERS, digits: NUMBER, draw, lay: turned(3) }));
  const unreadable = await readPage(image, [PRINT]);
  expect(unreadable).toMatchObject({ kind: 'unreadable', isStraight: true });
  if (unreadable.kind !== 'unreadable') return;
  expect([unreadable.picture.width, unreadable.picture.height]).toEqual([840, 1188]);
  const typed = { token: PRINT.token, version: 0, page: 0, student: 0 };
  expectAnswers(sheetOf(await readPage(unreadable.picture, [PRINT], typed)));
});

test.each([
  ['light', '#f4f4f2'],
  ['dark', '#181818'],
])('a %s line that a feeder draws along the edge of the code does not hide it', async (_, fillStyle) => {
  const { code } = PRINT.layouts[0]!.pages[0]!;
  const draw: Drawing['draw'] = (context) => {
    context.fillStyle = fillStyle;
    for (const at of LINES_AT) context.fillRect(code.x + at, code.y - 2, 0.42, code.size + 4);
  };
  expectAnswers(await read({ answers: ANSWERS, digits: NUMBER, draw }));
});

async function read(drawing: Drawing): Promise<SheetReading> {
  return sheetOf(await readPage(greyOf(drawPage(PRINT, drawing)), [PRINT]));
}

function sheetOf(reading: PageReading): SheetReading {
  if (reading.kind !== 'sheet') throw new Error(`expected a sheet, got ${reading.kind}`);
  return reading;
}

function expectAnswers({ questions, digits }: SheetReading) {
  expect(questions.map(({ chosen }) => chosen)).toEqual(
    QUESTIONS.map(({ number }) => ANSWERS[number]?.[0]?.choice ?? null),
  );
  expect(questions.filter(({ doubt }) => doubt !== null)).toEqual([]);
  expect(digits).toEqual(NUMBER.map((digit) => ({ digit, isDoubtful: false })));
}

function turned(degrees: number) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  // Around the middle of the page, and a little smaller so that the marks stay on it.
  const [a, b] = [0.94 * cos, 0.94 * sin];
  return [a, b, -b, a, 105 - a * 105 + b * 148.5, 148.5 - b * 105 - a * 148.5] as const;
}
