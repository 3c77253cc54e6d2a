import {
  binomialAtMost,
  normalAtMost,
  normalDensity,
  normalDeviate,
  studentAtMost,
} from './distributions.ts';
import type { ExamResults, MeasuredQuestion } from './exam-results.ts';
import { LIMITS } from './limits.ts';

/**
 * The questions to look at, and why. Each question is tested by the students who chose something there. Questions are named as
 * Benjamini and Hochberg's procedure allows (Journal of the Royal Statistical Society B 57, 1995): of those that are named, chance
 * names at most `FALSE_SHARE` on average, however many questions and students an exam has. See decision 17.
 */
const FALSE_SHARE = 0.1;

/** Reasons to look at a question, the gravest first. */
const CONCERNS = ['key', 'rival', 'negative', 'guessed', 'poor', 'omitted'] as const;
/**
 * `key`: another choice was taken more often, and by stronger students. `rival`: another choice goes with the score more than the correct
 * answer does, however often it was taken. `negative`: strong students missed it more often than weak ones.
 * `guessed`: fewer students answered it correctly than by guessing. `poor`: it separates strong from weak students less than a weak
 * question of its difficulty does. `omitted`: many who reached it chose nothing; this is a fact, and no test.
 */
export type Concern = (typeof CONCERNS)[number];

export interface Finding {
  readonly concern: Concern;
  /** Position of the choice that may be the correct one, for `key` and `rival`. */
  readonly choice?: number;
}

type Figures = Pick<
  MeasuredQuestion,
  'questionId' | 'answered' | 'numberOfAnswers' | 'numberOfOmitted' | 'numberOfUnreached'
> & {
  choices: readonly Pick<
    MeasuredQuestion['choices'][number],
    'isCorrect' | 'numberOfAnswers' | 'discrimination'
  >[];
};

interface Measured<Question> {
  readonly questions: readonly Question[];
  /** Of the exam, of which some may be hidden. */
  readonly numberOfQuestions: number;
}

/** The findings of an exam by the id of the question, at most one for each. */
export function findingsOf<Question extends Figures>({
  questions,
  numberOfQuestions,
}: Measured<Question>): ReadonlyMap<string, Finding> {
  const tested = questions.flatMap((question) => {
    const tests = testsOf(question, numberOfQuestions);
    return tests === undefined
      ? []
      : [{ question, tests, least: Math.min(...tests.map(({ pValue }) => pValue)) }];
  });
  const ordered = tested.toSorted((one, other) => one.least - other.least);
  const levelAt = (rank: number) => (FALSE_SHARE * (rank + 1)) / ordered.length;
  const last = ordered.findLastIndex(({ least }, rank) => least <= levelAt(rank));
  const found = new Map<string, Finding>(
    questions.filter(isOftenOmitted).map(({ questionId }) => [questionId, { concern: 'omitted' }]),
  );
  for (const { question, tests } of ordered.slice(0, last + 1)) {
    const gravest = tests.find(({ pValue }) => pValue <= levelAt(last));
    if (gravest !== undefined) found.set(question.questionId, gravest.finding);
  }
  for (const question of questions) {
    const rival = strongRivalOf(question);
    const isNamedBefore = found.get(question.questionId)?.concern === 'key';
    if (rival !== undefined && !isNamedBefore)
      found.set(question.questionId, { concern: 'rival', choice: rival });
  }
  return found;
}

