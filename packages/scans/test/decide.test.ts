import { expect, test } from 'vitest';
import { type Decision, decideMarker, decidePage } from '../src/circles/decide.ts';
import type { Ink } from '../src/circles/measure-circles.ts';

const EMPTY: Ink = {
  inside: 0.002,
  peak: 0.012,
  outside: 0.004,
  around: 0,
  leaving: 0,
  stray: 0.004,
  strayAside: 0.004,
  onRing: 0.02,
};
const MARK: Ink = {
  inside: 0.34,
  peak: 0.77,
  outside: 0.02,
  around: 0.1,
  leaving: 1,
  stray: 0,
  strayAside: 0,
  onRing: 0.6,
};
/** What empty circles show where bent paper moved their rings out of place. */
const DISPLACED: Ink = { ...EMPTY, inside: 0.036, peak: 0.35, outside: 0.04 };

const QUESTIONS = 30;
/** Questions of four choices with a clear mark each. */
const CLEAR = Array.from({ length: QUESTIONS }, () => [MARK, EMPTY, EMPTY, EMPTY]);

test.each<[string, Partial<Ink>]>([
  [
    'beside its circle, as a photograph in shadow showed one',
    { inside: 0.0036, peak: 0.047, outside: 0.072 },
  ],
  ['that a copier has nearly lost, on a dirty page', { inside: 0.012, peak: 0.055, outside: 0.006 }],
  ['of which a fax left some points within the ring', { inside: 0.0069, peak: 0.115, outside: 0.0026 }],
  ['of which a fax left some points around the ring', { inside: 0.0007, peak: 0.013, outside: 0.0358 }],
])('a mark %s is not read as none', (_, ink) => {
  const decided = decidePage([...CLEAR, [EMPTY, { ...EMPTY, ...ink }, EMPTY, EMPTY]]).at(-1);
  expect(decided).toMatchObject({ chosen: 1, doubt: 'faint' });
});

test('where bent paper moved an eighth of the circles, a mark beside its circle is not read as none', () => {
  const moved = Array.from({ length: 4 }, () => [MARK, DISPLACED, DISPLACED, DISPLACED]);
  const mark = { ...DISPLACED, inside: 0.055, peak: 0.39 };
  const decided = decidePage([...CLEAR.slice(4), ...moved, [mark, DISPLACED, DISPLACED, DISPLACED]]).at(-1);
  expect(decided?.doubt).toBe('faint');
});

test('a line on the ring of an empty circle is something written', () => {
  const lined = { ...EMPTY, onRing: 0.2 };
  expect(decidePage([...CLEAR, [EMPTY, EMPTY, lined, EMPTY]]).at(-1)).toMatchObject({
    chosen: 2,
    doubt: 'written',
  });
});

test('what a rubber leaves is no answer, though black points stand for its grey on a dithered page', () => {
  const smear = { ...EMPTY, inside: 0.068, peak: 0.62 };
  expect(decidePage([...CLEAR, [smear, EMPTY, EMPTY, EMPTY]]).at(-1)?.doubt).toBe('faint');
});

test('a question without a mark is no doubt', () => {
  expect(decidePage([...CLEAR, [EMPTY, EMPTY, EMPTY, EMPTY]]).at(-1)).toMatchObject({
    chosen: null,
    doubt: null,
  });
});

/** A mark of which a copier has left a trace. */
const TRACE: Ink = { ...EMPTY, inside: 0.02, peak: 0.3 };
const NONE = [EMPTY, EMPTY, EMPTY, EMPTY];

/** Twenty marks, four traces and twelve questions without either. */
const withTraces = (mark: Ink) => [
  ...Array.from({ length: 20 }, () => [mark, EMPTY, EMPTY, EMPTY]),
  ...Array.from({ length: 4 }, () => [TRACE, EMPTY, EMPTY, EMPTY]),
  ...Array.from({ length: 12 }, () => NONE),
];

test('where the marks hardly show and some are traces, questions without a trace have lost theirs', () => {
  const decided = decidePage(withTraces({ ...EMPTY, inside: 0.06, peak: 0.3 }));
  expect(decided.slice(-16).map(({ doubt }) => doubt)).toEqual(Array.from({ length: 16 }, () => 'faint'));
  expect(decided[0]).toMatchObject({ chosen: 0, doubt: null });
});

test('among firm marks traces are dirt of a copier: only the questions that have one are asked about', () => {
  const decided = decidePage(withTraces(MARK)).slice(-16);
  expect(decided.slice(0, 4).filter(({ doubt }) => doubt !== 'faint')).toEqual([]);
  expect(decided.slice(4).filter(({ doubt }) => doubt !== null)).toEqual([]);
});

test('a trace or two say nothing of the others', () => {
  const decided = decidePage([...CLEAR, [TRACE, EMPTY, EMPTY, EMPTY], [EMPTY, TRACE, EMPTY, EMPTY], NONE]);
  expect(decided.at(-1)).toMatchObject({ chosen: null, doubt: null });
});

