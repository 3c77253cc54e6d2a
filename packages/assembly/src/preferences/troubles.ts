import type { Random } from '../random.ts';
import type { SearchSpace } from './search-space.ts';

/** Finds the questions of an exam that worsen its score together with others. */
export class Troubles {
  private readonly isIn: Uint8Array;

  constructor(
    private readonly space: SearchSpace,
    private readonly random: Random,
  ) {
    this.isIn = new Uint8Array(space.candidates.cells.length);
  }

  /** Whether two questions of an exam make a pair, or one with a locked question. */
  hasPair(exam: Int32Array): boolean {
    const { isIn } = this;
    const { excludedLocked, repeatedLocked, ones, others, starts, listed } = this.space.conflicts;
    for (const candidate of exam) isIn[candidate] = 1;
    const hasPair = exam.some((candidate) => {
      if (excludedLocked[candidate] || repeatedLocked[candidate]) return true;
      for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) {
        if (isIn[ones[listed[at]!]!] && isIn[others[listed[at]!]!]) return true;
      }
      return false;
    });
    for (const candidate of exam) isIn[candidate] = 0;
    return hasPair;
  }

  /**
   * The questions of an exam without one side, at random, of each pair that it has; without those in a pair with a
   * locked question; and without half of those that other versions have.
   *
   * @param elsewhere in how many other versions each candidate is
   */
  soundPart(exam: Int32Array, elsewhere: Int32Array): number[] {
    const { isIn, random } = this;
    const { excludedLocked, repeatedLocked, ones, others, starts, listed } = this.space.conflicts;
    for (const candidate of exam) isIn[candidate] = 1;
    for (const candidate of exam) {
      const isRepeated = elsewhere[candidate]! > 0 && random.word() < 0;
      if (isRepeated || excludedLocked[candidate] || repeatedLocked[candidate]) isIn[candidate] = 0;
      for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) {
        const one = ones[listed[at]!]!;
        const other = others[listed[at]!]!;
        if (isIn[one] && isIn[other]) isIn[random.word() < 0 ? one : other] = 0;
      }
    }
    const sound = Array.from(exam).filter((candidate) => isIn[candidate]);
    for (const candidate of exam) isIn[candidate] = 0;
    return sound;
  }
}
