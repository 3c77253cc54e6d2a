/** The groups of counts of a draft, and what the questions in a table of cells come to in each. */
import { KIND_COUNT, OBJECTIVE_COUNT } from '../problem.ts';
import { DIFFICULTIES, OBJECTIVES } from '../vocabulary.ts';

/** In the order in which they are filled. */
export const GROUPS = ['asked', 'difficulty', 'objective'] as const;
export type Group = (typeof GROUPS)[number];

const POSITION_OF_CELL = {
  asked: (cell: number) => Math.floor(cell / KIND_COUNT),
  difficulty: (cell: number) => Math.floor((cell % KIND_COUNT) / OBJECTIVE_COUNT),
  objective: (cell: number) => cell % OBJECTIVE_COUNT,
};

/** The index of the count of a group to which the questions of a cell belong. */
export function positionOfCell(group: Group, cell: number): number {
  return POSITION_OF_CELL[group](cell);
}

/** The sums of a table of cells by the counts of a group. */
export function sumsOfCells(group: Group, cells: ArrayLike<number>): number[] {
  const sizes = {
    asked: cells.length / KIND_COUNT,
    difficulty: DIFFICULTIES.length,
    objective: OBJECTIVES.length,
  };
  const sums = new Array<number>(sizes[group]).fill(0);
  for (let cell = 0; cell < cells.length; cell++) sums[positionOfCell(group, cell)]! += cells[cell]!;
  return sums;
}
