import type { Availability } from './availability.ts';
import type { BlueprintDraft } from './blueprint.ts';
import { isOpenProblemAchievable, type OpenProblem } from './open-problem.ts';
import { heldBy, heldInChapters } from './problem.ts';
import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from './vocabulary.ts';

/** Whole values from `from` to `to`, both included. */
export interface ValueRange {
  readonly from: number;
  readonly to: number;
}

/** For each field of a draft the values that it can take, as ascending ranges that do not touch. */
export interface AchievableValues {
  readonly chapters: Readonly<Record<string, readonly ValueRange[]>>;
  readonly difficulty: Readonly<Record<Difficulty, readonly ValueRange[]>>;
  readonly objective: Readonly<Record<Objective, readonly ValueRange[]>>;
}

/**
 * What each field of a draft can be set to: the values for which some completion of the empty fields gives a
 * blueprint that an exam meets. The field itself is taken as empty, whatever it holds.
 *
 * @param draft a count that is undefined or absent is empty, which is not zero; a chapter that is no key is not part
 *   of the exam; a count that is not a whole number is taken as empty
 */
export function achievableValues(draft: BlueprintDraft, availability: Availability): AchievableValues {
  const chapterIds = Object.keys(draft.chapters);
  const problem: OpenProblem = {
    asked: chapterIds.map((id) => draft.chapters[id]),
    difficulty: DIFFICULTIES.map((name) => draft.difficulty[name]),
    objective: OBJECTIVES.map((name) => draft.objective[name]),
    held: heldBy(chapterIds, availability),
  };
  const most = heldInChapters(problem.held).reduce((sum, count) => sum + count, 0);
  const field = (group: 'asked' | 'difficulty' | 'objective', at: number) =>
    rangesOf(most, (value) =>
      isOpenProblemAchievable({ ...problem, [group]: problem[group].with(at, value) }),
    );
  return {
    chapters: Object.fromEntries(chapterIds.map((id, at) => [id, field('asked', at)])),
    difficulty: { simple: field('difficulty', 0), difficult: field('difficulty', 1) },
    objective: {
      reminding: field('objective', 0),
      understanding: field('objective', 1),
      creativity: field('objective', 2),
    },
  };
}

function rangesOf(most: number, isAchievable: (value: number) => boolean): ValueRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (let value = 0; value <= most; value++) {
    if (!isAchievable(value)) continue;
    const last = ranges.at(-1);
    if (last?.to === value - 1) last.to = value;
    else ranges.push({ from: value, to: value });
  }
  return ranges;
}
