import type { MarkingScheme, Regrading } from '@exam/contract';
import { OMITTED, rightChoices, SEVERAL } from '../statistics/measure-exam.ts';

/**
 * Points as exact whole numbers. A unit is 1/630,000 of a hundredth of a point: 630,000 is a multiple of 10,000, for a
 * penalty in hundredths of a per cent, and of 1 to 9, for the guessing correction of up to ten choices. The points of
 * the largest exam, 1,000 questions of 100 points, are 6.3e12 units times 9 at most, below 2^53.
 */
const UNITS_PER_HUNDREDTH = 630_000;

/** A question on the paper of one version, as the exam has it. */
export interface MarkedQuestion {
  readonly questionId: string;
  readonly chapterId: string;
  readonly difficulty: string;
  readonly objective: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
}

/** The units that each answer to a question earns. */
export interface QuestionWorth {
  readonly full: number;
  /** By the position of the choice. */
  readonly ofPlaces: readonly number[];
  readonly omitted: number;
  /** Of several marked choices. */
  readonly several: number;
}

/** The regradings that hold, by question. */
export type Regradings = ReadonlyMap<string, Pick<Regrading, 'kind' | 'choices'>>;

/** The worth of the answers to each question of a version. */
export function worthOfVersion(
  questions: readonly MarkedQuestion[],
  scheme: MarkingScheme,
  regradings: Regradings,
): QuestionWorth[] {
  const hundredths = pointsByRules(scheme);
  return questions.map((question) => {
    const regrading = regradings.get(question.questionId);
    const worth = hundredths(question) * UNITS_PER_HUNDREDTH;
    const full = regrading?.kind === 'void' ? 0 : worth;
    if (regrading?.kind === 'bonus') {
      const ofPlaces = question.choices.map((choice) => (choice === question.correctAnswer ? worth : 0));
      return { full: 0, ofPlaces, omitted: 0, several: 0 };
    }
    if (regrading?.kind === 'points-for-all') {
      return { full, ofPlaces: question.choices.map(() => full), omitted: full, several: full };
    }
    const right = rightChoices(question, regrading);
    const wrong = -priceOfWrong(full, scheme, {
      right: question.choices.filter((choice) => right.has(choice)).length,
      choices: question.choices.length,
    });
    return {
      full,
      ofPlaces: question.choices.map((choice) => (right.has(choice) ? full : wrong)),
      omitted: 0,
      several: scheme.severalMarked === 'wrong' ? wrong : 0,
    };
  });
}

/** The most specific rule decides: question, then chapter, then label. */
function pointsByRules({ points }: MarkingScheme): (question: MarkedQuestion) => number {
  const ofQuestions = new Map<string, number>(points.questions.map((rule) => [rule.questionId, rule.points]));
  const ofChapters = new Map<string, number>(points.chapters.map((rule) => [rule.chapterId, rule.points]));
  const ofLabels = new Map(
    points.labels.map((rule) => [`${rule.difficulty} ${rule.objective}`, rule.points]),
  );
  return ({ questionId, chapterId, difficulty, objective }) =>
    hundredthsOf(
      ofQuestions.get(questionId) ??
        ofChapters.get(chapterId) ??
        ofLabels.get(`${difficulty} ${objective}`) ??
        points.each,
    );
}

/**
 * The units that a wrong answer costs. The guessing correction is R - W / (k - 1) for one right choice among k
 * (R. B. Frary, "Formula scoring of multiple-choice tests", Educational Measurement: Issues and Practice 7, 1988); with
 * a right choices it is R - W a / (k - a), by which blind guessing still earns nothing on average.
 */
function priceOfWrong(
  full: number,
  { wrongAnswers, penaltyShare }: MarkingScheme,
  { right, choices }: { readonly right: number; readonly choices: number },
): number {
  if (wrongAnswers === 'penalty') return (full / 10_000) * hundredthsOf(penaltyShare);
  if (wrongAnswers === 'none' || right === choices) return 0;
  return (full / (choices - right)) * right;
}

/** The units that these answers earn, without floor and rounding. */
function unitsOf(worth: readonly QuestionWorth[], places: readonly number[]): number {
  return worth.reduce((sum, one, at) => sum + unitsOfAnswer(one, places[at] ?? OMITTED), 0);
}

/** The units that one answer earns. */
export function unitsOfAnswer({ ofPlaces, omitted, several }: QuestionWorth, place: number): number {
  return place === SEVERAL ? several : (ofPlaces[place] ?? omitted);
}

/** The points that an answer to a question earns, without floor and rounding of the total. */
export function pointsOfAnswer(worth: QuestionWorth, place: number): number {
  return unitsOfAnswer(worth, place) / UNITS_PER_HUNDREDTH / 100;
}

/** The points of a question; 0 for none. */
export function fullPointsOf(worth: Pick<QuestionWorth, 'full'> | undefined): number {
  return (worth?.full ?? 0) / UNITS_PER_HUNDREDTH / 100;
}

/** The points that a version can give, in hundredths. */
export function fullHundredthsOf(worth: readonly QuestionWorth[]): number {
  return worth.reduce((sum, { full }) => sum + full, 0) / UNITS_PER_HUNDREDTH;
}

/** The points of a student in hundredths: not below the floor, rounded to the step, and not above the full points. */
export function hundredthsOfStudent(
  worth: readonly QuestionWorth[],
  places: readonly number[],
  { mayBeNegative, pointsStep }: MarkingScheme,
): number {
  const units = unitsOf(worth, places);
  const step = hundredthsOf(pointsStep);
  const rounded = roundHalfUp(mayBeNegative ? units : Math.max(0, units), step * UNITS_PER_HUNDREDTH) * step;
  return Math.min(rounded, fullHundredthsOf(worth));
}

/** The number of steps in a whole number; a half is rounded up. */
function roundHalfUp(value: number, step: number): number {
  const rest = ((value % step) + step) % step;
  return (value - rest) / step + (2 * rest >= step ? 1 : 0);
}

/** The hundredths of a number with at most two decimals. */
export function hundredthsOf(value: number): number {
  return Math.round(value * 100);
}
