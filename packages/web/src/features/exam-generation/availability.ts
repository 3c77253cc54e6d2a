import {
  type Availability,
  DIFFICULTIES,
  type Difficulty,
  KINDS,
  type KindCounts,
  OBJECTIVES,
  type Objective,
  sumOfKinds,
} from '@exam/assembly';
import type { ChapterAvailability } from '@exam/contract';

/** The questions of the chosen chapters, counted three ways. */
export interface Holdings {
  readonly difficulty: Readonly<Record<Difficulty, number>>;
  readonly objective: Readonly<Record<Objective, number>>;
  /** In the order of `KINDS`. */
  readonly kinds: readonly number[];
  readonly total: number;
}

/** The availability of the chapters in the engine's form: six counts for each chapter id. */
export function toAvailability(chapters: readonly ChapterAvailability[]): Availability {
  return new Map(
    chapters.map(({ chapterId, counts }) => [
      chapterId,
      KINDS.map(({ difficulty, objective }) => counts[difficulty][objective]) as unknown as KindCounts,
    ]),
  );
}

/** The number of questions of one chapter; undefined until the availability is loaded. */
export function heldByChapter(availability: Availability | undefined, chapterId: string): number | undefined {
  if (availability === undefined) return undefined;
  const counts = availability.get(chapterId);
  return counts === undefined ? 0 : sumOfKinds(counts);
}

/** The number of questions of several chapters; undefined until the availability is loaded. */
export function heldByChapters(
  availability: Availability | undefined,
  chapterIds: readonly string[],
): Holdings | undefined {
  if (availability === undefined) return undefined;
  const difficulty = zeros(DIFFICULTIES);
  const objective = zeros(OBJECTIVES);
  const kinds = KINDS.map(() => 0);
  let total = 0;
  for (const chapterId of chapterIds) {
    availability.get(chapterId)?.forEach((count, index) => {
      const kind = KINDS[index]!;
      difficulty[kind.difficulty] += count;
      objective[kind.objective] += count;
      kinds[index]! += count;
      total += count;
    });
  }
  return { difficulty, objective, kinds, total };
}

function zeros<Label extends string>(labels: readonly Label[]): Record<Label, number> {
  return Object.fromEntries(labels.map((label) => [label, 0])) as Record<Label, number>;
}
