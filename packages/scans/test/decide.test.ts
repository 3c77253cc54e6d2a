import { expect, test } from 'vitest';
import { decidePage } from '../src/circles/decide.ts';
import type { Ink } from '../src/circles/measure-circles.ts';
import { USUAL_SHAPES } from '../src/circles/strike.ts';

const EMPTY: Ink = { inside: 0.002, peak: 0.012, outside: 0.004, around: 0, shape: USUAL_SHAPES.middle };
const MARK: Ink = { inside: 0.3, peak: 0.77, outside: 0.02, around: 0.1, shape: USUAL_SHAPES.middle };
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

test('a question without a mark is no doubt', () => {
  expect(decidePage([...CLEAR, [EMPTY, EMPTY, EMPTY, EMPTY]]).at(-1)).toMatchObject({
    chosen: null,
    doubt: null,
  });
});

/** A mark of which a copier has left a trace. */
const TRACE: Ink = { ...EMPTY, inside: 0.02, peak: 0.3 };
const NONE = [EMPTY, EMPTY, EMPTY, EMPTY];

test('where marks are traces, questions without a trace have lost theirs', () => {
  const page = [...CLEAR.slice(10), ...Array.from({ length: 4 }, () => [TRACE, EMPTY, EMPTY, EMPTY])];
  const decided = decidePage([...page, ...Array.from({ length: 12 }, () => NONE)]);
  expect(decided.slice(-16).map(({ doubt }) => doubt)).toEqual(Array.from({ length: 16 }, () => 'faint'));
  expect(decided[0]).toMatchObject({ chosen: 0, doubt: null });
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

/** The marks of a hand that fills circles beside their middle, as the copy of a copy showed the usual one. */
const BESIDE: Ink = {
  ...MARK,
  ...{ inside: 0.34, peak: 0.99 },
  shape: [0.34, 0.99, 0.375, 0.344, 1, 0.32, 0.219, 1, 0.189, 0.167, 1, 0.137, 0.083, 1, 0.063],
};
/** A light mark of the same page with a line through it, and the lighter one that was made instead. */
const LINED: Ink = {
  ...{ inside: 0.388, peak: 0.978, outside: 0.088, around: 0.25 },
  shape: [0.388, 0.978, 0.421, 0.385, 1, 0.396, 0.115, 2, 0.093, 0.104, 2, 0.076, 0.063, 2, 0.06],
};
const LIGHT: Ink = { ...EMPTY, inside: 0.085, peak: 0.374, shape: LINED.shape.map(() => 0) };

test('beside a trace, a mark that may be struck out is asked about; alone it is an answer', () => {
  const others = Array.from({ length: QUESTIONS }, () => [BESIDE, EMPTY, EMPTY, EMPTY]);
  const decided = decidePage([...others, [LIGHT, EMPTY, EMPTY, LINED], [EMPTY, EMPTY, EMPTY, LINED]]);
  expect(decided.slice(-2).map(({ doubt }) => doubt)).toEqual(['corrected', null]);
});
