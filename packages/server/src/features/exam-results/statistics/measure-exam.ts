import type { Regrading } from '@exam/contract';
import { abilitiesOfVersions, type VersionAnswers } from './ability-of-versions.ts';
import { describeScores } from './describe-scores.ts';
import { kuderRichardson20 } from './kuder-richardson.ts';

/** A question on the paper of one version. */
export interface AskedQuestion {
  readonly id: string;
  readonly choices: readonly string[];
  readonly correctAnswer: string;
  /** How it is marked, if not by its key. */
  readonly regrading?: Pick<Regrading, 'kind' | 'choices'> | undefined;
}

/** No choice was marked. */
export const OMITTED = -1;
/** Several choices were marked, which counts as wrong. Where it counts as omitted, measure `OMITTED`. */
export const SEVERAL = -2;

export interface StudentAnswers {
  /** From 0. */
  readonly version: number;
  /** For each question of the version the position of the marked choice in the order of the version, OMITTED or SEVERAL. */
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
  /** Null if nobody's answer is right or wrong: the question is void, or all get its points. */
  readonly numberOfCorrect: number | null;
  /** Number of students who chose nothing. */
  readonly numberOfOmitted: number;
  /** Number of those who chose nothing from this question to the end. */
  readonly numberOfUnreached: number;
  /** How much abler those who had it are than all students of the exam, in logits; 0 if that cannot be told. */
  readonly askedAbility: number;
  readonly choiceCounts: readonly number[];
  /** Point-biserial correlation with the score in the rest of the exam; null if one of the two is constant. */
  readonly discrimination: number | null;
  /** The same among the students who chose something. */
  readonly answeredDiscrimination: number | null;
  /** For each choice the correlation of choosing it, among the students who chose something. */
  readonly choiceDiscriminations: readonly (number | null)[];
  /** For each choice the mean score in the rest of the exam of the students who chose it; null if nobody did. */
  readonly choiceRestMeans: readonly (number | null)[];
  /**
   * For each choice how many of the lowest, the middle and the highest third chose it. Thirds are those of the students who had the
   * question, by their score in the rest of the exam.
   */
  readonly choiceThirds: readonly (readonly number[])[];
  /** Number of students in each third: those with the same score are in the same one. */
  readonly thirdSizes: readonly number[];
}

export interface ExamMeasure {
  /** One per student, in order. */
  readonly scoresOfStudents: readonly number[];
  /** Number of students by score, from 0 to the number of questions that count. */
  readonly scores: readonly number[];
  /** Null if undefined, or if the versions in use have different questions. */
  readonly reliability: number | null;
  /** Number of students who chose something, but nothing at the last question. */
  readonly numberOfUnfinished: number;
  readonly questions: readonly QuestionMeasure[];
}

/** Measures student by student, so that the caller can pause in between. */
export interface ExamMeasuring {
  /** @returns the score */
  add(student: StudentAnswers): number;
  end(): ExamMeasure;
}

export function measureExam(
  versions: readonly (readonly AskedQuestion[])[],
  students: readonly StudentAnswers[],
): ExamMeasure {
  const measuring = beginMeasuring(versions);
  for (const student of students) measuring.add(student);
  return measuring.end();
}

export function beginMeasuring(versions: readonly (readonly AskedQuestion[])[]): ExamMeasuring {
  const tallies = new Map<string, Tally>();
  const papers = versions.map((questions, version) =>
    questions.map((question, index) => onPaper(tallies, question, { version, position: index + 1 })),
  );
  const mostScored = Math.max(
    0,
    ...papers.map((paper) => paper.filter(({ tally }) => tally.counts !== 'for nobody').length),
  );
  const scores = Array<number>(mostScored + 1).fill(0);
  const scoresOfStudents: number[] = [];
  let numberOfUnfinished = 0;
  return {
    add({ version, places }) {
      const paper = papers[version] ?? [];
      const end = places.findLastIndex((place) => place !== OMITTED) + 1;
      if (end > 0 && end < paper.length) numberOfUnfinished++;
      const score = count(paper, places, end);
      scores[score] = (scores[score] ?? 0) + 1;
      scoresOfStudents.push(score);
      return score;
    },
    end() {
      const abilities = abilitiesOfAsked(papers);
      const questions = [...tallies.values()].map((tally) => presentTally(tally, abilities.get(tally) ?? 0));
      const reliability = reliabilityOf(questions, scores, scoresOfStudents.length);
      return { scoresOfStudents, scores, reliability, numberOfUnfinished, questions };
    },
  };
}

