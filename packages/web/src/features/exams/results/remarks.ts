import type { MeasuredQuestion } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { letterOf } from '../../../ui/choices-editor/choices.ts';
import { counted } from '../../../ui/counted.ts';

/**
 * Below this discrimination a question hardly separates strong from weak students: R. L. Ebel and D. A. Frisbie,
 * Essentials of Educational Measurement, 1991.
 */
const POOR_BELOW = 0.2;

/** The normal deviate that 95 % stay below: an alarm is one-sided. */
const DEVIATE = 1.6449;

/** A normal approximation needs this many answers on either side: W. G. Cochran, Biometrics 10 (1954), 417–451. */
const FEWEST_OF_EACH = 5;

/** The name of a question by its number in version A; a question that version A lacks has none. */
export function nameOfQuestion(question: Pick<MeasuredQuestion, 'number'> | undefined): string {
  return question?.number == null ? 'Question of another version' : `Question ${question.number}`;
}

/** A share in words, such as "72 %". */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/**
 * The standard error of a point-biserial correlation, (1 − r²) √((1 − 3r²/2 + r²/(4pq)) / n), for a share p of correct answers
 * and q = 1 − p: R. F. Tate, Annals of Mathematical Statistics 25 (1954), 603–607. It needs 0 < p < 1.
 */
export function errorOfDiscrimination(discrimination: number, correctShare: number, answers: number): number {
  const square = discrimination ** 2;
  const spread = 1 - 1.5 * square + square / (4 * correctShare * (1 - correctShare));
  return (1 - square) * Math.sqrt(spread / answers);
}

/** The upper bound of Wilson's score interval of a share: E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209–212. */
export function mostOfShare(share: number, answers: number): number {
  const square = DEVIATE ** 2;
  const middle = share + square / (2 * answers);
  const width = DEVIATE * Math.sqrt((share * (1 - share)) / answers + square / (4 * answers ** 2));
  return (middle + width) / (1 + square / answers);
}

/** Reasons to look at a question, the gravest first. */
const CONCERNS = {
  negative: 'Strong students missed it more often than weak students: check its key.',
  guessed: 'Fewer students answered it correctly than by guessing: check its key.',
  poor: 'It hardly separates strong from weak students.',
} as const;

export type Concern = keyof typeof CONCERNS;

type Figures = Pick<MeasuredQuestion, 'discrimination' | 'correctShare' | 'numberOfAnswers'> & {
  choices: readonly unknown[];
};

/**
 * The gravest concern about a question; undefined if chance explains its figures, or answers are few. Nobody can tell by one
 * student who missed a question whether the strong miss it: of either answer there must be several.
 */
export function concernAbout(question: Figures): Concern | undefined {
  const { discrimination, correctShare, numberOfAnswers, choices } = question;
  if (correctShare === null || numberOfAnswers < LIMITS.fewestMeasuredAnswers) return undefined;
  const least =
    discrimination === null ? undefined : mostOfDiscrimination(discrimination, correctShare, numberOfAnswers);
  if (least !== undefined && least < 0) return 'negative';
  if (mostOfShare(correctShare, numberOfAnswers) < 1 / choices.length) return 'guessed';
  return least !== undefined && least < POOR_BELOW ? 'poor' : undefined;
}

/** The upper bound of the discrimination with 95 % confidence; undefined if the approximation does not hold. */
function mostOfDiscrimination(discrimination: number, share: number, answers: number): number | undefined {
  const correct = Math.round(share * answers);
  if (Math.min(correct, answers - correct) < FEWEST_OF_EACH) return undefined;
  return discrimination + DEVIATE * errorOfDiscrimination(discrimination, share, answers);
}

/** The meaning of a concern for the author of the question. */
export function sentenceOf(concern: Concern): string {
  return CONCERNS[concern];
}

interface QuestionOfConcern {
  readonly question: MeasuredQuestion;
  readonly concern: Concern;
}

/** The questions to look at, the gravest concerns first, otherwise in exam order. */
export function questionsOfConcern(questions: readonly MeasuredQuestion[]): readonly QuestionOfConcern[] {
  const found = questions.flatMap((question) => {
    const concern = concernAbout(question);
    return concern === undefined ? [] : [{ question, concern }];
  });
  const order = Object.keys(CONCERNS);
  return found.toSorted((one, other) => order.indexOf(one.concern) - order.indexOf(other.concern));
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
  const concern = concernAbout(question);
  return [
    concern && sentenceOf(concern),
    unpicked.length > 0 ? `Nobody chose ${AND.format(unpicked)}.` : undefined,
    numberOfOmitted > 0 ? `${counted(numberOfOmitted, 'student')} omitted it.` : undefined,
  ].filter((sentence) => sentence !== undefined);
}
