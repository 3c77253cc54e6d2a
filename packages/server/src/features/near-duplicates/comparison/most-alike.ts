import type { NearPair } from '../similarity/find-near-pairs.ts';

interface Bounds {
  readonly ofEach: number;
  readonly inAll: number;
}

/** The most alike pairs, so that no question is in too many and all are not too many. */
export function mostAlike<Pair extends NearPair>(pairs: readonly Pair[], { ofEach, inAll }: Bounds): Pair[] {
  const numberOf = new Map<number, number>();
  const chosen: Pair[] = [];
  for (const pair of pairs.toSorted(byLikeness)) {
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
