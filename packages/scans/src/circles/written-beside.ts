import type { Point, SheetPage } from '@exam/paper/sheet';
import type { GreyImage } from '../grey-image.ts';
import { cutOut } from '../registration/cut-out.ts';
import { stretchAt } from '../registration/homography.ts';
import { locate, type PageMap } from '../registration/page-map.ts';
import { contrastAt } from './sample-circles.ts';

/** Millimetres between the points that are looked at: a stroke is wider. */
const STEP_MM = 0.3;
/** Half the height of a line of circles, so that lines below each other do not share their ink. */
const HALF_LINE_MM = 2.6;
/** Room beside the last circle, and beside the number, in which a hand may write. */
const ROOM_MM = 6;
/** Between a ring and what counts as written beside it: strokes of marks reach so far. */
const BEYOND_RING_MM = 1;
/** The printed number, from the first ring to its own left edge. */
const NUMBER = { gapMm: 2.3, digitMm: 1.9 };
/** Part of the way from a column's last circles to the next column's numbers within which something is written beside the first of them alone. */
const OF_COLUMN_BEFORE = 0.6;
/** Narrower rooms hold nothing that could be told from the strokes of a mark. */
const LEAST_ROOM_MM = 1.8;
/** Ink of a point that belongs to a stroke, be it of a pencil. */
const INKED = 0.16;
/** A letter has so many square millimetres of ink at least, and is so tall or wide. */
const LETTER = { areaMm2: 0.9, lengthMm: 1.8 };
/** Times the ink of nearly all other rooms of the page: dirt, a shadow or print that shines through is in most of them. */
const ABOVE_OTHERS = { factor: 3, rank: 0.8 };

/**
 * The questions beside whose circles something is written: a letter instead of a mark, or a correction. Only rooms in which nothing is
 * printed are looked at, right of the circles and left of the number.
 * @returns for each question of the page, the square millimetres of the largest stroke beside it; 0 where none is as long as a letter
 */
export function inkBeside(image: GreyImage, map: PageMap, page: SheetPage, diameter: number): number[] {
  return roomsOf(page, diameter).map((rooms) => Math.max(0, ...rooms.map((room) => inkOf(image, map, room))));
}

/** Which of these inks are of a hand that writes, beside what the page has elsewhere. */
export function isWritten(inks: readonly number[]): boolean[] {
  const sorted = [...inks].sort((a, b) => a - b);
  const usual = sorted[Math.floor((sorted.length - 1) * ABOVE_OTHERS.rank)] ?? 0;
  return inks.map((ink) => ink >= Math.max(LETTER.areaMm2, ABOVE_OTHERS.factor * usual));
}

