import { KIND_COUNT, OBJECTIVE_COUNT } from '../problem.ts';

/**
 * Swaps of two questions of a chapter, in classes by what they do to the difficulty and objective counts. A swap and one of the
 * opposite class leave every count as it is; so does a swap of the neutral class alone.
 */
const DIFFICULTY_CHANGES = 3;
export const CLASS_COUNT = DIFFICULTY_CHANGES * OBJECTIVE_COUNT * OBJECTIVE_COUNT;

/** The class of a swap of kind i for kind j, at `i * KIND_COUNT + j`. */
export const CLASS_OF_KINDS = Int32Array.from({ length: KIND_COUNT * KIND_COUNT }, (_, at) =>
  classOf(Math.floor(at / KIND_COUNT), at % KIND_COUNT),
);

export const NEUTRAL_CLASS = classOf(0, 0);

/** For each class the one that takes its changes back. */
export const OPPOSITE_CLASS = new Int32Array(CLASS_COUNT);
for (let one = 0; one < KIND_COUNT; one++)
  for (let other = 0; other < KIND_COUNT; other++) OPPOSITE_CLASS[classOf(one, other)] = classOf(other, one);

function classOf(from: number, to: number): number {
  const change = Math.floor(to / OBJECTIVE_COUNT) - Math.floor(from / OBJECTIVE_COUNT) + 1;
  const [objective, next] = [from % OBJECTIVE_COUNT, to % OBJECTIVE_COUNT];
  const ofObjectives = objective === next ? 0 : objective * OBJECTIVE_COUNT + next;
  return change * OBJECTIVE_COUNT * OBJECTIVE_COUNT + ofObjectives;
}
