/**
 * The questions that a search may take, as flat tables.
 *
 * Questions that preferences name differ from one another. The others of a cell, the plain ones, are all alike: as
 * many as the versions can take stand for them, their ranks drawn at random, so the cost does not grow with the pool.
 */
import { drawRanks } from '../draw-picks.ts';
import { KIND_COUNT, type Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import type { KnownQuestion } from './known-questions.ts';

/** A candidate is a position in the tables. */
export interface Candidates {
  /** The candidates of cell i are from starts[i] to before starts[i + 1], the plain ones first. */
  readonly starts: Int32Array;
  readonly plainCounts: Int32Array;
  /** How many plain questions the pool holds, by cell. */
  readonly plainHeld: Int32Array;
  readonly cells: Int32Array;
  readonly ranks: Int32Array;
  /** How many recent exams each is in. */
  readonly uses: Int32Array;
  /** The positions of the known questions, except the locked ones. */
  readonly positions: ReadonlyMap<KnownQuestion, number>;
}

/**
 * @param problem what is asked beside the locked questions, and what the pool holds beside them
 * @param known the questions that preferences and locks name
 */
export function candidatesOf(
  { asked, held }: Problem,
  known: readonly KnownQuestion[],
  versions: number,
  random: Random,
): Candidates {
  const knownByCell = byCell(known, held.length);
  const free = knownByCell.map((questions) => questions.filter(({ isLocked }) => !isLocked));
  const plainHeld = held.map((count, cell) => count - free[cell]!.length);
  const plainCounts = plainHeld.map((count, cell) =>
    Math.min(count, versions * asked[Math.floor(cell / KIND_COUNT)]!),
  );
  const ranks = free.map((questions, cell) => [
    ...drawPlainRanks(plainCounts[cell]!, plainHeld[cell]!, knownByCell[cell]!, random),
    ...questions.map(({ rank }) => rank),
  ]);
  const starts = new Int32Array(held.length + 1);
  ranks.forEach((inCell, cell) => {
    starts[cell + 1] = starts[cell]! + inCell.length;
  });
  const uses = new Int32Array(starts.at(-1)!);
  const positions = new Map<KnownQuestion, number>();
  free.forEach((questions, cell) => {
    questions.forEach((question, i) => {
      const position = starts[cell]! + plainCounts[cell]! + i;
      uses[position] = question.times;
      positions.set(question, position);
    });
  });
  return {
    starts,
    plainCounts,
    plainHeld,
    cells: Int32Array.from(ranks.flatMap((inCell, cell) => inCell.map(() => cell))),
    ranks: Int32Array.from(ranks.flat()),
    uses,
    positions,
  };
}

function byCell(known: readonly KnownQuestion[], cellCount: number): KnownQuestion[][] {
  const questions = Array.from({ length: cellCount }, (): KnownQuestion[] => []);
  for (const question of known) questions[question.cell]!.push(question);
  return questions;
}

/** Ranks of plain questions, in random order: numbers among the plain ones, raised past the ranks of known ones. */
function drawPlainRanks(
  wanted: number,
  held: number,
  known: readonly KnownQuestion[],
  random: Random,
): number[] {
  const knownRanks = known.map(({ rank }) => rank).toSorted((one, other) => one - other);
  const numbers = random.shuffle([...drawRanks(wanted, held, random)]);
  return numbers.map((number) =>
    knownRanks.reduce((rank, taken) => (taken <= rank ? rank + 1 : rank), number),
  );
}
