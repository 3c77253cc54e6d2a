import { describe, expect, test } from 'vitest';
import {
  asNumber,
  cohenLine,
  compareFractions,
  ebelLine,
  fraction,
  type Hofstee,
  hofsteeLine,
  percentileOf,
  shareOfPercent,
  slidingLine,
} from './pass-lines.ts';

const shares = (points: readonly number[], full: number) => points.map((each) => fraction(each, full));

/** Whole numbers by a linear congruence, the same in each run. */
function numbersOf(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
}

describe('the sliding line', () => {
  const german = { fixed: shareOfPercent(60), belowMean: shareOfPercent(22), floor: shareOfPercent(0) };

  test.each([
    // 60 % is lower than 78 % of 80 %.
    ['an easy exam', [80], 100, '3/5'],
    // 0.78 * 70 % = 54.6 %.
    ['a hard exam', [70], 100, '273/500'],
    // The mean of the reference group is 50 points of 80; 0.78 of it are 39 points.
    ['a mean of 50 of 80 points', [40, 60], 80, '39/80'],
  ])('of %s, as the statute says', (_, points, full, line) => {
    const { over, under } = slidingLine(german, shares(points, full));
    expect(`${over}/${under}`).toBe(line);
  });

  test('never below its floor, nor above the fixed share', () => {
    const floored = { ...german, floor: shareOfPercent(50) };
    expect(slidingLine(floored, shares([30], 100))).toEqual(fraction(1, 2));
    expect(slidingLine({ ...floored, floor: shareOfPercent(70) }, shares([30], 100))).toEqual(fraction(3, 5));
  });

  test('is the fixed share where nobody is in the reference group', () => {
    expect(slidingLine(german, [])).toEqual(fraction(3, 5));
  });

  test('decides exactly where binary fractions would not', () => {
    // 0.78 * 0.6 / 0.78: the student stands exactly on the line.
    const line = slidingLine(german, shares([50], 100));
    expect(compareFractions(fraction(39, 100), line)).toBe(0);
    expect(compareFractions(fraction(389_999, 1_000_000), line)).toBe(-1);
  });
});

describe('the line of Ebel', () => {
  test('is the mean of the shares of the kinds, weighted by points', () => {
    // A table of four kinds, 12 of 20 at 90 %, 5 at 70 %, 2 at 50 %, 1 at 20 %: (10.8 + 3.5 + 1 + 0.2) / 20 = 77.5 %.
    const kinds = [
      [12, 90],
      [5, 70],
      [2, 50],
      [1, 20],
    ].map(([points = 0, share = 0]) => ({ points: fraction(points), share: shareOfPercent(share) }));
    expect(ebelLine(kinds)).toEqual(fraction(31, 40));
  });

  test('needs questions with points', () => {
    expect(() => ebelLine([])).toThrow(RangeError);
  });
});

describe('the line of Cohen', () => {
  const cohen = { share: shareOfPercent(60), percentile: shareOfPercent(95) };

  test('is 60 % of what the 95th percentile reaches, guessing taken off', () => {
    // Twenty students with 61 to 80 of 100 points: the 19th has 79. With four choices: 25 + 0.6 * (79 - 25) = 57.4.
    const students = shares(
      Array.from({ length: 20 }, (_, at) => 61 + at),
      100,
    );
    expect(asNumber(cohenLine(cohen, fraction(1, 4), students))).toBe(0.574);
    expect(asNumber(cohenLine(cohen, fraction(0), students))).toBe(0.474);
  });

  test('is that of guessing where even the best guess', () => {
    expect(cohenLine(cohen, fraction(1, 4), shares([10, 20], 100))).toEqual(fraction(1, 4));
  });

  test('a percentile is the least share that so many do not exceed, as counting shows', () => {
    const below = numbersOf(7);
    for (let run = 0; run < 200; run++) {
      const points = Array.from({ length: 1 + below(30) }, () => below(21));
      const wanted = 1 + below(100);
      const brute = [...points]
        .sort((one, other) => one - other)
        .find((least) => 100 * points.filter((each) => each <= least).length >= wanted * points.length);
      expect(percentileOf(shares(points, 20), shareOfPercent(wanted))).toEqual(fraction(brute ?? 0, 20));
    }
  });
});

describe('the line of Hofstee', () => {
  const corners: Hofstee = {
    leastLine: shareOfPercent(40),
    mostLine: shareOfPercent(60),
    fewestFailures: shareOfPercent(0),
    mostFailures: shareOfPercent(20),
  };

  test('is the lowest acceptable one where too many fail even there, the highest where nobody fails', () => {
    expect(hofsteeLine(corners, shares([10, 20, 30, 90], 100))).toEqual(fraction(2, 5));
    expect(hofsteeLine(corners, shares([90, 95], 100))).toEqual(fraction(3, 5));
  });

  test('is where the diagonal meets the students who fail', () => {
    // One of ten has 45 %: above that 10 % fail, which the diagonal allows at 50 %.
    expect(hofsteeLine(corners, shares([45, 70, 71, 72, 73, 74, 75, 76, 77, 78], 100))).toEqual(
      fraction(1, 2),
    );
    // One of ten has 55 %: there nobody fails yet but 5 % are allowed; above it 10 % fail: the line is his share.
    expect(hofsteeLine(corners, shares([55, 70, 71, 72, 73, 74, 75, 76, 77, 78], 100))).toEqual(
      fraction(11, 20),
    );
  });

  test('as trying every line shows', () => {
    const below = numbersOf(11);
    for (let run = 0; run < 300; run++) {
      const leastLine = 30 + below(20);
      const mostLine = leastLine + 1 + below(30);
      const fewest = below(20);
      const most = fewest + 1 + below(40);
      const points = Array.from({ length: 1 + below(25) }, () => below(101));
      const line = hofsteeLine(
        {
          leastLine: shareOfPercent(leastLine),
          mostLine: shareOfPercent(mostLine),
          fewestFailures: shareOfPercent(fewest),
          mostFailures: shareOfPercent(most),
        },
        shares(points, 100),
      );
      // The least of many thousand lines at which as many fail as the diagonal allows.
      const steps = 4_000;
      const tried = Array.from(
        { length: steps + 1 },
        (_, at) => leastLine + ((mostLine - leastLine) * at) / steps,
      );
      const found =
        tried.find((each) => {
          const failing = (100 * points.filter((own) => own < each - 1e-9).length) / points.length;
          const allowed = most - ((most - fewest) * (each - leastLine)) / (mostLine - leastLine);
          return failing >= allowed - 1e-9;
        }) ?? mostLine;
      expect(Math.abs(100 * asNumber(line) - found)).toBeLessThanOrEqual(
        (mostLine - leastLine) / steps + 1e-6,
      );
    }
  });
});

test('fractions are in lowest terms, with a positive denominator, and compare exactly', () => {
  expect(fraction(6, -8)).toEqual({ over: -3n, under: 4n });
  expect(compareFractions(fraction(1, 3), fraction(333_333, 1_000_000))).toBe(1);
  expect(() => fraction(1, 0)).toThrow(RangeError);
});
