import type { MeasuredQuestion } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { letterOf } from '../../../ui/choices-editor/choices.ts';
import { counted } from '../../../ui/counted.ts';

/**
 * Below this discrimination a question hardly separates strong from weak students: R. L. Ebel and D. A. Frisbie,
 * Essentials of Educational Measurement, 1991.
 */
const POOR_BELOW = 0.2;

/** A share in words, such as "72 %". */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** What the discrimination of a question means for its author; undefined if it is good, or answers are few. */
export function remarkOn({
  discrimination,
  numberOfAnswers,
}: Pick<MeasuredQuestion, 'discrimination' | 'numberOfAnswers'>): string | undefined {
  if (discrimination === null || numberOfAnswers < LIMITS.fewestMeasuredAnswers) return undefined;
  if (discrimination < 0) return 'Strong students missed it more often than weak students: check its key.';
  return discrimination < POOR_BELOW ? 'It hardly separates strong from weak students.' : undefined;
}

/** The letters of the wrong choices that no student chose, as in version A; empty if no student had the question. */
function unpickedLetters({ choices, numberOfAnswers }: MeasuredQuestion): string[] {
  if (numberOfAnswers === 0) return [];
  return choices.flatMap((choice, place) =>
    choice.isCorrect || choice.numberOfAnswers > 0 ? [] : [letterOf(place)],
  );
}

const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/** Remarks on a question beside its figures, as sentences. */
export function sentencesOn(question: MeasuredQuestion): string[] {
  const unpicked = unpickedLetters(question);
  const { numberOfOmitted } = question;
  return [
    remarkOn(question),
    unpicked.length > 0 ? `Nobody chose ${AND.format(unpicked)}.` : undefined,
    numberOfOmitted > 0 ? `${counted(numberOfOmitted, 'student')} omitted it.` : undefined,
  ].filter((sentence) => sentence !== undefined);
}
