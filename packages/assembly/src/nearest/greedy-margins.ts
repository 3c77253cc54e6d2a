/**
 * Some achievable difficulty and objective counts near the wanted ones, for when there is no time to search.
 *
 * Method: question by question, from the kind whose difficulty and objective are both most wanted still.
 * Cost: some steps for each question.
 */
import { KIND_COUNT, type Margins } from '../problem.ts';
import { OBJECTIVES } from '../vocabulary.ts';
import type { SearchSpace } from './search-space.ts';

/** Counts of an exam that keeps the bounds of the chapters. */
export function greedyMargins(space: SearchSpace): Margins {
  const exam = new GreedyExam(space);
  space.lows.forEach((low, chapter) => {
    for (let i = 0; i < low; i++) exam.take(chapter);
  });
  let missing = space.lows.reduce((left, low) => left - low, space.size);
  for (let chapter = 0; missing > 0; chapter++) {
    const room = Math.min(missing, space.highs[chapter]! - space.lows[chapter]!);
    for (let i = 0; i < room; i++) exam.take(chapter);
    missing -= room;
  }
  return exam.margins();
}

class GreedyExam {
  private readonly free: Int32Array;
  private readonly rows = [0, 0];
  private readonly columns = [0, 0, 0];

  constructor(private readonly space: SearchSpace) {
    this.free = space.held.slice();
  }

  take(chapter: number): void {
    let best = -1;
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      if (this.free[chapter * KIND_COUNT + kind] === 0) continue;
      if (best < 0 || this.want(kind) > this.want(best)) best = kind;
    }
    this.free[chapter * KIND_COUNT + best]! -= 1;
    this.rows[rowOf(best)]! += 1;
    this.columns[columnOf(best)]! += 1;
  }

  margins(): Margins {
    const [simple, reminding, understanding] = [this.rows[0]!, this.columns[0]!, this.columns[1]!];
    return { size: this.space.size, simple, reminding, understanding };
  }

  /** The number of its two counts that still lack questions, then the number of missing questions. */
  private want(kind: number): number {
    const row = rowOf(kind);
    const column = columnOf(kind);
    const difficulty = this.space.wantedRows[row]! - this.rows[row]!;
    const objective = this.space.wantedColumns[column]! - this.columns[column]!;
    const lacking = (difficulty > 0 ? 1 : 0) + (objective > 0 ? 1 : 0);
    return lacking * 2 ** 32 + difficulty + objective;
  }
}

function rowOf(kind: number): number {
  return Math.floor(kind / OBJECTIVES.length);
}

function columnOf(kind: number): number {
  return kind % OBJECTIVES.length;
}
