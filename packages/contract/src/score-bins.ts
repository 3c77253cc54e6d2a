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
