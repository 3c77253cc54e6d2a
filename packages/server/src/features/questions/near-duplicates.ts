import type { Account } from '../../platform/http/account.ts';
import type { QuestionRow } from './queries.ts';

/** A question that is much like another one; `similarity` is from 0 to 1. */
export interface NearDuplicate {
  readonly question: QuestionRow;
  readonly similarity: number;
}

/** The questions that are much like one that was saved. Never throws. */
export type NearDuplicates = (account: Account, question: QuestionRow) => Promise<NearDuplicate[]>;
