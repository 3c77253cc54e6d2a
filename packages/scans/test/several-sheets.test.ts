import { layOutSheet, type PrintedSheets } from '@exam/paper/sheet';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { readSheets, type SheetReading } from '../src/index.ts';
import { type Drawing, drawPage, greyOf } from './draw-page.ts';

const A4 = { width: 210, height: 297 };
const QUESTIONS = Array.from({ length: 40 }, (_, at) => ({ number: at + 1, choices: 4 }));
const PRINT: PrintedSheets = {
  token: '0123456789abcdef',
  key: new Uint8Array(32).fill(7),
  layouts: [layOutSheet(QUESTIONS, A4, 4)],
};

/** A sheet on which a student has marked one choice throughout. */
const sheetOf = (student: number, choice: number): Drawing => ({
  student,
  answers: Object.fromEntries(QUESTIONS.map(({ number }) => [number, [{ choice, hand: 'cross' }]])),
});

/** Where a sheet lies on a table, in millimetres, and how it is turned. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
}

/** A photograph of sheets on a dark table, the last one on top. */
function photograph(width: number, height: number, sheets: readonly (Drawing & Place)[]) {
  const scale = 7;
  const canvas = createCanvas(width * scale, height * scale);
  const context = canvas.getContext('2d');
  context.fillStyle = '#6a5d50';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const { x, y, degrees, ...drawing } of sheets) {
    context.save();
    context.translate(x * scale, y * scale);
    context.rotate((degrees * Math.PI) / 180);
    context.drawImage(drawPage(PRINT, drawing), 0, 0, A4.width * scale, A4.height * scale);
    context.restore();
  }
  return greyOf(canvas);
}

const told = (readings: Awaited<ReturnType<typeof readSheets>>) =>
  readings
    .map((reading) => {
      if (reading.kind !== 'sheet') return reading.kind;
      const chosen = new Set(reading.questions.map((question) => question.chosen));
      return `student ${reading.code.student}: ${[...chosen].join(' ')}, ${doubtsOf(reading)} doubts`;
    })
    .toSorted();

const doubtsOf = ({ questions }: SheetReading) => questions.filter(({ doubt }) => doubt !== null).length;

describe('of several sheets in a picture', () => {
  test('each is read', async () => {
    const one = { ...sheetOf(1, 0), x: 10, y: 12, degrees: 1 };
    const other = { ...sheetOf(2, 3), x: 240, y: 10, degrees: -2 };
    const upsideDown = { ...sheetOf(3, 1), x: 680, y: 320, degrees: 181 };
    const image = photograph(700, 340, [one, other, upsideDown]);
    expect(told(await readSheets(image, [PRINT]))).toEqual([
      'student 1: 0, 0 doubts',
      'student 2: 3, 0 doubts',
      'student 3: 1, 0 doubts',
    ]);
  });

  test('what may be covered by another one is doubtful', async () => {
    const below = { ...sheetOf(1, 0), x: 10, y: 10, degrees: 0 };
    const above = { ...sheetOf(2, 3), x: 130, y: 190, degrees: 3 };
    const readings = await readSheets(photograph(400, 520, [below, above]), [PRINT]);
    const sheets = readings.filter(({ kind }) => kind === 'sheet') as SheetReading[];
    expect(sheets.map(({ code }) => code.student).toSorted()).toEqual([1, 2]);
    for (const { code, questions } of sheets) {
      const own = code.student === 1 ? 0 : 3;
      expect(questions.filter(({ doubt, chosen }) => doubt === null && chosen !== own)).toEqual([]);
    }
    expect(sheets.some((sheet) => doubtsOf(sheet) > 0)).toBe(true);
  });

  test('one whose marks are out of the picture is told', async () => {
    const whole = { ...sheetOf(1, 0), x: 10, y: 10, degrees: 0 };
    const { code } = PRINT.layouts[0]!.pages[0]!;
    const cut = { ...sheetOf(2, 3), x: 230, y: 330 - code.y - code.size - 8, degrees: 0 };
    const readings = await readSheets(photograph(450, 330, [whole, cut]), [PRINT]);
    expect(told(readings)).toEqual(['student 1: 0, 0 doubts', 'unreadable']);
  });
});
