import type { QuestionPair } from '@exam/contract';
import { presentQuestion, type QuestionRow } from '../questions/index.ts';
import type { PairRow } from './queries.ts';

/** A pair with its questions. */
export interface PairWithQuestions {
  readonly pair: PairRow;
  readonly one: QuestionRow;
  readonly other: QuestionRow;
}

export function presentPair({ pair, one, other }: PairWithQuestions): QuestionPair {
  return {
    one: presentQuestion(one),
    other: presentQuestion(other),
    similarity: pair.similarity,
    decision: pair.decision,
  };
}
