/**
 * Shares `total` questions over chapters as evenly as they allow: no chapter is asked for more than it holds
 * while another still has room, and the first chapters take the remainder. If all of them together hold
 * too little, the rest is shared evenly anyway, because the instructor asked for `total`.
 * @param total a whole number
 * @param holds number of questions of each chapter; Infinity if unknown
 * @returns one count per chapter, in the same order; they sum to `total` unless there is no chapter
 */
export function spreadEvenly(total: number, holds: readonly number[]): number[] {
  const counts = holds.map(() => 0);
  const rest = pour(total, counts, holds);
  if (rest > 0 && holds.length > 0) pour(rest, counts, Array(holds.length).fill(Number.POSITIVE_INFINITY));
  return counts;
}

/** Adds to `counts` round by round up to `limits`; returns what is left over. */
function pour(total: number, counts: number[], limits: readonly number[]): number {
  let rest = total;
  while (rest > 0) {
    const open = counts.flatMap((count, index) => (count < limits[index]! ? [index] : []));
    if (open.length === 0) break;

    const share = Math.max(1, Math.floor(rest / open.length));
    for (const index of open.slice(0, rest)) {
      const poured = Math.min(share, limits[index]! - counts[index]!);
      counts[index]! += poured;
      rest -= poured;
    }
  }
  return rest;
}
