import type { MeasuredQuestion, RegradingKind } from '@exam/contract';
import { type Concern, type Finding, numberOfLeftOut } from '@exam/contract/judge-figures';
import { letterOf } from '@exam/contract/letters';
import { counted } from '../../ui/counted.ts';

/** The name of a question by its number in version A; a question that version A lacks has none. */
export function nameOfQuestion(question: Pick<MeasuredQuestion, 'number'> | undefined): string {
  return question?.number == null ? 'Question of another version' : `Question ${question.number}`;
}

/** A share in words, such as "72 %". */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

const CONCERNS: Readonly<Record<Exclude<Concern, 'key' | 'rival' | 'omitted'>, string>> = {
  negative: 'Strong students missed it more often than weak students: check its key.',
  guessed: 'Fewer students answered it correctly than by guessing: check its key.',
  poor: 'It hardly separates strong from weak students.',
};

/** The meaning of a finding for the author of the question. */
export function sentenceOf({ concern, choice = 0 }: Finding, question: MeasuredQuestion): string {
  if (concern === 'key') {
    return `More students took ${letterOf(choice)} than the correct answer, and these are stronger: check its key.`;
  }
  if (concern === 'rival') {
    return `${letterOf(choice)} goes with the score more than the correct answer does: check its key.`;
  }
  return concern === 'omitted' ? describeLeftOut(question) : CONCERNS[concern];
}

function describeLeftOut(question: MeasuredQuestion): string {
  const { numberOfAnswers, numberOfUnreached } = question;
  const reached = numberOfAnswers - (numberOfUnreached ?? 0);
  return `${numberOfLeftOut(question)} of ${counted(reached, 'student')} who reached it left it out.`;
}

const REGRADED: Readonly<Record<RegradingKind, string>> = {
  void: 'It is void.',
  bonus: 'It is taken out; a right answer still counts.',
  'points-for-all': 'All get its points.',
  accept: 'Further answers are accepted.',
  key: 'Its key was mended.',
};

/** The letters of the wrong choices that no student chose, as in version A; empty if no student had the question, or the counts are hidden. */
function unpickedLetters({ choices, numberOfAnswers }: MeasuredQuestion): string[] {
  if (numberOfAnswers === 0) return [];
  return choices.flatMap((choice, place) =>
    choice.isCorrect || choice.numberOfAnswers !== 0 ? [] : [letterOf(place)],
  );
}

const AND = new Intl.ListFormat('en', { type: 'conjunction' });

/** Remarks on a question beside its figures, as sentences. */
export function sentencesOn(question: MeasuredQuestion, finding?: Finding): string[] {
  const unpicked = unpickedLetters(question);
  const { numberOfOmitted, numberOfUnreached, numberOfAnswers, regrading } = question;
  const leftOut = numberOfOmitted === null ? 0 : numberOfOmitted - (numberOfUnreached ?? 0);
  return [
    regrading === null ? undefined : REGRADED[regrading],
    finding && sentenceOf(finding, question),
    unpicked.length > 0 ? `Nobody chose ${AND.format(unpicked)}.` : undefined,
    numberOfUnreached
      ? `${numberOfUnreached} of ${counted(numberOfAnswers, 'student')} did not reach it.`
      : undefined,
    leftOut > 0 && finding?.concern !== 'omitted' ? `${counted(leftOut, 'student')} omitted it.` : undefined,
  ].filter((sentence) => sentence !== undefined);
}
