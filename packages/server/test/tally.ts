import { reportRow } from './report-row.ts';

/** Counts attempts, and collects those that did not hold. */
export interface Tally {
  /** @param what names the attempt if it did not hold */
  add(what: string, holds: boolean): void;
  /** The attempts that did not hold so far. */
  broken(): readonly string[];
  /**
   * Reports to the summary. @returns the attempts that did not hold, for the expectation; a sentence if none was made
   */
  report(row: number, tried: string): string[];
}

export function makeTally(): Tally {
  const broken: string[] = [];
  let count = 0;
  return {
    add(what, holds) {
      count++;
      if (!holds) broken.push(what);
    },
    broken: () => broken,
    report(row, tried) {
      reportRow(row, tried, { count, held: count - broken.length });
      return count === 0 ? ['nothing was tried'] : broken;
    },
  };
}
