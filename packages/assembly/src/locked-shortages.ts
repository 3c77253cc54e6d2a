import type { BlueprintCounts, BlueprintDraft } from './blueprint.ts';
import type { BindingCounts, CountName, NamedCount, Shortage } from './shortage.ts';
import { DIFFICULTIES, OBJECTIVES } from './vocabulary.ts';

/**
 * The counts that the locked questions alone exceed.
 *
 * @param asked an undefined count is open and cannot be exceeded; the count of an absent chapter is zero
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

/** A shortage beside the locked questions, expressed for the whole exam. */
export function withLocked(shortage: Shortage, counts: BlueprintCounts): Shortage {
  const locked = counts.difficulty.simple + counts.difficulty.difficult;
  switch (shortage.code) {
    case 'difficulty-short':
    case 'objective-short': {
      const here = lockedAt(shortage, counts);
      const { needed, available } = shortage;
      return { ...shortage, needed: needed + here, available: available + here, locked };
    }
    case 'conflict': {
      const whole = (named: NamedCount) => ({ ...named, count: named.count + lockedAt(named, counts) });
      const { binding } = shortage;
      return {
        ...shortage,
        counts: shortage.counts.map(whole),
        ...(binding && { binding: wholeBinding(binding, whole, lockedAt(binding.field, counts)) }),
        locked,
      };
    }
    default:
      return shortage;
  }
}

function wholeBinding(
  { field, given, ranges }: BindingCounts,
  whole: (named: NamedCount) => NamedCount,
  lockedOfField: number,
): BindingCounts {
  return {
    field: whole(field),
    given: given.map(whole),
    ranges: ranges.map(({ from, to }) => ({ from: from + lockedOfField, to: to + lockedOfField })),
  };
}

function lockedAt(field: CountName, { chapters, difficulty, objective }: BlueprintCounts): number {
  if ('chapterId' in field) return chapters[field.chapterId] ?? 0;
  return 'difficulty' in field ? difficulty[field.difficulty] : objective[field.objective];
}

function askedAt(field: CountName, { chapters, difficulty, objective }: BlueprintDraft): number | undefined {
  if ('chapterId' in field) return field.chapterId in chapters ? chapters[field.chapterId] : 0;
  return 'difficulty' in field ? difficulty[field.difficulty] : objective[field.objective];
}