test('on a page that is hardly filled in, what a stain has left is no answer', () => {
  const stain = Array.from({ length: 3 }, () => [EMPTY, EMPTY, EMPTY, TRACE]);
  const decided = decidePage([...CLEAR.slice(-5), ...stain, ...Array.from({ length: 22 }, () => NONE)]);
  expect(decided.slice(0, 8).filter(({ doubt }) => doubt === null)).toEqual([]);
  expect(decided.slice(8).filter(({ doubt }) => doubt !== null)).toEqual([]);
});

test('on a page with a number alone, dirt makes no digit a doubt where all are alike', () => {
  const column = [MARK, ...Array.from({ length: 9 }, () => EMPTY)];
  const dirt = Array.from({ length: 4 }, () => [EMPTY, TRACE, EMPTY, EMPTY]);
  const page = [
    ...Array.from({ length: 8 }, () => column),
    ...dirt,
    ...Array.from({ length: 40 }, () => NONE),
  ];
  expect(decidePage(page, 8).slice(0, 8)).toMatchObject(
    Array.from({ length: 8 }, () => ({ chosen: 0, doubt: null })),
  );
  const unlike = page.with(2, [{ ...MARK, inside: 0.8 }, ...column.slice(1)]);
  expect(
    decidePage(unlike, 8)
      .slice(0, 8)
      .map(({ doubt }) => doubt),
  ).toEqual(Array.from({ length: 8 }, () => 'faint'));
});

test('where one circle of most questions stands out, however little, and no hand is known, all are asked about', () => {
  const hint: Ink = { ...EMPTY, inside: 0.012, peak: 0.05 };
  const blank = Array.from({ length: 20 }, () => [{ ...EMPTY }, { ...EMPTY, peak: 0.015 }, { ...EMPTY }]);
  expect(decidePage(blank).filter(({ doubt }) => doubt !== null)).toEqual([]);
  const hinted = blank.map((group, at) => (at % 4 === 0 ? group : [hint, ...group.slice(1)]));
  expect(decidePage(hinted).filter(({ doubt }) => doubt === null)).toEqual([]);
});

/** A mark with a cross through it, and one of which strokes leave the circle as of each mark of some hands. */
const STRUCK: Ink = { ...MARK, inside: 0.4, leaving: 14 };
const LOOSE: Ink = { ...MARK, leaving: 9 };

test('a mark with lines through it is asked about, and the proposal is the mark', () => {
  expect(decidePage([...CLEAR, [EMPTY, EMPTY, STRUCK, EMPTY]]).at(-1)).toMatchObject({
    chosen: 2,
    doubt: 'corrected',
  });
});

test('beside a mark that lines go through the other one is the answer', () => {
  expect(decidePage([...CLEAR, [MARK, EMPTY, STRUCK, EMPTY]]).at(-1)).toMatchObject({
    chosen: 0,
    doubt: null,
  });
});

test('a digit is corrected where it is beyond doubt, and asked about where a question would not be', () => {
  const hardly = { ...MARK, inside: 0.35, leaving: 7 };
  const column = (struck: Ink) => [MARK, struck, ...Array.from({ length: 8 }, () => EMPTY)];
  const decided = decidePage([column(STRUCK), column(hardly), ...CLEAR, [MARK, hardly, EMPTY, EMPTY]], 2);
  expect([decided[0], decided[1], decided.at(-1)].map((of) => of?.doubt)).toEqual([null, 'corrected', null]);
});

test('a digit that looks struck out and has no other beside it is asked about where that is beyond doubt', () => {
  const likely = { ...MARK, leaving: 6 };
  const column = (mark: Ink) => [EMPTY, mark, ...Array.from({ length: 8 }, () => EMPTY)];
  const decided = decidePage([column(STRUCK), column(likely), ...CLEAR, [EMPTY, likely, EMPTY, EMPTY]], 2);
  expect([decided[0], decided[1], decided.at(-1)].map((of) => of?.doubt)).toEqual([
    'corrected',
    null,
    'corrected',
  ]);
});

/** An empty circle that a stroke comes near from above or below, and a mark whose strokes reach so far. */
const NEAR: Ink = { ...EMPTY, outside: 0.06, around: 0.13, stray: 0.06 };
const LONG: Ink = { ...MARK, outside: 0.08 };

test('an arrow to an empty circle is asked about', () => {
  expect(decidePage([...CLEAR, [MARK, EMPTY, EMPTY, NEAR]]).at(-1)).toMatchObject({
    chosen: 0,
    doubt: 'written',
  });
});

