import { type Device, drawBlankSheet, fillPage, type HandKind, scanPage } from '@exam/filled-sheets';
import { layOutSheet, SHEET_PAGES } from '@exam/paper/sheet';
import { describe, expect, test } from 'vitest';
import { IS_LONG } from '../../../vitest.growth.ts';
import type { GreyImage } from '../src/grey-image.ts';
import { readPage, type SheetReading } from '../src/index.ts';

/**
 * A page on which all circles of a letter may be marked: what is on most of them is then no print.
 * Each question has marks on the same choices.
 */
interface Stack {
  readonly questions: number;
  readonly choices: number;
  readonly marked: readonly number[];
  readonly device: Device;
  readonly hand: HandKind;
  readonly studentNumber?: string;
}

/** In the short form every other case: each page is drawn, filled, scanned and read. */
const everyOther = <Case>(cases: readonly Case[]) => cases.filter((_, at) => IS_LONG || at % 2 === 0);

describe('one letter throughout is read as it stands', () => {
  test.each(
    everyOther<[number, number, number, Device, HandKind]>([
      [3, 4, 0, 'photograph', 'full'],
      [6, 4, 0, 'feeder 150 dpi', 'tick'],
      [6, 4, 3, 'fax fine', 'full'],
      [10, 2, 1, 'photograph', 'pencil'],
      [20, 4, 0, 'feeder 150 dpi', 'full'],
      [20, 10, 2, 'photograph', 'tick'],
    ]),
  )('%i questions of %i choices, choice %i, %s, %s', async (questions, choices, choice, device, hand) => {
    const { questions: read } = await fillAndRead({ questions, choices, marked: [choice], device, hand });
    expect(read.map(({ chosen, doubt }) => doubt ?? chosen)).toEqual(read.map(() => choice));
  });
});

test.each(
  everyOther<[number, number, number, Device]>([
    [3, 4, 2, 'feeder 200 dpi bilevel'],
    [40, 5, 3, 'copy of a copy'],
  ]),
)(
  'one letter throughout by a faint hand is never taken for print: %i questions of %i choices, choice %i, %s',
  async (questions, choices, choice, device) => {
    const { questions: read } = await fillAndRead({
      questions,
      choices,
      marked: [choice],
      device,
      hand: 'faint',
    });
    expect(read.filter(({ chosen, doubt }) => chosen !== choice && doubt === null)).toEqual([]);
  },
);

describe('several marks on each question are never read as none', () => {
  test.each(
    everyOther<[number, number, number, Device, HandKind]>([
      [3, 4, 2, 'feeder 150 dpi', 'full'],
      [20, 2, 2, 'photograph', 'tick'],
      [20, 2, 2, 'feeder 150 dpi', 'faint'],
      [20, 4, 2, 'feeder 150 dpi', 'tick'],
      [3, 4, 4, 'photograph', 'full'],
    ]),
  )('%i questions of %i choices, %i marked, %s, %s', async (questions, choices, count, device, hand) => {
    const marked = Array.from({ length: count }, (_, at) => at);
    const { questions: read } = await fillAndRead({ questions, choices, marked, device, hand });
    expect(read.filter(({ doubt }) => doubt === null)).toEqual([]);
  });
});

test.each(
  everyOther<[number, number, number, Device]>([
    [6, 4, 0, 'feeder 150 dpi'],
    [6, 3, 2, 'feeder 150 dpi'],
    [20, 5, 1, 'photograph'],
    [3, 4, 3, 'feeder 150 dpi'],
  ]),
)(
  'rings around one letter throughout are asked about: %i questions of %i choices, choice %i, %s',
  async (questions, choices, choice, device) => {
    const stack = { questions, choices, marked: [choice], device, hand: 'ringed' } as const;
    const { questions: read } = await fillAndRead(stack);
    expect(read.filter(({ doubt }) => doubt === null)).toEqual([]);
  },
);

