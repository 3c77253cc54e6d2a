import { afterEach, expect, test, vi } from 'vitest';
import { inSlices, mapInSlices, yieldByTime } from './yield-by-time.ts';

afterEach(() => vi.restoreAllMocks());

/** A fake clock that the work itself advances. */
function useWorkClock() {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  return (ms: number) => {
    nowMs += ms;
  };
}

/** Counts how often other callbacks run until the counting ends. */
function countTurnsOfOthers() {
  let turns = 0;
  const serve = () => {
    turns += 1;
    serving = setImmediate(serve);
  };
  let serving = setImmediate(serve);
  return () => {
    clearImmediate(serving);
    return turns;
  };
}

test('long steps let others run after each one, short steps after a slice of time', async () => {
  const work = useWorkClock();
  const endLong = countTurnsOfOthers();
  await mapInSlices([1, 2, 3, 4, 5], () => work(1_000));
  expect(endLong()).toBeGreaterThanOrEqual(4);
  const endShort = countTurnsOfOthers();
  await mapInSlices(Array.from({ length: 1_000 }), () => work(0.001));
  expect(endShort()).toBe(0);
});

test('a generator and a loop of its own are sliced by time likewise', async () => {
  const work = useWorkClock();
  function* steps(ms: number) {
    for (let step = 0; step < 5; step += 1) yield work(ms);
    return 'done';
  }
  const endGenerator = countTurnsOfOthers();
  expect(await inSlices(steps(1_000))).toBe('done');
  expect(endGenerator()).toBeGreaterThanOrEqual(4);
  const endLoop = countTurnsOfOthers();
  const endOfStep = yieldByTime();
  for (let step = 0; step < 5; step += 1) {
    work(1_000);
    await endOfStep();
  }
  expect(endLoop()).toBeGreaterThanOrEqual(4);
});

test('the results keep the order of the items', async () => {
  expect(await mapInSlices(new Set(['a', 'b']), (text) => text.toUpperCase())).toEqual(['A', 'B']);
});
