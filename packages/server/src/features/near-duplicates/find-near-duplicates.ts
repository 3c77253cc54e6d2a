import { LIMITS } from '@exam/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/database/connect.ts';
import type { Account } from '../../platform/http/account.ts';
import type { NearDuplicates } from '../questions/index.ts';
import type { Comparisons } from './comparison/make-comparisons.ts';
import { listNearDuplicates } from './queries.ts';

/** Finds the near-duplicates of a saved question. A failure finds none, since the question is saved anyway. */
export function makeFindNearDuplicates({
  db,
  comparisons,
  logger,
}: {
  readonly db: Db;
  readonly comparisons: Comparisons;
  readonly logger: FastifyBaseLogger;
}): NearDuplicates {
  return async (account: Account, question) => {
    try {
      await comparisons.compare(account, question.courseId, question.id);
      const rows = await listNearDuplicates(db, account, question.id, LIMITS.nearDuplicatesOfQuestion);
      return rows.map((row) => ({ question: row, similarity: row.similarity }));
    } catch (error) {
      logger.warn(
        { err: error },
        'could not compare a saved question; the next comparison of its course will',
      );
      return [];
    }
  };
}