/** The questions to look at, the gravest concerns first, otherwise in exam order. */
export function questionsOfConcern<Question extends Figures>(
  results: Measured<Question>,
): { readonly question: Question; readonly finding: Finding }[] {
  const findings = findingsOf(results);
  const rankOf = ({ finding }: { readonly finding: Finding }) => CONCERNS.indexOf(finding.concern);
  return results.questions
    .flatMap((question) => {
      const finding = findings.get(question.questionId);
      return finding === undefined ? [] : [{ question, finding }];
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Whether enough students chose something at a question for judging it. */
export function isJudged({ answered }: Pick<MeasuredQuestion, 'answered'>): boolean {
  return (
    answered !== null &&
    answered.correctShare !== null &&
    answered.numberOfStudents >= LIMITS.fewestMeasuredAnswers
  );
}

/** The part of the allowed errors that each test of a question gets; together 1. */
const WEIGHTS = { key: 0.8, negative: 0.05, guessed: 0.1, poor: 0.05 } as const;

/**
 * What may speak against a question, the gravest first, each with the p-value that it does not, by the part of the errors that it gets;
 * undefined if too few answered it.
 */
function testsOf(
  question: Figures,
  numberOfQuestions: number,
): readonly { readonly finding: Finding; readonly pValue: number }[] | undefined {
  const tested = testedFigures(question);
  if (tested === undefined) return undefined;
  const rival = rivalOf(tested, question.choices);
  const tests = [
    { finding: { concern: 'key', choice: rival?.place ?? 0 }, pValue: rival?.pValue ?? 1 },
    { finding: { concern: 'negative' }, pValue: missedByStrong(tested) },
    { finding: { concern: 'guessed' }, pValue: belowGuessing(tested) },
    { finding: { concern: 'poor' }, pValue: separatesLittle(tested, numberOfQuestions) },
  ] as const;
  return tests.map(({ finding, pValue }) => ({
    finding,
    pValue: Math.min(1, pValue / WEIGHTS[finding.concern]),
  }));
}

/** The figures of the students who chose something. */
interface TestedFigures {
  readonly answers: number;
  readonly correct: number;
  readonly share: number;
  readonly discrimination: number | null;
  /** The share of right choices. */
  readonly guessing: number;
}

function testedFigures(question: Figures): TestedFigures | undefined {
  const { answered, choices } = question;
  if (!isJudged(question) || answered === null || answered.correctShare === null) return undefined;
  const { numberOfStudents: answers, correctShare: share, discrimination } = answered;
  const guessing = choices.filter(({ isCorrect }) => isCorrect).length / choices.length;
  return { answers, correct: Math.round(share * answers), share, discrimination, guessing };
}

/**
 * The wrong choice that was taken most often, with the p-value that it is neither taken more often than the correct answer nor by
 * stronger students. The two p-values are independent, and joined by R. A. Fisher's method (Statistical Methods for Research Workers,
 * 1932); that of the count is H. O. Lancaster's mid-p-value (Journal of the American Statistical Association 56, 1961). Undefined if they
 * do not both speak for that choice.
 */
function rivalOf(
  { answers, correct }: TestedFigures,
  choices: Figures['choices'],
): { readonly place: number; readonly pValue: number } | undefined {
  const wrong = choices.flatMap(({ isCorrect, numberOfAnswers, discrimination }, place) =>
    isCorrect || numberOfAnswers === null || discrimination === null
      ? []
      : [{ place, count: numberOfAnswers, discrimination }],
  );
  const [first, ...others] = wrong;
  if (first === undefined) return undefined;
  const rival = others.reduce((most, one) => (one.count > most.count ? one : most), first);
  if (rival.count <= correct || rival.discrimination <= 0) return undefined;
  // The most frequent of several choices was picked by its count.
  const byCount = Math.min(1, wrong.length * middleOfTail(correct, rival.count + correct));
  const together = byCount * (1 - chanceOfCorrelation(rival.discrimination, answers));
  return { place: rival.place, pValue: together === 0 ? 0 : together * (1 - Math.log(together)) };
}

/**
 * Standard errors by which a wrong choice goes with the score more than the correct answer does, from which it is named. By simulation
 * (`bench/alarms.js`) sound exams of 40 questions name fewer than one question in five exams, hard and unreliable ones too. See decision 17.
 */
const RIVALLING = 2.5;

/** The position of the wrong choice that goes with the score so much more than the correct answer; undefined if none does. */
function strongRivalOf(question: Figures): number | undefined {
  if (!isJudged(question) || question.answered === null) return undefined;
  const students = question.answered.numberOfStudents;
  const judged = question.choices.flatMap(({ isCorrect, numberOfAnswers, discrimination }, place) =>
    numberOfAnswers === null || discrimination === null || numberOfAnswers < FEWEST_OF_EACH
      ? []
      : [{ isCorrect, place, share: numberOfAnswers / students, correlation: discrimination }],
  );
  const [key, ...further] = judged.filter(({ isCorrect }) => isCorrect);
  // Where several choices are accepted, each of them may go with the score.
  if (key === undefined || further.length > 0) return undefined;
  const rivals = judged
    .filter(({ isCorrect, correlation }) => !isCorrect && correlation > 0)
    .map((rival) => ({
      place: rival.place,
      deviate: (rival.correlation - key.correlation) / errorOfDifference(rival, key, students),
    }))
    .filter(({ deviate }) => deviate >= RIVALLING);
  return rivals.toSorted((one, other) => other.deviate - one.deviate)[0]?.place;
}

interface ChoiceFigures {
  /** Of the students. */
  readonly share: number;
  readonly correlation: number;
}

/**
 * The standard error of the difference between the correlations of two choices with the score. Their choices exclude each other, so that
 * they are correlated themselves: I. Olkin and M. Siotani, in: Essays in Probability and Statistics (1976), 235–251.
 */
function errorOfDifference(one: ChoiceFigures, other: ChoiceFigures, students: number): number {
  const [first, second] = [one.correlation, other.correlation];
  const together = -Math.sqrt((one.share * other.share) / ((1 - one.share) * (1 - other.share)));
  const squares = first ** 2 + second ** 2;
  const covariance = together * (1 - squares) - 0.5 * first * second * (1 - squares - together ** 2);
  const variance = (1 - first ** 2) ** 2 + (1 - second ** 2) ** 2 - 2 * covariance;
  return Math.sqrt(variance / students);
}

/** The probability of fewer than so many of these students, and half of that of as many, if each of two choices is as likely. */
function middleOfTail(count: number, students: number): number {
  return (binomialAtMost(count - 1, students, 0.5) + binomialAtMost(count, students, 0.5)) / 2;
}

/** The probability of a correlation of at most this, if there is none. */
function chanceOfCorrelation(correlation: number, answers: number): number {
  return studentAtMost(correlation * Math.sqrt((answers - 2) / (1 - correlation ** 2)), answers - 2);
}

/** A normal approximation needs this many answers on either side: W. G. Cochran, Biometrics 10 (1954), 417–451. */
const FEWEST_OF_EACH = 5;

/** Nobody can tell by one student who missed a question whether the strong miss it: of either answer there must be several. */
function hasBoth({ answers, correct }: TestedFigures): boolean {
  return Math.min(correct, answers - correct) >= FEWEST_OF_EACH;
}

function missedByStrong(tested: TestedFigures): number {
  const { discrimination, answers } = tested;
  return discrimination === null || !hasBoth(tested) ? 1 : chanceOfCorrelation(discrimination, answers);
}

function belowGuessing({ correct, answers, guessing }: TestedFigures): number {
  return guessing === 1 ? 1 : binomialAtMost(correct, answers, guessing);
}

function separatesLittle(tested: TestedFigures, numberOfQuestions: number): number {
  const { discrimination, share, answers } = tested;
  const least = leastDiscrimination(tested, numberOfQuestions);
  if (discrimination === null || least === undefined || !hasBoth(tested)) return 1;
  return normalAtMost((discrimination - least) / errorOfDiscrimination(discrimination, share, answers));
}

/** A question whose answer correlates less than this with what the exam measures hardly tells strong from weak students. */
const WEAK_CORRELATION = 0.2;
/** The usual mean correlation of two questions of an exam: 40 such questions have a reliability of 0.82. */
const MEAN_CORRELATION = 0.1;

/**
 * The discrimination that a weak question has: one whose answer correlates with the ability as `WEAK_CORRELATION` says, before guessing.
 * A point-biserial correlation is smaller than that by the ordinate of the normal distribution (F. M. Lord and M. R. Novick, Statistical
 * Theories of Mental Test Scores, 1968, 15.3), by the part of the correct answers that was guessed, and by the unreliability of the
 * score in the rest of the exam (Spearman and Brown's formula). Undefined if no more is known than by guessing.
 */
export function leastDiscrimination(
  { share, guessing }: { readonly share: number; readonly guessing: number },
  numberOfQuestions: number,
): number | undefined {
  const known = withoutGuessing(share, guessing);
  if (known <= 0 || known >= 1) return undefined;
  const rest = numberOfQuestions - 1;
  const reliability = (rest * MEAN_CORRELATION) / (1 + (rest - 1) * MEAN_CORRELATION);
  const ordinate = (1 - guessing) * normalDensity(normalDeviate(known));
  return (WEAK_CORRELATION * ordinate * Math.sqrt(reliability)) / Math.sqrt(share * (1 - share));
}

/** The share of students who know the answer, if all others guess. */
export function withoutGuessing(share: number, guessing: number): number {
  return (share - guessing) / (1 - guessing);
}

/** How many students who reached a question chose nothing there; null where that is hidden or was not counted. */
export function numberOfLeftOut({
  numberOfOmitted,
  numberOfUnreached,
}: Pick<Figures, 'numberOfOmitted' | 'numberOfUnreached'>): number | null {
  return numberOfOmitted === null || numberOfUnreached === null ? null : numberOfOmitted - numberOfUnreached;
}

/** From this share on, leaving a question out is a finding. */
const OFTEN = 0.25;

function isOftenOmitted(question: Figures): boolean {
  const leftOut = numberOfLeftOut(question);
  if (leftOut === null) return false;
  const reached = question.numberOfAnswers - (question.numberOfUnreached ?? 0);
  return leftOut >= FEWEST_OF_EACH && leftOut >= OFTEN * reached && reached >= LIMITS.fewestMeasuredAnswers;
}

/** From this share of the students on, not reaching the end is a finding of the exam. */
const MANY = 0.1;

/** Whether so many students chose nothing at the last questions that the time was too short for them. */
export function isOutOfTime({
  numberOfStudents,
  numberOfUnfinished,
}: Pick<ExamResults, 'numberOfStudents' | 'numberOfUnfinished'>): boolean {
  return (
    numberOfUnfinished !== null &&
    numberOfUnfinished >= FEWEST_OF_EACH &&
    numberOfUnfinished >= MANY * numberOfStudents
  );
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

/** The normal deviate that 95 % stay below. */
const DEVIATE = 1.6449;

/**
 * The bounds of a share of answers, each with 95 % confidence: E. B. Wilson, Journal of the American Statistical Association 22
 * (1927), 209–212.
 */
export function boundsOfShare(
  share: number,
  answers: number,
): { readonly least: number; readonly most: number } {
  const square = DEVIATE ** 2;
  const middle = share + square / (2 * answers);
  const width = DEVIATE * Math.sqrt((share * (1 - share)) / answers + square / (4 * answers ** 2));
  const whole = 1 + square / answers;
  return { least: (middle - width) / whole, most: (middle + width) / whole };
}

/** From 0.8 on, scores separate single students; below 0.6 hardly. Undefined for too few students. See decision 17. */
export function levelOfReliability({
  reliability,
  numberOfStudents,
}: {
  readonly reliability: number;
  readonly numberOfStudents: number;
}): 'high' | 'fair' | 'low' | undefined {
  if (numberOfStudents < LIMITS.fewestMeasuredAnswers) return undefined;
  if (reliability >= 0.8) return 'high';
  return reliability >= 0.6 ? 'fair' : 'low';
}

/** The usual level: chance alone crosses it once in twenty exams. */
const LEVEL = 0.05;

/** Whether versions differ more than chance explains, by the p-value of their comparison. */
export function isBeyondChance(pValue: number): boolean {
  return pValue < LEVEL;
}
