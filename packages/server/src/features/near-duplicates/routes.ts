import { type CourseId, nearDuplicateEndpoints } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import { readPageWithTotal } from '../../platform/database/list-rows.ts';
import { clientOf } from '../../platform/http/clients-that-leave.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { getRole, requireEditor } from '../courses/index.ts';
import { presentQuestion } from '../questions/index.ts';
import type { Comparisons } from './comparison/make-comparisons.ts';
import { countUncompared } from './comparison/signatures/queries.ts';
import { decidePair, decidePairs } from './decide-pair.ts';
import { listClusters } from './list-clusters.ts';
import { mergeQuestions } from './merge-questions.ts';
import { presentCluster, presentPair } from './present.ts';
import { countPairs, listPairs } from './queries.ts';
import { readQuestions } from './read-questions.ts';

interface NearDuplicateParts {
  readonly db: Db;
  readonly demo: boolean;
  readonly comparisons: Comparisons;
}

export function registerNearDuplicates(app: FastifyInstance, parts: NearDuplicateParts): void {
  const { db, demo, comparisons } = parts;
  const summarise = async (courseId: CourseId) => {
    const [counts, uncompared] = await Promise.all([countPairs(db, courseId), countUncompared(db, courseId)]);
    return { data: { ...counts, uncompared } };
  };

  serve(app, nearDuplicateEndpoints.list, async ({ account, params, query }) => {
    await getRole(db, account, params.id);
    await comparisons.catchUp(account, params.id);
    const { rows, page } = await readPageWithTotal(listPairs(db, params.id, query), query);
    return { data: (await readQuestions(db, account, params.id, rows)).map(presentPair), page };
  });

  serve(app, nearDuplicateEndpoints.clusters, async ({ account, params, query }) => {
    await getRole(db, account, params.id);
    await comparisons.catchUp(account, params.id);
    const { decision = 'open', ...request } = query;
    const { clusters, page } = await listClusters(db, account, params.id, { decision, ...request });
    return { data: clusters.map(presentCluster), page };
  });

  serve(app, nearDuplicateEndpoints.summary, async ({ account, params }) => {
    await getRole(db, account, params.id);
    await comparisons.catchUp(account, params.id);
    return summarise(params.id);
  });

  serve(app, nearDuplicateEndpoints.decide, async ({ account, params, body }) => ({
    data: presentPair(await decidePair(db, account, params.id, body)),
  }));

  serve(app, nearDuplicateEndpoints.decideMany, async ({ account, params, body }) => ({
    data: { undo: await decidePairs(db, account, params.id, body.decisions) },
  }));

  serve(app, nearDuplicateEndpoints.scan, async ({ account, params, reply }) => {
    await requireEditor(db, account, params.id);
    await comparisons.scan(clientOf(account, reply), params.id);
    return summarise(params.id);
  });

  serve(app, nearDuplicateEndpoints.merge, async ({ account, params, body }) => {
    const { kept, trashItemId } = await mergeQuestions(db, account, params.id, body, { demo });
    return { data: presentQuestion(kept), trashItemId };
  });
}
