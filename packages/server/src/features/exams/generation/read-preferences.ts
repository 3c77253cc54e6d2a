import { createHash } from 'node:crypto';
import type { Preferences as Preferred } from '@exam/assembly';
import type { Preferences } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { listPairsToKeepApart, listRecentExamIds, listUses, type PairToKeepApart } from './queries.ts';
import type { Pool } from './read-pool.ts';

/** What the engine is to prefer, and where it comes from. */
export interface ReadPreferences {
  readonly preferred: Preferred;
  readonly recentExamIds: readonly string[];
  /** With their ids, as many and in the same order as in `preferred`. */
  readonly pairs: readonly PairToKeepApart[];
}

/**
 * Reads how often the questions of these chapters were used lately, and which of them should not stand together.
 * @param recentExamIds exams to stay clear of; left out, they are the newest of the course
 */
export async function readPreferences(
  db: Queryable,
  { courseId, availability, hasPairs }: Pool,
  { recentExams, variety }: Preferences,
  recentExamIds?: readonly string[],
): Promise<ReadPreferences> {
  const chapterIds = [...availability.keys()];
  const examIds =
    recentExamIds ?? (recentExams > 0 ? await listRecentExamIds(db, courseId, recentExams) : []);
  const uses = examIds.length > 0 ? await listUses(db, examIds, chapterIds) : [];
  const pairs = hasPairs ? await listPairsToKeepApart(db, courseId, chapterIds, variety) : [];
  return {
    preferred: { uses, pairs: pairs.map(({ one, other, isExcluded }) => ({ one, other, isExcluded })) },
    recentExamIds: examIds,
    pairs,
  };
}

/** The same for the same preferences, another for others. Null for none. */
export function digestOf({ uses, pairs }: Preferred): string | null {
  if (uses.length === 0 && pairs.length === 0) return null;
  return createHash('sha256')
    .update(JSON.stringify([uses, pairs]))
    .digest('base64url');
}
