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
