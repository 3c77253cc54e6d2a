import { problemBeside } from '../assemble.ts';
import type { Pick } from '../draw-picks.ts';
import { KIND_COUNT, type Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import { KINDS } from '../vocabulary.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import { type Conflicts, conflictsOf } from './conflicts.ts';
import { knownQuestions } from './known-questions.ts';
import type { EvolutionRequest } from './preferences.ts';
import { type Score, scoreOf } from './score.ts';

/** The input of a search. */
export interface SearchSpace {
  /** The counts of a version beside the locked questions. */
  readonly problem: Problem;
  readonly versions: number;
  readonly candidates: Candidates;
  readonly conflicts: Conflicts;
  /** The score of the locked questions alone. */
  readonly lockedScore: Score;
}

/**
 * @returns undefined if locked questions exceed a count
 * @throws RangeError if preferences or locks name questions that do not exist
 */
export function searchSpaceOf(request: EvolutionRequest, random: Random): SearchSpace | undefined {
  const { blueprint, availability, locked = [], versions } = request;
  const problem = problemBeside(locked, blueprint, availability);
  if (!problem) return undefined;
  const { questions, pairs } = knownQuestions(request, problem.chapterIds);
  const candidates = candidatesOf(problem, questions, versions, random);
  return {
    problem,
    versions,
    candidates,
    conflicts: conflictsOf(pairs, candidates),
    lockedScore: scoreOf(
      request,
      Array.from({ length: versions }, () => []),
    ),
  };
}

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
