import type { MeasuredQuestion } from '@exam/contract';
import { type Concern, concernAbout } from '@exam/contract/judge-figures';
import { letterOf } from '../../../ui/choices-editor/choices.ts';
import { counted } from '../../../ui/counted.ts';

/** The name of a question by its number in version A; a question that version A lacks has none. */
export function nameOfQuestion(question: Pick<MeasuredQuestion, 'number'> | undefined): string {
  return question?.number == null ? 'Question of another version' : `Question ${question.number}`;
}

/** A share in words, such as "72 %". */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

const CONCERNS: Readonly<Record<Concern, string>> = {
  negative: 'Strong students missed it more often than weak students: check its key.',
  guessed: 'Fewer students answered it correctly than by guessing: check its key.',
  poor: 'It hardly separates strong from weak students.',
};

/** The meaning of a concern for the author of the question. */
export function sentenceOf(concern: Concern): string {
  return CONCERNS[concern];
}

/** The letters of the wrong choices that no student chose, as in version A; empty if no student had the question, or the counts are hidden. */
function unpickedLetters({ choices, numberOfAnswers }: MeasuredQuestion): string[] {
  if (numberOfAnswers === 0) return [];
  return choices.flatMap((choice, place) =>
    choice.isCorrect || choice.numberOfAnswers !== 0 ? [] : [letterOf(place)],
  );
}

const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/** Remarks on a question beside its figures, as sentences. */
export function sentencesOn(question: MeasuredQuestion): string[] {
  const unpicked = unpickedLetters(question);
  const { numberOfOmitted } = question;
  const concern = concernAbout(question);
  return [
    concern && sentenceOf(concern),
    unpicked.length > 0 ? `Nobody chose ${AND.format(unpicked)}.` : undefined,
    numberOfOmitted !== null && numberOfOmitted > 0
      ? `${counted(numberOfOmitted, 'student')} omitted it.`
      : undefined,
  ].filter((sentence) => sentence !== undefined);
}
