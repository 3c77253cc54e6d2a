import { seedFromBytes, shuffleVersions } from '@exam/assembly';
import type { Question } from '@exam/contract';
import { countPinned, inAskedOrder } from '@exam/contract/pinned-choices';
import type { GeneratedPaper } from '../generated-paper.ts';
import { replaceQuestion } from '../paper-changes.ts';
import { changeVersions, isShuffled, versionsOf } from './paper-versions.ts';

/**
 * Replaces a question in one version, or in all versions if they have the same questions. The report on the preferences
 * is dropped, because it described the old paper.
 * @param index of the version, from 0
 */
export function replaceInVersions(
  paper: GeneratedPaper,
  index: number,
  leavingId: string,
  fromPool: Question,
): GeneratedPaper {
  const coming = inAskedOrder(fromPool);
  const inEach = isShuffled(paper) ? shuffledChoices(coming, versionsOf(paper).length) : undefined;
  const changed = changeVersions(paper, (version, at) => {
    if (inEach) return replaceQuestion(version, leavingId, inEach[at] ?? coming);
    return at === index ? replaceQuestion(version, leavingId, coming) : version;
  });
  if (changed === paper) return paper;
  const { outcome: _, ...rest } = changed;
  return rest;
}

/** The question for each version: unchanged for the first, with shuffled choices for the others. */
function shuffledChoices(question: Question, versions: number): Question[] {
  const { choices, keepChoiceOrder } = question;
  const numberOfPinned = countPinned(question);
  const orders = shuffleVersions({
    questions: [{ numberOfChoices: choices.length, keepsChoiceOrder: keepChoiceOrder, numberOfPinned }],
    versions,
    seed: seedFromBytes(crypto.getRandomValues(new Uint8Array(16))),
  });
  return orders.map(([order]) => ({
    ...question,
    choices: order?.choices.map((place) => choices[place] ?? '') ?? choices,
  }));
}
