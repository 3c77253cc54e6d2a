import type { MeasuredQuestion } from './exam-results.ts';
import { LIMITS } from './limits.ts';

/**
 * Below this discrimination a question hardly separates strong from weak students: R. L. Ebel and D. A. Frisbie,
 * Essentials of Educational Measurement, 1991.
 */
const POOR_BELOW = 0.2;

/** The normal deviate that 95 % stay below: an alarm is one-sided. */
const DEVIATE = 1.6449;

/** A normal approximation needs this many answers on either side: W. G. Cochran, Biometrics 10 (1954), 417–451. */
const FEWEST_OF_EACH = 5;

/** Reasons to look at a question, the gravest first. */
const CONCERNS = ['negative', 'guessed', 'poor'] as const;
/**
 * `negative`: strong students missed it more often than weak ones. `guessed`: fewer students answered it correctly than by
 * guessing. `poor`: it hardly separates strong from weak students.
 */
export type Concern = (typeof CONCERNS)[number];

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

/** The questions to look at, the gravest concerns first, otherwise in exam order. */
export function questionsOfConcern<Question extends Figures>(
  questions: readonly Question[],
): { readonly question: Question; readonly concern: Concern }[] {
  const found = questions.flatMap((question) => {
    const concern = concernAbout(question);
    return concern === undefined ? [] : [{ question, concern }];
  });
  return found.toSorted((one, other) => CONCERNS.indexOf(one.concern) - CONCERNS.indexOf(other.concern));
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

/** From 0.8 on, scores separate single students; below 0.6 hardly. See decision 17. */
export function levelOfReliability(reliability: number): 'high' | 'fair' | 'low' {
  if (reliability >= 0.8) return 'high';
  return reliability >= 0.6 ? 'fair' : 'low';
}

/** The usual level: chance alone crosses it once in twenty exams. */
const LEVEL = 0.05;

/** Whether versions differ more than chance explains, by the p-value of their comparison. */
export function isBeyondChance(pValue: number): boolean {
  return pValue < LEVEL;
}
