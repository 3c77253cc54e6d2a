import type { BlueprintCounts } from './blueprint.ts';
import type { CountName, Shortage } from './shortage.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

/** The counts that the locked questions alone exceed. */
export function lockedShortages(asked: BlueprintCounts, locked: BlueprintCounts): Shortage[] {
  const fields: CountName[] = [
    ...Object.keys(locked.chapters).map((chapterId) => ({ chapterId })),
    ...DIFFICULTIES.map((difficulty) => ({ difficulty })),
    ...OBJECTIVES.map((objective) => ({ objective })),
  ];
  return fields.flatMap((field): Shortage[] => {
    const counts = { locked: countAt(field, locked), asked: countAt(field, asked) };
    return counts.locked > counts.asked ? [{ code: 'locked-over', field, ...counts }] : [];
  });
}

/** A shortage of what is to be drawn beside the locked questions, told of the whole exam. */
export function withLocked(shortage: Shortage, counts: BlueprintCounts): Shortage {
  const locked = counts.difficulty.simple + counts.difficulty.difficult;
  switch (shortage.code) {
    case 'difficulty-short':
    case 'objective-short': {
      const here = countAt(shortage, counts);
      const { needed, available } = shortage;
      return { ...shortage, needed: needed + here, available: available + here, locked };
    }
    case 'conflict':
      return {
        ...shortage,
        counts: shortage.counts.map((named) => ({ ...named, count: named.count + countAt(named, counts) })),
        locked,
      };
    default:
      return shortage;
  }
}

function countAt(field: CountName, { chapters, difficulty, objective }: BlueprintCounts): number {
  if ('chapterId' in field) return chapters[field.chapterId] ?? 0;
  return 'difficulty' in field ? difficulty[field.difficulty] : objective[field.objective];
}
