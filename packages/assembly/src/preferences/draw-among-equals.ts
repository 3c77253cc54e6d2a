/**
 * Draws an exam among those that score the same.
 *
 * Method: the Markov chain of `polish.ts`, with questions instead of cells. A few questions leave the exam, deal out their
 * difficulties and objectives anew, and for each a question of its new cell comes in, any that is free alike. The step is
 * taken with probability min(1, forth / back), as there, and only if the score stays. So going and coming back are equally
 * likely for each two exams of that score, and all questions may leave at once: the draw converges to uniform among them.
 * Questions that other versions have neither leave nor come in.
 * Cost: some tenths of a microsecond for each step of the chain.
 */
import { bringToFront, deal, groupSize, stepsFor } from '../polish.ts';
import type { Random } from '../random.ts';
import type { Versions } from './breeder.ts';
import type { SearchSpace } from './search-space.ts';

/** Versions of the same score, each drawn beside the others in turn. */
export function drawAmongEquals(versions: Versions, space: SearchSpace, random: Random): Versions {
  const times = new Int32Array(space.candidates.cells.length);
  for (const exam of versions) for (const candidate of exam) times[candidate]! += 1;
  return versions.map((exam) => {
    // In turn the counts are those of the other versions.
    for (const candidate of exam) times[candidate]! -= 1;
    const drawn = drawExam(exam, times, space, random);
    for (const candidate of drawn) times[candidate]! += 1;
    return drawn;
  });
}

function drawExam(exam: Int32Array, elsewhere: Int32Array, space: SearchSpace, random: Random): Int32Array {
  const fixed = exam.filter((candidate) => elsewhere[candidate] !== 0);
  const movable = exam.length - fixed.length;
  if (movable === 0) return exam;
  const walk = new Walk(exam, elsewhere, space, random);
  for (let step = stepsFor(movable); step > 0; step--) walk.step();
  return Int32Array.from([...fixed, ...walk.candidates()]);
}

/** Weights that keep uses, near-duplicates and excluded pairs apart in one exact number. */
const NEAR_DUPLICATE = 2 ** 20;
const EXCLUDED_PAIR = 2 ** 40;

class Walk {
  /** The questions that may leave: known ones as candidates; plain ones of cell c, which are all alike, as -1 - c. */
  private readonly questions: Int32Array;
  private readonly entering: Int32Array;
  private readonly oldCells: Int32Array;
  private readonly newCells: Int32Array;
  /** Questions in no version, by cell. */
  private readonly plainFree: Int32Array;
  private readonly knownFree: Int32Array;
  /** For each candidate whether this exam has it, and whether any version has it. */
  private readonly isIn: Uint8Array;
  private readonly isTaken: Uint8Array;

  constructor(
    exam: Int32Array,
    private readonly elsewhere: Int32Array,
    private readonly space: SearchSpace,
    private readonly random: Random,
  ) {
    const { starts, plainCounts, plainHeld, cells } = space.candidates;
    this.plainFree = plainHeld.slice();
    this.knownFree = plainCounts.map((count, cell) => starts[cell + 1]! - starts[cell]! - count);
    this.isIn = new Uint8Array(cells.length);
    this.isTaken = new Uint8Array(cells.length);
    for (const candidate of cells.keys()) if (elsewhere[candidate]) this.occupy(this.questionOf(candidate));
    for (const candidate of exam) this.isIn[candidate] = 1;
    this.questions = exam.filter((candidate) => !elsewhere[candidate]).map((one) => this.questionOf(one));
    for (const question of this.questions) this.occupy(question);
    this.entering = new Int32Array(this.questions.length);
    this.oldCells = new Int32Array(this.questions.length);
    this.newCells = new Int32Array(this.questions.length);
  }

  step(): void {
    const { questions, entering, oldCells, newCells, random } = this;
    const group = groupSize(questions.length, random);
    bringToFront(questions, group, random);
    for (let i = 0; i < group; i++) oldCells[i] = this.cellOf(questions[i]!);
    deal(oldCells, newCells, group, random);
    let change = 0;
    let back = 1;
    for (let i = 0; i < group; i++) {
      change -= this.remove(questions[i]!);
      back *= this.freeIn(oldCells[i]!);
    }
    let forth = 1;
    let entered = 0;
    for (; entered < group; entered++) {
      const free = this.freeIn(newCells[entered]!);
      forth *= free;
      if (free === 0) break;
      entering[entered] = this.drawFrom(newCells[entered]!, free);
      change += this.add(entering[entered]!);
    }
    if (change === 0 && (forth >= back || random.unit() * back < forth)) {
      for (let i = 0; i < group; i++) questions[i] = entering[i]!;
    } else {
      for (let i = 0; i < entered; i++) this.remove(entering[i]!);
      for (let i = 0; i < group; i++) this.add(questions[i]!);
    }
  }

  /** The questions that may leave; for plain ones, any candidates that no version has. */
  candidates(): number[] {
    const { starts } = this.space.candidates;
    const next = starts.slice();
    return Array.from(this.questions, (question) => {
      if (question >= 0) return question;
      const cell = this.cellOf(question);
      while (this.elsewhere[next[cell]!]) next[cell]! += 1;
      next[cell]! += 1;
      return next[cell]! - 1;
    });
  }

  private questionOf(candidate: number): number {
    const { cells, starts, plainCounts } = this.space.candidates;
    const cell = cells[candidate]!;
    return candidate < starts[cell]! + plainCounts[cell]! ? -1 - cell : candidate;
  }

  private cellOf(question: number): number {
    return question < 0 ? -1 - question : this.space.candidates.cells[question]!;
  }

  private freeIn(cell: number): number {
    return this.plainFree[cell]! + this.knownFree[cell]!;
  }

  private drawFrom(cell: number, free: number): number {
    const { starts, plainCounts } = this.space.candidates;
    let known = this.random.below(free) - this.plainFree[cell]!;
    if (known < 0) return -1 - cell;
    let candidate = starts[cell]! + plainCounts[cell]!;
    for (; known > 0 || this.isTaken[candidate]; candidate++) if (!this.isTaken[candidate]) known--;
    return candidate;
  }

  /** @returns what the question adds to the score */
  private add(question: number): number {
    this.occupy(question);
    if (question < 0) return 0;
    const score = this.scoreOf(question);
    this.isIn[question] = 1;
    return score;
  }

  /** @returns what the question had added to the score */
  private remove(question: number): number {
    if (question < 0) {
      this.plainFree[-1 - question]! += 1;
      return 0;
    }
    this.knownFree[this.cellOf(question)]! += 1;
    this.isTaken[question] = 0;
    this.isIn[question] = 0;
    return this.scoreOf(question);
  }

  private occupy(question: number): void {
    if (question < 0) this.plainFree[-1 - question]! -= 1;
    else {
      this.knownFree[this.cellOf(question)]! -= 1;
      this.isTaken[question] = 1;
    }
  }

  /** Uses and pairs of a known question beside what is in. */
  private scoreOf(question: number): number {
    const { candidates, conflicts } = this.space;
    const { starts, listed, ones, others, excluded } = conflicts;
    let score =
      candidates.uses[question]! +
      conflicts.repeatedLocked[question]! * NEAR_DUPLICATE +
      conflicts.excludedLocked[question]! * EXCLUDED_PAIR;
    for (let at = starts[question]!; at < starts[question + 1]!; at++) {
      const pair = listed[at]!;
      const partner = ones[pair] === question ? others[pair]! : ones[pair]!;
      if (this.isIn[partner]) score += excluded[pair] ? EXCLUDED_PAIR : NEAR_DUPLICATE;
    }
    return score;
  }
}
