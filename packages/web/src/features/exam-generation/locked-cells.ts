import { type Availability, type Cell, kindIndex } from '@exam/assembly';
import { lockedQuestions, type Workbench } from './workbench.ts';

/**
 * The cells of the locked questions, limited to what the pool still holds: the engine accepts no more, and the pool may
 * have changed since the exam was generated.
 */
export function lockedCells(bench: Workbench, availability: Availability): Cell[] {
  const taken = new Map<string, number>();
  return lockedQuestions(bench).flatMap(({ chapterId, difficulty, objective }) => {
    const kind = { difficulty, objective };
    const name = `${chapterId} ${kindIndex(kind)}`;
    const before = taken.get(name) ?? 0;
    const held = availability.get(chapterId)?.[kindIndex(kind)] ?? 0;
    if (before >= held) return [];
    taken.set(name, before + 1);
    return [{ chapterId, kind }];
  });
}