test.each(
  everyOther<[string, Device]>([
    ['11111111', 'feeder 150 dpi'],
    ['0000', 'photograph'],
  ]),
)('a student number of one digit, %s, %s', async (studentNumber, device) => {
  const stack = { questions: 6, choices: 4, marked: [1], device, hand: 'full', studentNumber } as const;
  const { digits, questions } = await fillAndRead(stack);
  expect(digits).toEqual([...studentNumber].map((digit) => ({ digit: Number(digit), isDoubtful: false })));
  expect(questions.map(({ chosen, doubt }) => doubt ?? chosen)).toEqual(questions.map(() => 1));
});

test.each(everyOther<Device>(['feeder 150 dpi', 'photograph']))(
  'no mark at all is no doubt, %s',
  async (device) => {
    const { questions } = await fillAndRead({ questions: 20, choices: 4, marked: [], device, hand: 'full' });
    expect(questions.filter(({ chosen, doubt }) => chosen !== null || doubt !== null)).toEqual([]);
  },
);

test.each(everyOther([0.04, 0, -0.08]))(
  'a line that dirt on the glass draws down the page is no mark, at a slant of %f',
  async (slant) => {
    const marked = [0];
    const stack = {
      questions: 40,
      choices: 4,
      marked,
      device: 'feeder 300 dpi bilevel',
      hand: 'full',
    } as const;
    const { questions } = await fillAndRead(stack, (image, { x }) => {
      for (let y = 0; y < image.height; y++) {
        const left = Math.round(x + slant * (y - image.height / 2));
        image.data.fill(0, y * image.width + left, y * image.width + left + 3);
      }
    });
    expect(questions.map(({ chosen, doubt }) => doubt ?? chosen)).toEqual(questions.map(() => 0));
  },
);

test('a pale line down a page without a mark is no hand that marks one letter', async () => {
  const stack = { questions: 15, choices: 10, marked: [], device: 'scanner 100 dpi', hand: 'full' } as const;
  const { questions } = await fillAndRead(stack, ({ width, height, data }, { x }) => {
    for (let y = 0; y < height; y++) {
      const at = y * width + Math.round(x + 0.02 * (y - height / 2));
      data[at] = data[at]! - 45;
    }
  });
  expect(questions.map(({ chosen, doubt }) => doubt ?? chosen)).toEqual(questions.map(() => null));
});

async function fillAndRead(
  stack: Stack,
  soil: (image: GreyImage, circle: { readonly x: number }) => void = () => {},
): Promise<SheetReading> {
  const { questions, choices, marked, device, hand, studentNumber = '' } = stack;
  const numbers = Array.from({ length: questions }, (_, at) => at + 1);
  const layout = layOutSheet(
    numbers.map((number) => ({ number, choices })),
    SHEET_PAGES.a4,
    studentNumber.length,
  );
  const key = new Uint8Array(32).fill(5);
  const code = { token: '0123456789abcdef', version: 0, page: 0, student: studentNumber === '' ? 1 : 0 };
  let page = drawBlankSheet(layout, code, key);
  // Each time a page is filled, every question gets one mark more.
  for (const choice of marked.length === 0 ? [null] : marked) {
    const answers = new Map(numbers.map((number) => [number, choice]));
    const seed = 300 + 7 * (choice ?? 0);
    page = fillPage(page, layout, 0, { seed, hand, answers, studentNumber, isTidy: true }).image;
  }
  const scan = scanPage(page, device, { seed: 3 });
  // Soiled where the last choice of a question in the middle is.
  soil(scan.image, scan.place(layout.pages[0]!.questions[Math.floor(questions / 2)]!.choices.at(-1)!));
  const reading = await readPage(scan.image, [{ token: code.token, key, layouts: [layout] }]);
  if (reading.kind !== 'sheet') throw new Error(`expected a sheet, got ${reading.kind}`);
  return reading;
}
