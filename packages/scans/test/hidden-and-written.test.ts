import { warpPage } from '@exam/filled-sheets';
import { layOutSheet, type PrintedSheets } from '@exam/paper/sheet';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { readPage, type SheetReading } from '../src/index.ts';
import { type Drawing, drawPage, FONT, greyOf, type Hand } from './draw-page.ts';

const A4 = { width: 210, height: 297 };
const QUESTIONS = Array.from({ length: 100 }, (_, at) => ({ number: at + 1, choices: 5 }));
const PRINT: PrintedSheets = {
  token: '0123456789abcdef',
  key: new Uint8Array(32).fill(7),
  layouts: [layOutSheet(QUESTIONS, A4, 0)],
};
const PAGE = PRINT.layouts[0]!.pages[0]!;

const wanted = (number: number) => (number * 7) % 5;
const answersOf = (numbers: readonly number[], hand: Hand = 'full'): Drawing['answers'] =>
  Object.fromEntries(numbers.map((number) => [number, [{ choice: wanted(number), hand }]]));
const ALL = QUESTIONS.map(({ number }) => number);

async function read(
  answers: Drawing['answers'],
  draw?: (context: SKRSContext2D) => void,
): Promise<SheetReading> {
  const drawing = { student: 1, answers, ...(draw && { draw }) };
  return readImage(greyOf(drawPage(PRINT, drawing)));
}

async function readImage(image: Parameters<typeof readPage>[0]): Promise<SheetReading> {
  const reading = await readPage(image, [PRINT]);
  if (reading.kind !== 'sheet') throw new Error(`Expected a sheet, got ${reading.kind}`);
  return reading;
}

const numbersWith = ({ questions }: SheetReading, doubt: string) =>
  questions.filter((question) => question.doubt === doubt).map(({ number }) => number);

/** Questions whose answer is not the student's, and that nobody is asked about. */
const silentlyWrong = ({ questions }: SheetReading) =>
  questions.filter(({ number, chosen, doubt }) => doubt === null && chosen !== wanted(number));

const choicesOf = (number: number) => PAGE.questions.find((question) => question.number === number)!.choices;

describe('what is not seen is not empty', () => {
  const row = choicesOf(7)[0]!.y;
  const isIn = (top: number, bottom: number) => (number: number) => {
    const { y } = choicesOf(number)[0]!;
    return y > top && y < bottom;
  };

  test.each([
    ['white paper', '#f4f4f2'],
    ['a grey ruler', '#8a8a8a'],
    ['a black pen', '#151515'],
  ])('under %s each question is asked about, and no other one', async (_, colour) => {
    const reading = await read(answersOf(ALL), (context) => {
      context.fillStyle = colour;
      context.fillRect(0, row - 9, 210, 18);
    });
    expect(numbersWith(reading, 'unseen')).toEqual(ALL.filter(isIn(row - 8, row + 8)));
    expect(silentlyWrong(reading)).toEqual([]);
  });

  test('where a corner is torn off', async () => {
    const reading = await read(answersOf(ALL), (context) => {
      context.fillStyle = '#202020';
      context.beginPath();
      context.moveTo(210, 150);
      context.lineTo(210, 297);
      context.lineTo(90, 297);
      context.fill();
    });
    expect(numbersWith(reading, 'unseen').length).toBeGreaterThan(3);
    expect(silentlyWrong(reading)).toEqual([]);
  });

  test('under the corner of another sheet, whose registration mark lies on a circle', async () => {
    const { x, y } = choicesOf(70)[3]!;
    const reading = await read(answersOf(ALL), (context) => {
      context.fillStyle = '#f4f4f2';
      context.fillRect(x - 13, y - 13, 210, 297);
      context.fillStyle = '#181818';
      context.fillRect(x - 2.5, y - 2.5, 5, 5);
    });
    expect(reading.questions[69]?.doubt).not.toBeNull();
    expect(silentlyWrong(reading)).toEqual([]);
  });

  test('where most of the page is covered, the rest is read', async () => {
    const top = choicesOf(9)[0]!.y - 3;
    const reading = await read(answersOf(ALL), (context) => {
      context.fillStyle = '#f4f4f2';
      context.fillRect(17, top, 176, 280 - top);
    });
    expect(numbersWith(reading, 'unseen')).toEqual(ALL.filter(isIn(top, 297)));
    expect(silentlyWrong(reading)).toEqual([]);
  });

  test('an empty sheet is seen', async () => {
    const { questions } = await read({});
    expect(questions.filter(({ chosen, doubt }) => chosen !== null || doubt !== null)).toEqual([]);
  });
});