/** A part of the page, in millimetres. */
interface Room {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** For each question the rooms beside its lines of circles. */
function roomsOf({ questions, marks }: SheetPage, diameter: number): Room[][] {
  const radius = diameter / 2;
  const columns = columnsOf(questions);
  const edges = marks.map(({ x, size }) => ({ left: x - size / 2, right: x + size / 2 }));
  const pageLeft = Math.min(...edges.map(({ right }) => right)) + 0.5;
  const pageRight = Math.max(...edges.map(({ left }) => left)) - 0.5;
  return questions.map(({ number, choices }) => {
    const first = choices[0]!;
    const column = columns.findIndex(({ left }) => Math.abs(left - first.x) < 0.5);
    const before = columns[column - 1];
    const after = columns[column + 1];
    const numberLeft = first.x - radius - widthOfNumber(number);
    // What stands nearer to the column before is of that column.
    const edgeBefore = before && before.right + radius;
    const leftEnd =
      edgeBefore === undefined ? pageLeft : edgeBefore + OF_COLUMN_BEFORE * (numberLeft - edgeBefore);
    const rightEnd =
      after === undefined ? pageRight : after.left - radius - widthOfNumber(after.highestNumber);
    return [
      { left: Math.max(leftEnd, numberLeft - ROOM_MM), right: numberLeft, y: first.y },
      ...lastOfLines(choices).map(({ x, y }) => {
        const left = x + radius + BEYOND_RING_MM;
        return { left, right: Math.min(rightEnd, left + ROOM_MM), y };
      }),
    ].filter(({ left, right }) => right - left >= LEAST_ROOM_MM);
  });
}

function widthOfNumber(number: number): number {
  return NUMBER.gapMm + NUMBER.digitMm * String(number).length;
}

/** Columns of questions from the left: the places of their first and of their rightmost circles. */
function columnsOf(questions: SheetPage['questions']) {
  const columns: { left: number; right: number; highestNumber: number }[] = [];
  for (const { number, choices } of questions) {
    const left = choices[0]!.x;
    const right = Math.max(...choices.map(({ x }) => x));
    const column = columns.find((other) => Math.abs(other.left - left) < 0.5);
    if (column === undefined) columns.push({ left, right, highestNumber: number });
    else {
      column.right = Math.max(column.right, right);
      column.highestNumber = Math.max(column.highestNumber, number);
    }
  }
  return columns.sort((one, other) => one.left - other.left);
}

/** The last circle of each line of a question. */
function lastOfLines(choices: readonly Point[]): Point[] {
  return choices.filter(({ y }, at) => choices[at + 1]?.y !== y);
}

/** Points between a stroke and the paper on both sides of it, of thin strokes and of wide ones; the edge of a shadow has none. */
const BESIDE = [2, 4];
/** The square of points that is cut out around a room. */
const REACH = Math.ceil(ROOM_MM / 2 / STEP_MM) + Math.max(...BESIDE);
const SIDE = 2 * REACH + 1;
/** Points of half the height of a line. */
const HIGH = Math.floor(HALF_LINE_MM / STEP_MM);
/** Points by which a line of dirt may be askew or wide. */
const DIRT_WIDTH = 4;
const around = new Float32Array(SIDE * SIDE);
const sorted = new Float32Array(SIDE * SIDE);
const strokes = new Uint8Array(SIDE * SIDE);
/** At which rank among the points of a room the paper is. */
const PAPER_RANK = 0.7;

/** Square millimetres of the largest stroke in a room. */
function inkOf(image: GreyImage, map: PageMap, { left, right, y }: Room): number {
  const middle = { x: (left + right) / 2, y };
  const stretch = stretchAt(map.perspective, middle.x, y);
  const values = cutOut(image, locate(map, middle.x, y), stretch, REACH, STEP_MM, around);
  sorted.set(values);
  sorted.sort();
  const paper = sorted[Math.floor(sorted.length * PAPER_RANK)]!;
  const ink = INKED * Math.max(8, paper * contrastAt(map, middle));
  const wide = Math.floor((right - left) / 2 / STEP_MM);
  strokes.fill(0);
  for (let row = REACH - HIGH; row <= REACH + HIGH; row++)
    for (let column = REACH - wide; column <= REACH + wide; column++) {
      const at = row * SIDE + column;
      const least = values[at]! + ink;
      const isDarker = (step: number) => values[at - step]! > least && values[at + step]! > least;
      if (BESIDE.some((far) => isDarker(far) || isDarker(far * SIDE))) strokes[at] = 1;
    }
  return largestStroke();
}

/** The area of the largest connected part of `strokes` that is as long as a letter, in square millimetres; empties `strokes`. */
function largestStroke(): number {
  let most = 0;
  for (let start = strokes.indexOf(1); start >= 0; start = strokes.indexOf(1, start + 1)) {
    strokes[start] = 0;
    const open = [start];
    let [count, left, right, top, bottom] = [0, SIDE, -1, SIDE, -1];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [row, column] = [Math.floor(at / SIDE), at % SIDE];
      count++;
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
      for (const near of [-SIDE - 1, -SIDE, -SIDE + 1, -1, 1, SIDE - 1, SIDE, SIDE + 1]) {
        if (strokes[at + near] !== 1) continue;
        strokes[at + near] = 0;
        open.push(at + near);
      }
    }
    // A line through the room from above is dirt on the glass of a feeder, or the edge of the paper.
    if (bottom - top === 2 * HIGH && right - left <= DIRT_WIDTH) continue;
    if (Math.max(right - left, bottom - top) * STEP_MM >= LETTER.lengthMm) most = Math.max(most, count);
  }
  return most * STEP_MM ** 2;
}
