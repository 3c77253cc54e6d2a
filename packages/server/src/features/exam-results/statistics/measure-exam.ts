import { describeScores } from './describe-scores.ts';
import { kuderRichardson20 } from './kuder-richardson.ts';

/** A question on the paper of one version. */
export interface AskedQuestion {
  readonly id: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
}

/** No choice was marked. */
export const OMITTED = -1;

export interface StudentAnswers {
  /** From 0. */
  readonly version: number;
  /** For each question of the version the position of the marked choice in the order of the version, or OMITTED. */
  readonly places: readonly number[];
}

/** The measurements of a question over all its versions. */
export interface QuestionMeasure {
  readonly questionId: string;
  /**
   * The first version that contains it, from 0, and its position there, from 1; choices are counted in the order of
   * that version.
   */
  readonly version: number;
  readonly position: number;
  /** Number of students who had it. */
  readonly numberOfAnswers: number;
  readonly numberOfCorrect: number;
  readonly numberOfOmitted: number;
  readonly choiceCounts: readonly number[];
  /** Point-biserial correlation with the score in the rest of the exam; null if one of the two is constant. */
  readonly discrimination: number | null;
}

export interface ExamMeasure {
  /** One per student, in order. */
  readonly scoresOfStudents: readonly number[];
  /** Number of students by score, from 0 to the number of questions. */
  readonly scores: readonly number[];
  /** Null if undefined, or if the versions in use have different questions. */
  readonly reliability: number | null;
  readonly questions: readonly QuestionMeasure[];
}

/** @param versions all with the same number of questions */
export function measureExam(
  versions: readonly (readonly AskedQuestion[])[],
  students: readonly StudentAnswers[],
): ExamMeasure {
  const tallies = new Map<string, Tally>();
  const papers = versions.map((questions, version) =>
    questions.map((question, index) => onPaper(tallies, question, { version, position: index + 1 })),
  );
  const scores = Array<number>((versions[0]?.length ?? 0) + 1).fill(0);
  const scoresOfStudents = students.map(({ version, places }) => {
    const score = count(papers[version] ?? [], places);
    scores[score] = (scores[score] ?? 0) + 1;
    return score;
  });
  const questions = [...tallies.values()].map(presentTally);
  return {
    scoresOfStudents,
    scores,
    reliability: reliabilityOf(questions, scores, students.length),
    questions,
  };
}

/** Sums for one question. All are whole numbers and thus exact. */
interface Tally {
  readonly question: AskedQuestion;
  readonly first: { readonly version: number; readonly position: number };
  readonly choiceCounts: number[];
  students: number;
  correct: number;
  omitted: number;
  /** Sum of the scores in the rest of the exam. */
  restSum: number;
  restSquares: number;
  /** The same sum over students who answered correctly. */
  restSumOfCorrect: number;
}

interface PaperQuestion {
  readonly tally: Tally;
  readonly correctPlace: number;
  /** The position of each choice in the first version. */
  readonly firstPlaces: readonly number[];
}

function onPaper(tallies: Map<string, Tally>, question: AskedQuestion, first: Tally['first']): PaperQuestion {
  const tally = tallies.get(question.id) ?? newTally(question, first);
  tallies.set(question.id, tally);
  return {
    tally,
    correctPlace: question.choices.indexOf(question.correctAnswer),
    firstPlaces: question.choices.map((choice) => tally.question.choices.indexOf(choice)),
  };
}

function newTally(question: AskedQuestion, first: Tally['first']): Tally {
  const choiceCounts = question.choices.map(() => 0);
  const sums = { restSum: 0, restSquares: 0, restSumOfCorrect: 0 };
  return { question, first, choiceCounts, students: 0, correct: 0, omitted: 0, ...sums };
}

/** Counts the answers of one student. @returns the score */
function count(paper: readonly PaperQuestion[], places: readonly number[]): number {
  const score = paper.reduce((sum, { correctPlace }, at) => (places[at] === correctPlace ? sum + 1 : sum), 0);
  for (let at = 0; at < paper.length; at++) countAnswer(paper[at]!, places[at] ?? OMITTED, score);
  return score;
}

function countAnswer({ tally, correctPlace, firstPlaces }: PaperQuestion, place: number, score: number) {
  const isCorrect = place === correctPlace;
  const rest = isCorrect ? score - 1 : score;
  tally.students++;
  tally.restSum += rest;
  tally.restSquares += rest * rest;
  if (isCorrect) {
    tally.correct++;
    tally.restSumOfCorrect += rest;
  }
  const firstPlace = place === OMITTED ? undefined : firstPlaces[place];
  if (firstPlace === undefined) tally.omitted++;
  else tally.choiceCounts[firstPlace]!++;
}

function presentTally(tally: Tally): QuestionMeasure {
  return {
    questionId: tally.question.id,
    ...tally.first,
    numberOfAnswers: tally.students,
    numberOfCorrect: tally.correct,
    numberOfOmitted: tally.omitted,
    choiceCounts: tally.choiceCounts,
    discrimination: pointBiserial(tally),
  };
}

/** Pearson's correlation; point-biserial means that one variable is 0 or 1. */
function pointBiserial({ students, correct, restSum, restSquares, restSumOfCorrect }: Tally): number | null {
  const spreadOfCorrect = correct * (students - correct);
  const spreadOfRest = students * restSquares - restSum * restSum;
  if (spreadOfCorrect === 0 || spreadOfRest === 0) return null;
  const together = students * restSumOfCorrect - correct * restSum;
  return together / Math.sqrt(spreadOfCorrect) / Math.sqrt(spreadOfRest);
}

function reliabilityOf(
  questions: readonly QuestionMeasure[],
  scores: readonly number[],
  numberOfStudents: number,
): number | null {
  const asked = questions.filter(({ numberOfAnswers }) => numberOfAnswers > 0);
  if (asked.some(({ numberOfAnswers }) => numberOfAnswers < numberOfStudents)) return null;
  const shares = asked.map(({ numberOfCorrect, numberOfAnswers }) => numberOfCorrect / numberOfAnswers);
  return kuderRichardson20(shares, describeScores(scores).standardDeviation ** 2);
}
