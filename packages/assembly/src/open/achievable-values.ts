import type { Availability } from '../availability.ts';
import type { BlueprintDraft } from '../blueprint.ts';
import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '../vocabulary.ts';
import { type ExamConditions, openProblemOf } from './draft-problem.ts';
import type { Group } from './groups.ts';
import { sizesOf, valuesInGroup } from './open-problem.ts';
import type { ValueRange } from './small-polyhedron.ts';

type ValuesOf<Name extends string> = Readonly<Record<Name, readonly ValueRange[]>>;

/** For each field of a draft the values that it can take, as ascending ranges that do not touch. */
export interface AchievableValues {
  readonly chapters: ValuesOf<string>;
  readonly difficulty: ValuesOf<Difficulty>;
  readonly objective: ValuesOf<Objective>;
  /** How many questions the exam can have, with all counts as they are. */
  readonly size: readonly ValueRange[];
}

/**
 * The achievable values of each field of a draft: all values for which some completion of the empty fields gives a
 * blueprint that an exam meets. The field itself is taken as empty, whatever it holds. Exact, holes included.
 *
 * @param draft a count that is undefined or absent is empty, which is not zero; so is one that is not a whole
 *   number from 0 on. A chapter that is no key of `chapters` is not part of the exam.
 * @throws RangeError if more questions of a cell are locked than it holds
 */
export function achievableValues(
  draft: BlueprintDraft,
  availability: Availability,
  conditions: ExamConditions = {},
): AchievableValues {
  const problem = openProblemOf(draft, availability, conditions);
  const valuesOf = <Name extends string>(group: Group, names: readonly Name[]) => {
    const valuesAt = valuesInGroup(problem, group);
    return Object.fromEntries(names.map((name, at) => [name, valuesAt(at)])) as unknown as ValuesOf<Name>;
  };
  return {
    chapters: valuesOf('asked', Object.keys(draft.chapters)),
    difficulty: valuesOf('difficulty', DIFFICULTIES),
    objective: valuesOf('objective', OBJECTIVES),
    size: sizesOf(problem),
  };
}
