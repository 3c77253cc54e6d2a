import type { NearPair } from '../similarity/find-near-pairs.ts';
import { sortInSteps } from '../similarity/sort-in-steps.ts';

interface Bounds {
  readonly ofEach: number;
  readonly inAll: number;
}

const PAIRS_BETWEEN_YIELDS = 1_000;

/** The most alike pairs, so that no question is in too many and all are not too many. */
export function* mostAlike<Pair extends NearPair>(
  pairs: readonly Pair[],
  { ofEach, inAll }: Bounds,
): Generator<void, Pair[]> {
  const numberOf = new Map<number, number>();
  const chosen: Pair[] = [];
  const sorted = [...pairs];
  yield* sortInSteps(sorted, byLikeness);
  for (const [place, pair] of sorted.entries()) {
    if (place % PAIRS_BETWEEN_YIELDS === 0) yield;
    if (chosen.length === inAll) break;
    const places = [pair.one, pair.other];
    if (places.some((place) => (numberOf.get(place) ?? 0) >= ofEach)) continue;
    for (const place of places) numberOf.set(place, (numberOf.get(place) ?? 0) + 1);
    chosen.push(pair);
  }
  return chosen;
}

/** Of equally alike ones the earlier first, so that the same pairs are chosen again. */
function byLikeness(one: NearPair, other: NearPair): number {
  return other.similarity - one.similarity || one.one - other.one || one.other - other.other;
}
