import type { BlueprintCounts, BlueprintDraft } from './blueprint.ts';
import type { CountName, Shortage } from './shortage.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

/**
 * The counts that the locked questions alone exceed.
 *
 * @param asked an undefined count is open, nothing exceeds it; a chapter that is absent is asked for nothing
 */
export function lockedShortages(asked: BlueprintDraft, locked: BlueprintCounts): Shortage[] {
  const fields: CountName[] = [
    ...Object.keys(locked.chapters).map((chapterId) => ({ chapterId })),
    ...DIFFICULTIES.map((difficulty) => ({ difficulty })),
    ...OBJECTIVES.map((objective) => ({ objective })),
  ];
  return fields.flatMap((field): Shortage[] => {
    const count = askedAt(field, asked);
    const taken = lockedAt(field, locked);
    if (count === undefined || taken <= count) return [];
    return [{ code: 'locked-over', field, locked: taken, asked: count }];
  });
}

/** A shortage of what is to be drawn beside the locked questions, told of the whole exam. */
export function withLocked(shortage: Shortage, counts: BlueprintCounts): Shortage {
  const locked = counts.difficulty.simple + counts.difficulty.difficult;
  switch (shortage.code) {
    case 'difficulty-short':
    case 'objective-short': {
      const here = lockedAt(shortage, counts);
      const { needed, available } = shortage;
      return { ...shortage, needed: needed + here, available: available + here, locked };
    }
    case 'conflict':
      return {
        ...shortage,
        counts: shortage.counts.map((named) => ({ ...named, count: named.count + lockedAt(named, counts) })),
        locked,
      };
    default:
      return shortage;
  }
}

function lockedAt(field: CountName, { chapters, difficulty, objective }: BlueprintCounts): number {
  if ('chapterId' in field) return chapters[field.chapterId] ?? 0;
  return 'difficulty' in field ? difficulty[field.difficulty] : objective[field.objective];
}

function askedAt(field: CountName, { chapters, difficulty, objective }: BlueprintDraft): number | undefined {
  if ('chapterId' in field) return field.chapterId in chapters ? chapters[field.chapterId] : 0;
  return 'difficulty' in field ? difficulty[field.difficulty] : objective[field.objective];
}
