import type { Availability } from '../availability.ts';
import { type BlueprintDraft, isCount } from '../blueprint.ts';
import { type Cell, withoutCells } from '../locked.ts';
import { heldBy } from '../problem.ts';
import { DIFFICULTIES, OBJECTIVES } from '../vocabulary.ts';
import type { OpenCounts } from './merged-kinds.ts';
import type { OpenProblem } from './open-problem.ts';

/** Conditions of an exam beyond its counts. */
export interface ExamConditions {
  /** The cells of questions that the exam holds. They are in the availability, and every count includes them. */
  readonly locked?: readonly Cell[];
  /** The largest number of questions of the exam. */
  readonly mostQuestions?: number;
}

/**
 * Lays out a draft whose empty counts are open: its chapters in its own order, then those that only locked questions
 * are from, of which nothing is asked.
 *
 * @throws RangeError if more questions of a cell are locked than it holds
 */
export function openProblemOf(
  draft: BlueprintDraft,
  availability: Availability,
  { locked = [], mostQuestions = Number.POSITIVE_INFINITY }: ExamConditions = {},
): OpenProblem {
  const own = Object.keys(draft.chapters);
  const chapterIds = [...new Set([...own, ...locked.map(({ chapterId }) => chapterId)])];
  const held = heldBy(chapterIds, availability);
  const left = locked.length > 0 ? heldBy(chapterIds, withoutCells(availability, locked)) : undefined;
  const openUnlessCount = (count: number | undefined) => (isCount(count) ? count : undefined);
  return {
    chapterIds,
    asked: chapterIds.map((id, at) => (at < own.length ? openUnlessCount(draft.chapters[id]) : 0)),
    difficulty: DIFFICULTIES.map((name) => openUnlessCount(draft.difficulty[name])),
    objective: OBJECTIVES.map((name) => openUnlessCount(draft.objective[name])),
    leastSize: 1,
    mostSize: mostQuestions,
    held,
    ...(left && { locked: held.map((count, cell) => count - left[cell]!) }),
  };
}

/** The counts of a problem by their names; open ones are undefined. */
export function draftOfProblem({ chapterIds, asked, difficulty, objective }: OpenProblem): BlueprintDraft {
  const named = (names: readonly string[], counts: OpenCounts) =>
    Object.fromEntries(
      names.map((name, at) => [name, typeof counts[at] === 'number' ? counts[at] : undefined]),
    );
  return {
    chapters: named(chapterIds, asked),
    difficulty: named(DIFFICULTIES, difficulty),
    objective: named(OBJECTIVES, objective),
  };
}
