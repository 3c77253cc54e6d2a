import type { Account } from '../../platform/http/account.ts';
import type { QuestionRow } from './queries.ts';

/** A near-duplicate; `similarity` is from 0 to 1. */
export interface NearDuplicate {
  readonly question: QuestionRow;
  readonly similarity: number;
}

/** The near-duplicates of a saved question. Never throws. */
export type NearDuplicates = (account: Account, question: QuestionRow) => Promise<NearDuplicate[]>;