/** Sums over some students, whole numbers and thus exact. */
interface Sums {
  students: number;
  correct: number;
  /** Sum of the scores in the rest of the exam. */
  rest: number;
  restSquares: number;
  /** The same sum over students who answered correctly. */
  restOfCorrect: number;
}

const noSums = (): Sums => ({ students: 0, correct: 0, rest: 0, restSquares: 0, restOfCorrect: 0 });

interface Tally {
  readonly question: AskedQuestion;
  readonly first: { readonly version: number; readonly position: number };
  readonly counts: 'by key' | 'for all' | 'for nobody';
  readonly choiceCounts: number[];
  /** Sums of the scores in the rest of the exam, by choice. */
  readonly restOfChoices: number[];
  /** Over the students who had it. */
  readonly all: Sums;
  /** Over the students who chose something. */
  readonly answered: Sums;
  /** How many students had each score in the rest with each choice: see `placed`. */
  readonly placed: Map<number, number>;
  unreached: number;
}

interface PaperQuestion {
  readonly tally: Tally;
  /** Of the students of this version. */
  readonly own: { students: number; correct: number };
  /** By the position of the choice. */
  readonly isRight: readonly boolean[];
  /** The position of each choice in the first version. */
  readonly firstPlaces: readonly number[];
}

function onPaper(tallies: Map<string, Tally>, question: AskedQuestion, first: Tally['first']): PaperQuestion {
  const tally = tallies.get(question.id) ?? newTally(question, first);
  tallies.set(question.id, tally);
  const right = rightChoices(question, question.regrading);
  return {
    tally,
    own: { students: 0, correct: 0 },
    isRight: question.choices.map((choice) => right.has(choice)),
    firstPlaces: question.choices.map((choice) => tally.question.choices.indexOf(choice)),
  };
}

function newTally(question: AskedQuestion, first: Tally['first']): Tally {
  const kind = question.regrading?.kind;
  return {
    question,
    first,
    counts:
      kind === 'void' || kind === 'bonus' ? 'for nobody' : kind === 'points-for-all' ? 'for all' : 'by key',
    choiceCounts: question.choices.map(() => 0),
    restOfChoices: question.choices.map(() => 0),
    all: noSums(),
    answered: noSums(),
    placed: new Map(),
    unreached: 0,
  };
}

/** The texts of the right choices of a question. */
export function rightChoices(
  { correctAnswer }: Pick<AskedQuestion, 'correctAnswer'>,
  regrading: AskedQuestion['regrading'],
): ReadonlySet<string> {
  if (regrading?.kind === 'accept') return new Set([correctAnswer, ...regrading.choices]);
  return new Set(regrading?.kind === 'key' ? regrading.choices : [correctAnswer]);
}

/** What an answer adds to the score: 1 or 0. */
function earned({ tally: { counts }, isRight }: PaperQuestion, place: number): number {
  if (counts !== 'by key') return counts === 'for all' ? 1 : 0;
  return isRight[place] === true ? 1 : 0;
}

/**
 * Counts the answers of one student.
 * @param end number of the last question with an answer
 * @returns the score
 */
function count(paper: readonly PaperQuestion[], places: readonly number[], end: number): number {
  const score = paper.reduce((sum, question, at) => sum + earned(question, places[at] ?? OMITTED), 0);
  for (const [at, question] of paper.entries()) {
    const place = places[at] ?? OMITTED;
    countAnswer(question, place, score - earned(question, place));
    if (at >= end) question.tally.unreached++;
  }
  return score;
}

function countAnswer({ tally, own, isRight, firstPlaces }: PaperQuestion, place: number, rest: number) {
  const isCorrect = isRight[place] === true;
  own.students++;
  if (isCorrect) own.correct++;
  addTo(tally.all, isCorrect, rest);
  const firstPlace = firstPlaces[place];
  addCount(tally.placed, placed(rest, firstPlace), 1);
  if (firstPlace === undefined && place !== SEVERAL) return;
  addTo(tally.answered, isCorrect, rest);
  if (firstPlace === undefined) return;
  tally.choiceCounts[firstPlace]!++;
  tally.restOfChoices[firstPlace]! += rest;
}

/** More than a question has choices. */
const PLACES = 32;

/** A score in the rest with the choice, by its position in the first version, as one number. */
function placed(rest: number, place: number | undefined): number {
  return rest * PLACES + (place === undefined ? 0 : place + 1);
}

/**
 * How the students who chose each choice are spread over the thirds of the class. A score belongs to the third in which the middle of
 * its students stands, so that no order of equal scores matters.
 */
