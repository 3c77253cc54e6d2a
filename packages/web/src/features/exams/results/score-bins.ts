/** Some scores that follow one another, and how many students have one of them. */
export interface ScoreBin {
  readonly from: number;
  readonly to: number;
  readonly students: number;
}

const MOST_BINS = 41;
const WIDTHS = [1, 2, 5, 10, 20, 25, 50];

/** Scores in bins of one width, as few to a bin as leave a plot readable. @param scores students by score, from 0 on */
export function binsOf(scores: readonly number[]): ScoreBin[] {
  const width = WIDTHS.find((one) => Math.ceil(scores.length / one) <= MOST_BINS) ?? 100;
  return Array.from({ length: Math.ceil(scores.length / width) }, (_, at) => {
    const from = at * width;
    const members = scores.slice(from, from + width);
    const students = members.reduce((total, count) => total + count, 0);
    return { from, to: from + members.length - 1, students };
  });
}