describe('something is written beside the circles', () => {
  const write = (context: SKRSContext2D, number: number, side: 'right' | 'left') => {
    const choices = choicesOf(number);
    const { y } = choices[0]!;
    context.fillStyle = '#2a2a48';
    context.font = `4.4px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const x = side === 'right' ? choices.at(-1)!.x + 5 : choices[0]!.x - 10.5;
    context.fillText(String.fromCharCode(65 + wanted(number)), x, y);
  };

  test.each(['right', 'left'] as const)('letters, on the %s, instead of marks', async (side) => {
    // Left of the first column: beside the others a letter also stands right of the column before.
    const own = side === 'right' ? [4, 9, 14, 31, 100] : [4, 9, 14];
    const others = ALL.filter((number) => !own.includes(number));
    const reading = await read(answersOf(others), (context) => {
      for (const number of own) write(context, number, side);
    });
    expect(numbersWith(reading, 'written')).toEqual(own);
    expect(silentlyWrong(reading)).toEqual([]);
  });

  test('letters on all lines make each empty question a doubt', async () => {
    const own = ALL.filter((number) => number % 3 !== 0);
    const reading = await read({}, (context) => {
      for (const number of own) write(context, number, 'right');
    });
    expect(numbersWith(reading, 'written')).toEqual(ALL);
  });

  test.each([1.5, 1.9, 2, 2.1, 2.2, 2.6])(
    'a line %d mm below the middle of a letter, in a question without a mark',
    async (below) => {
      const { x, y } = choicesOf(33)[wanted(33)]!;
      const reading = await read(answersOf(ALL.filter((number) => number % 11 !== 0)), (context) => {
        context.strokeStyle = '#2a2a48';
        context.lineWidth = 0.45;
        context.beginPath();
        context.moveTo(x - 0.9, y + below);
        context.lineTo(x + 0.9, y + below);
        context.stroke();
      });
      const doubts = reading.questions.filter(({ doubt }) => doubt !== null);
      expect(doubts.map(({ number, chosen }) => [number, chosen])).toEqual([[33, wanted(33)]]);
    },
  );

  test('a letter that corrects a mark', async () => {
    const reading = await read(answersOf(ALL), (context) => write(context, 20, 'right'));
    expect(numbersWith(reading, 'written')).toEqual([20]);
    expect(reading.questions[19]).toMatchObject({ chosen: wanted(20) });
  });

  test('an arrow from a mark to another circle', async () => {
    const [from, to] = [choicesOf(5)[wanted(5)]!, choicesOf(5)[3]!];
    const reading = await read(answersOf(ALL), (context) => {
      context.strokeStyle = '#2a2a48';
      context.lineWidth = 0.45;
      context.beginPath();
      context.moveTo(from.x + 3, from.y - 2.3);
      context.lineTo(to.x - 1.2, to.y - 2.3);
      context.moveTo(to.x - 2.4, to.y - 3);
      context.lineTo(to.x - 1.2, to.y - 2.3);
      context.lineTo(to.x - 2.4, to.y - 1.4);
      context.stroke();
    });
    expect(numbersWith(reading, 'written')).toEqual([5]);
  });

  test('dirt, a shadow and long strokes of marks are not taken for writing', async () => {
    const reading = await read(answersOf(ALL, 'cross'), (context) => {
      const { x, y } = choicesOf(5).at(-1)!;
      context.fillStyle = '#707070';
      context.fillRect(x + 6.5, 0, 0.4, 297);
      context.fillStyle = 'rgba(0, 0, 0, 0.35)';
      context.fillRect(x + 2.5, y - 3, 3.2, 30);
    });
    expect(numbersWith(reading, 'written')).toEqual([]);
    expect(silentlyWrong(reading)).toEqual([]);
  });
});

describe('bent paper', () => {
  /** A page over a table, seen by a camera above; `rise` is its height over the table, in millimetres. */
  const seenFromAbove = (rise: (x: number, y: number) => number) => {
    const paper = greyOf(drawPage(PRINT, { student: 1, answers: answersOf(ALL), dpi: 300 }));
    const [far, scale] = [400, 9];
    const size = { width: 230 * scale, height: 320 * scale, backing: 70 };
    return warpPage(
      paper,
      ({ x, y }) => {
        const depth = far / (far - rise(x, y));
        return { x: (115 + (x - 105) * depth) * scale, y: (160 + (y - 148.5) * depth) * scale };
      },
      size,
    );
  };

  test.each([
    ['that rises in its middle', (x: number) => 20 * Math.sin((Math.PI * x) / 210)],
    ['that is rolled at its right side', (x: number) => 40 * Math.max(0, x / 210 - 0.45) ** 2],
    ['that rises at its lower edge', (_: number, y: number) => 60 * Math.max(0, y / 297 - 0.4) ** 2],
  ])('%s is read by its rings', async (_, rise) => {
    const reading = await readImage(seenFromAbove(rise));
    expect(silentlyWrong(reading)).toEqual([]);
    expect(reading.questions.filter(({ doubt }) => doubt !== null).length).toBeLessThan(6);
  });

  test.each([8, 10, 12, 13])('a fold that hides %d mm leaves no answer silently wrong', async (hidden) => {
    const image = greyOf(drawPage(PRINT, { student: 1, answers: answersOf(ALL) }));
    const [from, lines] = [180, hidden].map((mm) => Math.round((mm * 200) / 25.4)) as [number, number];
    image.data.copyWithin(from * image.width, (from + lines) * image.width);
    image.data.fill(244, (image.height - lines) * image.width);
    const reading = await readPage(image, [PRINT]);
    expect(reading.kind === 'sheet' ? silentlyWrong(reading) : []).toEqual([]);
  });
});
