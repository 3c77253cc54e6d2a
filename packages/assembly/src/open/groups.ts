/** The groups of counts of a draft, and what the questions in a table of cells come to in each. */
import { heldInChapters, KIND_COUNT, OBJECTIVE_COUNT } from '../problem.ts';
import { DIFFICULTIES, OBJECTIVES } from '../vocabulary.ts';

/** In the order in which they are filled. */
export const GROUPS = ['asked', 'difficulty', 'objective'] as const;
export type Group = (typeof GROUPS)[number];

type LabelGroup = Exclude<Group, 'asked'>;

const SIZES = { difficulty: DIFFICULTIES.length, objective: OBJECTIVES.length };
const INDEX_OF_KIND = {
  difficulty: (kind: number) => Math.floor(kind / OBJECTIVE_COUNT),
  objective: (kind: number) => kind % OBJECTIVE_COUNT,
};

/** Position of the difficulty or the objective of a kind. */
export function indexOfKind(group: LabelGroup, kind: number): number {
  return INDEX_OF_KIND[group](kind);
}

/** How many questions of a table of cells each count of a group is about. */
export function sumsOfCells(group: Group, cells: Int32Array): ArrayLike<number> {
  if (group === 'asked') return heldInChapters(cells);
  const ofKinds = new Array<number>(KIND_COUNT).fill(0);
  cells.forEach((count, cell) => {
    ofKinds[cell % KIND_COUNT]! += count;
  });
  return sumsOfKinds(group, ofKinds);
}

/** Sums of six numbers, one for each kind, by difficulty or by objective. */
export function sumsOfKinds(group: LabelGroup, ofKinds: readonly number[]): number[] {
  const sums = new Array<number>(SIZES[group]).fill(0);
  ofKinds.forEach((count, kind) => {
    sums[indexOfKind(group, kind)]! += count;
  });
  return sums;
}
