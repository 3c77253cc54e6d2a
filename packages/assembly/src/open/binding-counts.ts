/**
 * The binding counts of a conflict: which field can take which values under which others.
 *
 * Method: the chapter counts stay as asked. Of the difficulty and objective counts a smallest conflicting set is kept, and
 * the values of each in it under the others are asked for. The field told is one that is asked for too much of, an objective
 * before a difficulty, because "at most" is what one reads easily. The two difficulty counts say the same once the size is
 * known, so the one asked for too much of is told there too.
 * Cost: two decisions for each count, and the values of at most five.
 */
import type { BindingCounts, NamedCount } from '../shortage.ts';
import { DIFFICULTIES, OBJECTIVES } from '../vocabulary.ts';
import type { Group } from './groups.ts';
import { type OpenProblem, valuesInGroup } from './open-problem.ts';
import type { ValueRange } from './small-polyhedron.ts';
import { conflictingLabels } from './smallest-conflict.ts';

interface Candidate {
  readonly named: NamedCount;
  readonly ranges: readonly ValueRange[];
}

/**
 * @param problem counts that cannot be met together although each alone can, without locked questions
 * @returns undefined if a chapter count is open
 */
export function bindingCounts(problem: OpenProblem): BindingCounts | undefined {
  if (problem.asked.includes(undefined)) return undefined;
  const labels = withLargerDifficulty(conflictingLabels(problem), problem);
  const candidates = labels.map((named) => ({ named, ranges: valuesUnder(problem, labels, named) }));
  const told =
    candidates.findLast((candidate) => isTooMuch(candidate) && 'objective' in candidate.named) ??
    candidates.find(isTooMuch) ??
    candidates.at(-1);
  if (!told || told.ranges.length === 0) return undefined;
  const { named: field, ranges } = told;
  return { field, ranges, given: labels.filter((named) => named !== field) };
}

function isTooMuch({ named, ranges }: Candidate): boolean {
  const last = ranges.at(-1);
  return last !== undefined && named.count > last.to;
}

/**
 * The same set with the other difficulty, if the one in it is asked for too little: then the other is asked for too
 * much.
 */
function withLargerDifficulty(labels: NamedCount[], problem: OpenProblem): NamedCount[] {
  return labels.map((named) => {
    if (!('difficulty' in named)) return named;
    const at = 1 - DIFFICULTIES.indexOf(named.difficulty);
    const count = problem.difficulty[at];
    const [first] = valuesUnder(problem, labels, named);
    if (typeof count !== 'number' || !first || named.count >= first.from) return named;
    return { difficulty: DIFFICULTIES[at]!, count };
  });
}

/** The possible values of a field, with the other labels as asked and all others open. */
function valuesUnder(problem: OpenProblem, labels: readonly NamedCount[], field: NamedCount): ValueRange[] {
  const given = labels.filter((named) => named !== field);
  const known = (isIt: (named: NamedCount) => boolean) => given.find(isIt)?.count;
  const alone = {
    ...problem,
    difficulty: DIFFICULTIES.map((name) =>
      known((named) => 'difficulty' in named && named.difficulty === name),
    ),
    objective: OBJECTIVES.map((name) => known((named) => 'objective' in named && named.objective === name)),
  };
  const { group, at } = placeOf(field);
  return valuesInGroup(alone, group)(at);
}

function placeOf(named: NamedCount): { group: Group; at: number } {
  if ('difficulty' in named) return { group: 'difficulty', at: DIFFICULTIES.indexOf(named.difficulty) };
  if ('objective' in named) return { group: 'objective', at: OBJECTIVES.indexOf(named.objective) };
  throw new Error('Only a difficulty or an objective is bound here.');
}
