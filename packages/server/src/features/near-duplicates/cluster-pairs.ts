/**
 * Groups pairs of questions into clusters by union-find (Tarjan 1975), most alike first. Two groups are joined only if
 * together they have at most so many questions; pairs between groups that are too large are grouped again among
 * themselves, so that each pair is in exactly one cluster. Every such round but the last places at least half as many
 * pairs as a cluster has questions, which bounds the rounds: 5,000 pairs and 20 questions take at most 500.
 */

/** Two questions by their ids. */
interface Joined {
  readonly oneId: string;
  readonly otherId: string;
}

/**
 * @param pairs most alike first
 * @param mostQuestions of a cluster, at least 2
 * @returns the clusters by their first pairs, each with its pairs in their order
 */
export function* clusterPairs<Pair extends Joined>(
  pairs: readonly Pair[],
  mostQuestions: number,
): Generator<void, Pair[][]> {
  const placeOf = new Map(pairs.map((pair, place) => [pair, place]));
  const clusters: Pair[][] = [];
  let left = pairs;
  while (left.length > 0) {
    const round = yield* joinOnce(left, mostQuestions);
    clusters.push(...round.clusters);
    left = round.left;
  }
  const firstPlace = ([first]: readonly Pair[]) => (first && placeOf.get(first)) ?? 0;
  return clusters.sort((one, other) => firstPlace(one) - firstPlace(other));
}

const PAIRS_BETWEEN_YIELDS = 1_000;

function* joinOnce<Pair extends Joined>(
  pairs: readonly Pair[],
  mostQuestions: number,
): Generator<void, { clusters: Pair[][]; left: Pair[] }> {
  const groups = new Groups();
  const joined: Pair[] = [];
  const left: Pair[] = [];
  for (const [place, pair] of pairs.entries()) {
    if (place % PAIRS_BETWEEN_YIELDS === 0) yield;
    (groups.join(pair, mostQuestions) ? joined : left).push(pair);
  }
  // Groups only grow, so that what could not be joined then is still apart now.
  const clusters = new Map<string, Pair[]>();
  for (const pair of joined) {
    const root = groups.rootOf(pair.oneId);
    const cluster = clusters.get(root);
    if (cluster) cluster.push(pair);
    else clusters.set(root, [pair]);
  }
  return { clusters: [...clusters.values()], left };
}

/** Disjoint groups of questions. */
class Groups {
  readonly #parents = new Map<string, string>();
  readonly #sizes = new Map<string, number>();

  /** The question that stands for the group of this one. */
  rootOf(id: string): string {
    let root = id;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) {
      root = parent;
    }
    return root;
  }

  /** Makes one group of two. @returns whether both questions are in one group now */
  join({ oneId, otherId }: Joined, mostQuestions: number): boolean {
    const [one, other] = [this.rootOf(oneId), this.rootOf(otherId)];
    if (one === other) return true;
    const [size, otherSize] = [this.#sizes.get(one) ?? 1, this.#sizes.get(other) ?? 1];
    if (size + otherSize > mostQuestions) return false;
    // The smaller group goes under the larger one, so that no way to a root is longer than a few steps.
    const [root, child] = size < otherSize ? [other, one] : [one, other];
    this.#parents.set(child, root);
    this.#sizes.set(root, size + otherSize);
    return true;
  }
}
