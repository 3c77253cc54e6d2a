import type { Question } from '@exam/contract';
import { inAskedOrder } from '@exam/contract/pinned-choices';
import type { GeneratedPaper } from '../generated-paper.ts';
import { replaceQuestion } from '../paper-changes.ts';
import { inPlaceOf } from './order-on-paper.ts';
import { changeVersions, isShuffled } from './paper-versions.ts';

/**
 * Replaces a question in one version, or in all versions if they have the same questions; each version has its choices in an
 * order of its own. The report on the preferences is dropped, because it described the old paper.
 * @param index of the version, from 0
 */
export function replaceInVersions(
  paper: GeneratedPaper,
  index: number,
  leavingId: string,
  fromPool: Question,
): GeneratedPaper {
  const coming = inAskedOrder(fromPool);
  const changed = changeVersions(paper, (version, at) => {
    const leaving = version.questions.find(({ _id }) => _id === leavingId);
    if (!leaving || (at !== index && !isShuffled(paper))) return version;
    return replaceQuestion(
      version,
      leavingId,
      paper.asked.shufflesChoices ? inPlaceOf(leaving, coming) : coming,
    );
  });
  if (changed === paper) return paper;
  const { outcome: _, ...rest } = changed;
  return rest;
}