function countThirds({
  placed: counts,
  all,
  choiceCounts,
}: Tally): Pick<QuestionMeasure, 'choiceThirds' | 'thirdSizes'> {
  const studentsOfScore = new Map<number, number>();
  for (const [answer, students] of counts) {
    addCount(studentsOfScore, Math.floor(answer / PLACES), students);
  }
  const thirdOfScore = new Map<number, number>();
  let below = 0;
  for (const [score, students] of [...studentsOfScore].sort(([one], [other]) => one - other)) {
    thirdOfScore.set(score, Math.floor((3 * (2 * below + students)) / (2 * all.students)));
    below += students;
  }
  const thirdSizes = [0, 0, 0];
  const choiceThirds = choiceCounts.map(() => [0, 0, 0]);
  for (const [answer, students] of counts) {
    const third = thirdOfScore.get(Math.floor(answer / PLACES))!;
    thirdSizes[third]! += students;
    const ofChoice = choiceThirds[(answer % PLACES) - 1];
    if (ofChoice) ofChoice[third]! += students;
  }
  return { choiceThirds, thirdSizes };
}

function addCount<Key>(counts: Map<Key, number>, key: Key, count: number) {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function addTo(sums: Sums, isCorrect: boolean, rest: number) {
  sums.students++;
  sums.rest += rest;
  sums.restSquares += rest * rest;
  if (!isCorrect) return;
  sums.correct++;
  sums.restOfCorrect += rest;
}

function answersOfVersion(paper: readonly PaperQuestion[]): VersionAnswers {
  return {
    numberOfStudents: paper[0]?.own.students ?? 0,
    correct: new Map(
      paper.flatMap(({ tally, own }) =>
        tally.counts === 'by key' ? [[tally.question.id, own.correct] as const] : [],
      ),
    ),
  };
}

/** The sum of the abilities of the students who had each question. */
function abilitiesOfAsked(papers: readonly (readonly PaperQuestion[])[]): ReadonlyMap<Tally, number> {
  const abilities = abilitiesOfVersions(papers.map(answersOfVersion));
  const sums = new Map<Tally, number>();
  for (const [version, paper] of papers.entries()) {
    for (const { tally, own } of paper) addCount(sums, tally, own.students * abilities[version]!);
  }
  return sums;
}

/** @param abilities the sum of those of the students who had it */
function presentTally(tally: Tally, abilities: number): QuestionMeasure {
  const { all, answered, choiceCounts } = tally;
  const isMarked = tally.counts === 'by key';
  return {
    questionId: tally.question.id,
    ...tally.first,
    numberOfAnswers: all.students,
    numberOfCorrect: isMarked ? all.correct : null,
    numberOfOmitted: all.students - answered.students,
    numberOfUnreached: tally.unreached,
    askedAbility: all.students === 0 ? 0 : abilities / all.students,
    choiceCounts,
    discrimination: isMarked ? pointBiserial(all) : null,
    answeredDiscrimination: isMarked ? pointBiserial(answered) : null,
    choiceDiscriminations: choiceCounts.map((correct, place) =>
      pointBiserial({ ...answered, correct, restOfCorrect: tally.restOfChoices[place]! }),
    ),
    choiceRestMeans: choiceCounts.map((count, place) =>
      count === 0 ? null : tally.restOfChoices[place]! / count,
    ),
    ...countThirds(tally),
  };
}

/** Pearson's correlation; point-biserial means that one variable is 0 or 1. */
function pointBiserial({ students, correct, rest, restSquares, restOfCorrect }: Sums): number | null {
  const spreadOfCorrect = correct * (students - correct);
  const spreadOfRest = students * restSquares - rest * rest;
  if (spreadOfCorrect === 0 || spreadOfRest === 0) return null;
  const together = students * restOfCorrect - correct * rest;
  return together / Math.sqrt(spreadOfCorrect) / Math.sqrt(spreadOfRest);
}

/** Of the questions whose answers are right or wrong: one that counts for all or for nobody tells no student from another. */
function reliabilityOf(
  questions: readonly QuestionMeasure[],
  scores: readonly number[],
  numberOfStudents: number,
): number | null {
  const asked = questions.filter(({ numberOfAnswers }) => numberOfAnswers > 0);
  if (asked.some(({ numberOfAnswers }) => numberOfAnswers < numberOfStudents)) return null;
  const shares = asked.flatMap(({ numberOfCorrect, numberOfAnswers }) =>
    numberOfCorrect === null ? [] : [numberOfCorrect / numberOfAnswers],
  );
  return kuderRichardson20(shares, describeScores(scores).standardDeviation ** 2);
}
