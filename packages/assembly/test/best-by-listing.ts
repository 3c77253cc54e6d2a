import type { Pick } from '../src/draw-picks.ts';
import { countsOf } from '../src/locked.ts';
import type { EvolutionRequest } from '../src/preferences/preferences.ts';
import type { Score } from '../src/preferences/score.ts';
import { kindIndex } from '../src/vocabulary.ts';
import { countVector } from './brute-force.ts';
import { questionsOf } from './preference-requests.ts';

/** The best score, and all versions that have it, each exam as its set of questions: a bit for each. */
export interface BestByListing {
  readonly score: Score;
  readonly versions: readonly (readonly number[])[];
}

/**
 * The best of all versions of all exams that hold the locked questions: for tiny pools.
 *
 * @param count undefined comes out if there are fewer or more exams than this
 */
export function bestByListing(
  request: EvolutionRequest,
  count: { readonly least: number; readonly most: number },
): BestByListing | undefined {
  const questions = questionsOf(request.availability);
  const exams = allExams(request, questions);
  if (exams.length < count.least || exams.length > count.most) return undefined;
  const scoreOf = scoreBy(request, questions);
  const scored = [...choicesWithRepeats(exams, request.versions)].map((versions) => ({
    versions,
    score: scoreOf(versions),
  }));
  const { score } = scored.reduce((best, other) => (isLess(other.score, best.score) ? other : best));
  const versions = scored.filter((other) => !isLess(score, other.score)).map((other) => other.versions);
  return { score, versions };
}

/** The set of some questions of a pool. */
export function bitsOf(picks: readonly Pick[], questions: readonly Pick[]): number {
  return picks.reduce((bits, pick) => bits | bitOf(pick, questions), 0);
}

function allExams(
  { availability, blueprint, locked = [] }: EvolutionRequest,
  questions: readonly Pick[],
): number[] {
  const wanted = countVector(blueprint, availability);
  const vectors = questions.map((question) => countVector(countsOf([question]), availability));
  const lockedBits = bitsOf(locked, questions);
  const exams: number[] = [];
  const visit = (question: number, bits: number, left: readonly number[]): void => {
    if (left.some((count) => count < 0)) return;
    if (question < questions.length) {
      const without = left.map((count, i) => count - vectors[question]![i]!);
      visit(question + 1, bits | (1 << question), without);
      visit(question + 1, bits, left);
    } else if (left.every((count) => count === 0) && (bits & lockedBits) === lockedBits) exams.push(bits);
  };
  visit(0, 0, wanted);
  return exams;
}

/** All ways to choose that many, order left out. */
function* choicesWithRepeats(exams: readonly number[], count: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [i, exam] of exams.entries()) {
    for (const rest of choicesWithRepeats(exams.slice(i), count - 1)) yield [exam, ...rest];
  }
}

function scoreBy({ preferences }: EvolutionRequest, questions: readonly Pick[]) {
  const pairs = preferences.pairs.map(({ one, other, isExcluded }) => ({
    bits: bitsOf([one, other], questions),
    isExcluded,
  }));
  const uses = preferences.uses.map(({ question, times }) => ({ bits: bitOf(question, questions), times }));
  return (versions: readonly number[]): Score => {
    const versionsWith = (bits: number) => versions.filter((exam) => (exam & bits) === bits).length;
    const together = (isExcluded: boolean) =>
      sum(pairs.filter((pair) => pair.isExcluded === isExcluded).map(({ bits }) => versionsWith(bits)));
    return {
      excludedPairs: together(true),
      nearDuplicates: together(false),
      overlap: sum(questions.map((_, i) => Math.max(0, versionsWith(1 << i) - 1))),
      uses: sum(uses.map(({ bits, times }) => times * versionsWith(bits))),
    };
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function bitOf({ chapterId, kind, rank }: Pick, questions: readonly Pick[]): number {
  const at = questions.findIndex(
    (other) =>
      other.chapterId === chapterId && kindIndex(other.kind) === kindIndex(kind) && other.rank === rank,
  );
  return 1 << at;
}

function isLess(one: Score, other: Score): boolean {
  const parts = ['excludedPairs', 'nearDuplicates', 'overlap', 'uses'] as const;
  const part = parts.find((name) => one[name] !== other[name]);
  return part !== undefined && one[part] < other[part];
}
