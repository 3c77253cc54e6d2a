import { problemBeside } from '../assemble.ts';
import type { Problem } from '../problem.ts';
import type { Random } from '../random.ts';
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
