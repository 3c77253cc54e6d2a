/**
 * Locked questions: they stay in the exam and count towards its blueprint, so that only the rest is drawn, from what
 * is left of the pool.
 */
import type { Availability, KindCounts } from './availability.ts';
import type { BlueprintCounts, BlueprintDraft } from './blueprint.ts';
import { DIFFICULTIES, type Kind, kindIndex, OBJECTIVES } from './vocabulary.ts';

/** A chapter and a kind. */
export interface Cell {
  readonly chapterId: string;
  readonly kind: Kind;
}

/** The counts of some questions, given by the cell of each. */
export function countsOf(cells: readonly Cell[]): BlueprintCounts {
  const chapters: Record<string, number> = {};
  const difficulty = { simple: 0, difficult: 0 };
  const objective = { reminding: 0, understanding: 0, creativity: 0 };
  for (const { chapterId, kind } of cells) {
    chapters[chapterId] = (chapters[chapterId] ?? 0) + 1;
    difficulty[kind.difficulty] += 1;
    objective[kind.objective] += 1;
  }
  return { chapters, difficulty, objective };
}

/** The counts of a draft beside the locked questions; negative if more are locked. */
export function withoutCounts(draft: BlueprintDraft, locked: BlueprintCounts): BlueprintCounts {
  return combined(draft, locked, (asked, taken) => asked - taken);
}

/** The counts of the drawn and the locked questions together. */
export function withCounts(drawn: BlueprintCounts, locked: BlueprintCounts): BlueprintCounts {
  return combined(drawn, locked, (count, taken) => count + taken);
}

function combined(
  one: BlueprintDraft,
  other: BlueprintCounts,
  combine: (count: number, otherCount: number) => number,
): BlueprintCounts {
  const group = (name: keyof BlueprintCounts, labels: Iterable<string>) => {
    const counts: Readonly<Record<string, number | undefined>> = one[name];
    const otherCounts: Readonly<Record<string, number | undefined>> = other[name];
    return Object.fromEntries(
      Array.from(labels, (label) => [label, combine(counts[label] ?? 0, otherCounts[label] ?? 0)]),
    );
  };
  const chapterIds = new Set([...Object.keys(one.chapters), ...Object.keys(other.chapters)]);
  return {
    chapters: group('chapters', chapterIds),
    difficulty: group('difficulty', DIFFICULTIES),
    objective: group('objective', OBJECTIVES),
  } as unknown as BlueprintCounts;
}

/**
 * The availability without the locked questions.
 *
 * @throws RangeError if more questions of a cell are locked than it holds
 */
export function withoutCells(availability: Availability, locked: readonly Cell[]): Availability {
  const left = new Map(availability);
  for (const { chapterId, kind } of locked) {
    const counts = left.get(chapterId);
    const held = counts?.[kindIndex(kind)] ?? 0;
    if (!counts || held === 0) {
      const cell = `${kind.difficulty} ${kind.objective} questions of chapter ${chapterId}`;
      throw new RangeError(`More ${cell} are locked than it holds: ${availability.get(chapterId) ?? 'none'}`);
    }
    left.set(chapterId, counts.with(kindIndex(kind), held - 1) as unknown as KindCounts);
  }
  return left;
}
