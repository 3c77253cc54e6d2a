import { createHash } from 'node:crypto';
import type { Preferences as Preferred } from '@exam/assembly';
import type { Preferences } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { listPairsToKeepApart, listRecentExamIds, listUses, type PairToKeepApart } from './queries.ts';
import type { Pool } from './read-pool.ts';

/** The engine's input for the preferences, and its origin. */
export interface ReadPreferences {
  readonly preferred: Preferred;
  readonly recentExamIds: readonly string[];
  /** The pairs with ids, in the same order as in `preferred`. */
  readonly pairs: readonly PairToKeepApart[];
}

/**
 * Reads how often the questions of these chapters were used recently, and which pairs to keep apart.
 * @param recentExamIds exams to avoid; default the newest of the course
 */
export async function readPreferences(
  db: Queryable,
  { courseId, availability, hasPairs }: Pool,
  { recentExams, variety, difficulty }: Preferences,
  recentExamIds?: readonly string[],
): Promise<ReadPreferences> {
  const chapterIds = [...availability.keys()];
  const examIds =
    recentExamIds ?? (recentExams > 0 ? await listRecentExamIds(db, courseId, recentExams) : []);
  const uses = examIds.length > 0 ? await listUses(db, examIds, chapterIds) : [];
  const model = difficulty?.examId;
  const ofModel = model === undefined ? [] : await listUses(db, [model], chapterIds);
  const lastOfAll = ofModel.map(({ question }) => ({ question, times: weightOfModel(recentExams) }));
  const pairs = hasPairs ? await listPairsToKeepApart(db, courseId, chapterIds, variety) : [];
  return {
    preferred: {
      uses: [...uses, ...lastOfAll],
      pairs: pairs.map(({ one, other, isExcluded }) => ({ one, other, isExcluded })),
    },
    recentExamIds: examIds,
    pairs,
  };
}

/**
 * As how many uses one in the exam counts that the new one is to be as hard as: more than in all recent exams, because who was asked
 * it may be among those who are asked next.
 */
export function weightOfModel(recentExams: number): number {
  return recentExams + 1;
}

/** A digest of the preferences; null for none. */
export function digestOf({ uses, pairs }: Preferred): string | null {
  if (uses.length === 0 && pairs.length === 0) return null;
  return createHash('sha256')
    .update(JSON.stringify([uses, pairs]))
    .digest('base64url');
}
