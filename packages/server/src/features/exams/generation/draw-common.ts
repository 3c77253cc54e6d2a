import { kindIndex, type Pick, type Seed, seedFromText } from '@exam/assembly';
import { type DrawRequest, drawExam } from './draw-exam.ts';

/** Enough to keep excluded pairs and near-duplicates apart; a fixed number, so that an exam can be made again. */
const GENERATIONS = 20;

/**
 * Draws the questions that all versions have beside the locked ones: of one exam that meets the counts, every so many in the order of
 * its cells. So each cell gives its share of them, rounded up or down, and the other questions of that exam show that the counts can
 * still be met.
 * @param count with the locked ones
 * @returns none where no exam meets the counts
 */
export async function drawCommon(request: DrawRequest, count: number): Promise<Pick[]> {
  const wanted = count - request.locked.length;
  if (wanted <= 0) return [];
  const seed = seedFromText(`${request.seed} common`);
  const drawn = await drawExam({
    ...request,
    ...{ seed, versions: 1, generations: GENERATIONS, aim: undefined },
  });
  return drawn.ok ? spread(drawn.versions[0] ?? [], wanted, seed) : [];
}

/** Systematic sampling (W. G. Cochran, Sampling Techniques, 1977, chapter 8) in the order of the cells. */
function spread(picks: readonly Pick[], wanted: number, seed: Seed): Pick[] {
  const inOrder = picks.toSorted(
    (one, other) =>
      (one.chapterId < other.chapterId ? -1 : Number(one.chapterId > other.chapterId)) ||
      kindIndex(one.kind) - kindIndex(other.kind) ||
      one.rank - other.rank,
  );
  const every = inOrder.length / Math.min(wanted, inOrder.length);
  const start = (Number.parseInt(seed.slice(0, 6), 16) / 0x1000000) * every;
  const places = Array.from({ length: Math.min(wanted, inOrder.length) }, (_, at) =>
    Math.floor(start + at * every),
  );
  return places.flatMap((place) => inOrder[place] ?? []);
}

/**
 * The questions of a version in which common ones stand evenly among the others, each at another place than in the version before.
 * @param version from 0
 */
export function amongOthers<Question>(
  common: readonly Question[],
  others: readonly Question[],
  version: number,
): Question[] {
  const turned = common.map((_, at) => common[(at + version) % common.length]!);
  const questions = [...others];
  for (const [at, question] of turned.entries()) {
    const size = common.length + others.length;
    questions.splice(Math.floor(((at + 0.5) * size) / common.length), 0, question);
  }
  return questions;
}