test.each<[string, Ink, Ink, Decision['doubt']]>([
  ['of the mark above or below is no arrow', LONG, NEAR, null],
  ['that does not come out of the mark above or below is one', MARK, NEAR, 'written'],
  [
    'from the side is one, whatever the mark above or below is',
    LONG,
    { ...NEAR, strayAside: 0.06 },
    'written',
  ],
])('a stroke %s', (_, mark, near, doubt) => {
  const other = [EMPTY, EMPTY, EMPTY, mark];
  const group = [MARK, EMPTY, EMPTY, near];
  expect(decidePage([...CLEAR, other, group]).at(-1)?.doubt).toBe(doubt);
  expect(decidePage([...CLEAR, group, other]).at(-2)?.doubt).toBe(doubt);
});

test('a stroke of a digit is no arrow to the digits above and below, and one elsewhere is', () => {
  const column = (at: number) =>
    Array.from({ length: 10 }, (_, digit) => (digit === 4 ? LONG : digit === at ? NEAR : EMPTY));
  const decided = decidePage([column(3), column(5), column(6), ...CLEAR], 3).slice(0, 3);
  expect(decided.map(({ doubt }) => doubt)).toEqual([null, null, 'written']);
});

test('where many marks look struck out and none has a new one beside it, that is the hand', () => {
  const loose = Array.from({ length: QUESTIONS }, (_, at) => [at % 3 === 0 ? MARK : LOOSE, EMPTY, EMPTY]);
  expect(decidePage(loose).filter(({ doubt }) => doubt !== null)).toEqual([]);
  const among = [...loose, [EMPTY, { ...STRUCK, inside: 0.45, leaving: 18 }, EMPTY]];
  expect(decidePage(among).at(-1)?.doubt).toBe('corrected');
});

test('a minority of marks unlike the others is struck out, though none has a new one beside it', () => {
  const felt = Array.from({ length: 25 }, (_, at) => [
    { ...MARK, inside: 0.55, leaving: at % 3 },
    EMPTY,
    EMPTY,
  ]);
  const struck = Array.from({ length: 5 }, (_, at) => [
    EMPTY,
    { ...MARK, inside: 0.72, outside: 0.38, around: 0.6, leaving: 9 + 2 * at },
    EMPTY,
  ]);
  expect(decidePage([...felt, ...struck]).map(({ doubt }) => doubt)).toEqual([
    ...felt.map(() => null),
    ...struck.map(() => 'corrected'),
  ]);
});

test('a cross among filled circles is a mark: lines through a mark would add to its ink', () => {
  const filled = CLEAR.map(([mark, ...others]) => [{ ...mark!, inside: 0.7 }, ...others]);
  const cross = { ...MARK, inside: 0.25, leaving: 12 };
  expect(decidePage([...filled, [EMPTY, cross, EMPTY, EMPTY]]).at(-1)).toMatchObject({
    chosen: 1,
    doubt: null,
  });
});

test('a cross with long arms among crosses is a mark, and one with lines through it is not', () => {
  const crosses = CLEAR.map(([mark, ...others]) => [{ ...mark!, inside: 0.2 }, ...others]);
  const long = { ...MARK, inside: 0.21, leaving: 12 };
  const decided = decidePage([...crosses, [EMPTY, long, EMPTY], [EMPTY, { ...long, inside: 0.34 }, EMPTY]]);
  expect(decided.slice(-2).map(({ doubt }) => doubt)).toEqual([null, 'corrected']);
});

test('pale lines through a mark are told by its ink, within and around', () => {
  const pale = { ...MARK, inside: 0.37, outside: 0.045 };
  expect(decidePage([...CLEAR, [EMPTY, pale, EMPTY, EMPTY]]).at(-1)).toMatchObject({
    chosen: 1,
    doubt: 'corrected',
  });
});

test('a ring around a mark beside one that is struck out is asked about', () => {
  const ringed = { ...MARK, outside: 0.12, around: 0.8 };
  expect(decidePage([...CLEAR, [ringed, EMPTY, STRUCK, EMPTY]]).at(-1)?.doubt).toBe('corrected');
  expect(decidePage([...CLEAR, [ringed, EMPTY, EMPTY, EMPTY]]).at(-1)?.doubt).toBe('corrected');
});

test('in the row for the marker a second mark is asked about, though the first one looks struck out', () => {
  const row = [EMPTY, MARK, EMPTY, STRUCK, EMPTY];
  expect(decideMarker(row, CLEAR)).toMatchObject({ chosen: null, doubt: 'several' });
  expect(decideMarker([EMPTY, MARK, EMPTY], CLEAR)).toMatchObject({ chosen: 1, doubt: null });
});

/** A light mark that was made instead of one that looks hardly struck. */
const LIGHT: Ink = { ...EMPTY, inside: 0.085, peak: 0.374 };

test('beside a trace, a mark that may be struck out is asked about; alone it is an answer', () => {
  const lined = { ...MARK, leaving: 3 };
  const decided = decidePage([...CLEAR, [LIGHT, EMPTY, EMPTY, lined], [EMPTY, EMPTY, EMPTY, lined]]);
  expect(decided.slice(-2).map(({ doubt }) => doubt)).toEqual(['corrected', null]);
});
