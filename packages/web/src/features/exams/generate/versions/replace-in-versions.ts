import { seedFromBytes, shuffleVersions } from '@exam/assembly';
import type { Question } from '@exam/contract';
import type { GeneratedPaper } from '../generated-paper.ts';
import { replaceQuestion } from '../paper-changes.ts';
import { changeVersions, isShuffled, versionsOf } from './paper-versions.ts';

/**
 * The paper with another question in the place of one: in one version, or in all where all have the same questions. What
 * the server said of how well the paper meets the preferences goes: it was about another one.
 * @param index of the version, counted from 0
 */
export function replaceInVersions(
  paper: GeneratedPaper,
  index: number,
  leavingId: string,
  coming: Question,
): GeneratedPaper {
  const inEach = isShuffled(paper) ? shuffledChoices(coming, versionsOf(paper).length) : undefined;
  const changed = changeVersions(paper, (version, at) => {
    if (inEach) return replaceQuestion(version, leavingId, inEach[at] ?? coming);
    return at === index ? replaceQuestion(version, leavingId, coming) : version;
  });
  if (changed === paper) return paper;
  const { outcome: _, ...rest } = changed;
  return rest;
}

/** The question for each version: as it is for the first, its choices in an order of their own for the others. */
function shuffledChoices(question: Question, versions: number): Question[] {
  const { choices, keepChoiceOrder } = question;
  const orders = shuffleVersions({
    questions: [{ numberOfChoices: choices.length, keepsChoiceOrder: keepChoiceOrder }],
    versions,
    seed: seedFromBytes(crypto.getRandomValues(new Uint8Array(16))),
  });
  return orders.map(([order]) => ({
    ...question,
    choices: order?.choices.map((place) => choices[place] ?? '') ?? choices,
  }));
}
