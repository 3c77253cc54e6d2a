/** One whole count for each of `KINDS`, in that order. */
export type KindCounts = readonly [number, number, number, number, number, number];

/**
 * How many questions each cell holds: six counts for each chapter id.
 * The order of the chapters is the order in which ties between chapters are broken.
 */
export type Availability = ReadonlyMap<string, KindCounts>;

/** The number of questions to take from each cell, in the shape of the availability. */
export type Allocation = ReadonlyMap<string, KindCounts>;

/** The counts of a chapter that is missing in the availability. */
export const NO_QUESTIONS: KindCounts = [0, 0, 0, 0, 0, 0];

/** Sum of six counts. */
export function sumOfKinds(counts: KindCounts): number {
  return counts[0] + counts[1] + counts[2] + counts[3] + counts[4] + counts[5];
}
