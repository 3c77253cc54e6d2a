import type { QuestionCluster, QuestionPair } from '@exam/contract';
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

/** @param pairs of one cluster, at least one */
export function presentCluster(pairs: readonly PairWithQuestions[]): QuestionCluster {
  const questions = new Map(pairs.flatMap(({ one, other }) => [one, other].map((each) => [each.id, each])));
  const ids = [...questions.keys()].sort();
  return {
    questions: ids.flatMap((id) => questions.get(id) ?? []).map(presentQuestion),
    pairs: pairs.map(({ pair }) => ({
      one: pair.oneId,
      other: pair.otherId,
      similarity: pair.similarity,
    })),
    decision: pairs[0]?.pair.decision ?? 'open',
  };
}
