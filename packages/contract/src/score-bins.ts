/** Consecutive scores, and the number of students with one of them. */
export interface ScoreBin {
  readonly from: number;
  readonly to: number;
  readonly students: number;
}

const MOST_BINS = 41;
const WIDTHS = [1, 2, 5, 10, 20, 25, 50];

/**
 * Scores in bins of equal width, as narrow as the plot stays readable. @param scores number of students by score,
 * from 0
 */
export function binsOf(scores: readonly number[]): ScoreBin[] {
  const width = WIDTHS.find((one) => Math.ceil(scores.length / one) <= MOST_BINS) ?? 100;
  return Array.from({ length: Math.ceil(scores.length / width) }, (_, at) => {
    const from = at * width;
    const members = scores.slice(from, from + width);
    const students = members.reduce((total, count) => total + count, 0);
    return { from, to: from + members.length - 1, students };
  });
}

const MOST_TICKS = 8;
const STEPS = [1, 2, 5];

/** Round numbers from 0, in equal steps, the last of them not below `most`; at least 0 and 1. */
export function ticksUpTo(most: number): number[] {
  for (let power = 1; ; power *= 10) {
    for (const digit of STEPS) {
      const step = digit * power;
      const steps = Math.max(1, Math.ceil(most / step));
      if (steps <= MOST_TICKS) return Array.from({ length: steps + 1 }, (_, at) => at * step);
    }
  }
}

/** Consecutive totals, and the number of students with one of them. */
interface PointBin extends ScoreBin {
  /** Null without a pass line. */
  readonly passed: number | null;
}

/** The bins of a plot of points. */
export interface PointBins {
  readonly bins: readonly PointBin[];
  /** Points from the beginning of a bin to that of the next one. */
  readonly width: number;
  /** The smallest difference of two totals: `to` of a bin is so far below `from` of the next one. */
  readonly step: number;
}

/** The number of students with a total, and how many of them pass. */
export interface Total {
  readonly points: number;
  readonly numberOfStudents: number;
  readonly numberOfPassed: number | null;
}

/**
 * Totals in bins of equal width, as narrow as the plot stays readable. The first bin holds 0, or the lowest total if that is below.
 * @param most the highest points that the plot shows, at least every total
 */
export function pointBinsOf(totals: readonly Total[], most: number): PointBins {
  const step = stepOf(totals);
  const lowest = Math.min(0, ...totals.map(({ points }) => points));
  const numberOfBins = (width: number) => Math.floor(most / width) - Math.floor(lowest / width) + 1;
  const narrowest = step === 0.5 ? 0.5 : 1;
  const width = [0.5, ...roundNumbers(most - lowest)].find(
    (one) => one >= narrowest && numberOfBins(one) <= MOST_BINS,
  )!;
  const first = Math.floor(lowest / width);
  const bins = Array.from({ length: numberOfBins(width) }, (_, at) => {
    const from = (first + at) * width;
    const members = totals.filter(({ points }) => Math.floor(points / width) === first + at);
    return {
      from,
      to: Math.round(100 * (from + width - step)) / 100,
      students: members.reduce((sum, { numberOfStudents }) => sum + numberOfStudents, 0),
      passed: members.reduce<number | null>(
        (sum, { numberOfPassed }) => (numberOfPassed === null ? sum : (sum ?? 0) + numberOfPassed),
        totals.some(({ numberOfPassed }) => numberOfPassed !== null) ? 0 : null,
      ),
    };
  });
  return { bins, width, step };
}

function stepOf(totals: readonly Total[]): number {
  return [1, 0.5].find((step) => totals.every(({ points }) => points % step === 0)) ?? 0.01;
}

/** 1, 2, 5, 10, 20 and so on, the last of them not below `most`. */
function roundNumbers(most: number): number[] {
  const numbers: number[] = [];
  for (let power = 1; ; power *= 10) {
    for (const digit of STEPS) {
      numbers.push(digit * power);
      if (digit * power >= most) return numbers;
    }
  }
}
