import type { Pick } from '../draw-picks.ts';
import { KIND_COUNT } from '../problem.ts';
import type { Random } from '../random.ts';
import { KINDS } from '../vocabulary.ts';
import type { SearchSpace } from './search-space.ts';

/** The questions of an exam: chapters in the blueprint's order, within a chapter in random order. */
export function picksInOrder(exam: Int32Array, { problem, candidates }: SearchSpace, random: Random): Pick[] {
  const chapters = problem.chapterIds.map((): Pick[] => []);
  for (const candidate of exam.toSorted()) {
    const cell = candidates.cells[candidate]!;
    const kind = cell % KIND_COUNT;
    const chapter = (cell - kind) / KIND_COUNT;
    const chapterId = problem.chapterIds[chapter]!;
    chapters[chapter]!.push({ chapterId, kind: KINDS[kind]!, rank: candidates.ranks[candidate]! });
  }
  return chapters.flatMap((picks) => random.shuffle(picks));
}
