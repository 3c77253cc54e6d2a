import { type PreferenceReport, plainText, versionLabel } from '@exam/contract';
import type { QuestionRow } from '../../questions/index.ts';
import type { FoundExam } from './draw-exam.ts';
import type { PairToKeepApart } from './queries.ts';

const EXCERPT_LENGTH = 60;

type Together = PreferenceReport['pairs'][number];

/**
 * What the search found, and what it did not: the pairs that stand together are named.
 * @param pairs those that the search was told
 */
export function presentReport(
  { score, bound, isProven, generations, together }: FoundExam,
  pairs: readonly PairToKeepApart[],
  versions: readonly (readonly QuestionRow[])[],
): PreferenceReport {
  const named = together.map(({ pair, version }): Together => {
    const { oneId, otherId, isExcluded } = pairs[pair] as PairToKeepApart;
    return { version: versionLabel(version), one: oneId, other: otherId, isExcluded };
  });
  const texts = new Map(versions.flat().map(({ id, text }) => [id, text]));
  return {
    score: { ...score },
    bound: { ...bound },
    isProven,
    generations,
    pairs: named,
    warnings: named.map((pair) => describePair(pair, texts, versions.length > 1)),
  };
}

function describePair(
  { one, other, version, isExcluded }: Together,
  texts: ReadonlyMap<string, string>,
  isOneOfMany: boolean,
): string {
  const both = `${excerpt(texts.get(one))} and ${excerpt(texts.get(other))}`;
  const where = isOneOfMany ? `version ${version}` : 'the exam';
  return isExcluded
    ? `${both} exclude each other, and no exam without such a pair was found: both are in ${where}.`
    : `${both} are near-duplicates, and no exam without such a pair was found: both are in ${where}.`;
}

function excerpt(text = ''): string {
  const line = plainText(text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= EXCERPT_LENGTH
    ? `\u201c${line}\u201d`
    : `\u201c${line.slice(0, EXCERPT_LENGTH)}\u2026\u201d`;
}
