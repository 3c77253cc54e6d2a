import { type CourseId, type Decision, LIMITS, type Page } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { type ListRequest, readPageWithTotal } from '../../platform/database/list-rows.ts';
import type { Account } from '../../platform/http/account.ts';
import { inSlices } from '../../platform/yield-by-time.ts';
import { clusterPairs } from './cluster-pairs.ts';
import type { PairWithQuestions } from './present.ts';
import { listMostAlike, selectPairs } from './queries.ts';
import { readQuestions } from './read-questions.ts';

/**
 * A page of the clusters of the pairs with one decision. Clusters are made anew for each page; the page goes on after
 * the first pair of the last cluster, so that decisions in the meantime neither repeat nor hide a cluster.
 * @throws AppError malformed if the cursor does not belong to this list
 */
export async function listClusters(
  db: Db,
  account: Account,
  courseId: CourseId,
  { decision, limit = LIMITS.listedClusters, ...request }: ListRequest & { readonly decision: Decision },
): Promise<{ clusters: PairWithQuestions[][]; page: Page }> {
  const pairs = await listMostAlike(db, courseId, decision, LIMITS.coursePairs);
  const clusters = await inSlices(clusterPairs(pairs, LIMITS.clusterQuestions));
  const byFirst = new Map(clusters.map((cluster) => [cluster[0]?.id ?? '', cluster]));
  const firsts = { ...selectPairs(db, [...byFirst.keys()]), count: () => Promise.resolve(clusters.length) };
  const { rows, page } = await readPageWithTotal(firsts, {
    ...request,
    limit: Math.min(limit, LIMITS.listedClusters),
  });
  const shown = rows.map(({ id }) => byFirst.get(id) ?? []);
  const read = await readQuestions(db, account, courseId, shown.flat());
  const withQuestions = new Map(read.map((each) => [each.pair, each]));
  const filled = shown.map((cluster) => cluster.flatMap((pair) => withQuestions.get(pair) ?? []));
  return { clusters: filled.filter((cluster) => cluster.length > 0), page };
}
