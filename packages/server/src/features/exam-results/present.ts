import {
  type ExamResults,
  type ExportedResults,
  LIMITS,
  letterOf,
  type MeasuredQuestion,
  RESULTS_DAYS,
  type Regrading,
  type StudentResult,
} from '@exam/contract';
import type { PrintedFigures } from '../../database/columns.ts';
import { inWholePercents, type QuestionRow } from '../questions/index.ts';
import { answersOfText } from './answers-as-text.ts';
import { type AppliedMarking, fullHundredthsIn, gradeIn } from './marks/marking.ts';
import { isTooFew } from './policy.ts';
import type { ExamResultsRow, MeasureRow, StudentRow } from './queries.ts';
import { describeScores } from './statistics/describe-scores.ts';
import { boundsOfReliability, errorOfMeasurement } from './statistics/kuder-richardson.ts';
import { rightChoices } from './statistics/measure-exam.ts';
import { suggestDifficulty } from './statistics/suggest-difficulty.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The current state of the exam's questions in the pool. */
export interface PoolNow {
  /** By id; without deleted questions and those moved to another course. */
  readonly questions: ReadonlyMap<string, QuestionRow>;
  /** Whether the account may change them. */
  readonly mayEdit: boolean;
}

interface FiguresToPresent {
  readonly results: ExamResultsRow;
  readonly measures: readonly MeasureRow[];
  readonly pool: PoolNow;
  /** The regradings that hold, by question; none for the figures by the printed key. */
  readonly regradings: AppliedMarking['regradings'];
  /** Number of questions that are hidden. */
  readonly numberOfWithheld: number;
}

export function presentResults(figures: FiguresToPresent): ExamResults {
  const { results, measures, pool, regradings, numberOfWithheld } = figures;
  const { reliability, scores, numberOfStudents } = results;
  const { mean, median, standardDeviation } = describeScores(scores);
  const questions =
    measures.filter(({ numberOfCorrect }) => numberOfCorrect !== null).length + numberOfWithheld;
  const presented = measures.map((measure) =>
    presentMeasured(measure, pool, regradings.get(measure.questionId)),
  );
  return {
    uploadedAt: results.uploadedAt.toISOString(),
    keptUntil: results.hasStudents ? keptUntil(results.uploadedAt).toISOString() : null,
    numberOfStudents,
    numberOfUnfinished: results.numberOfUnfinished,
    key: 'marked',
    isRegraded: results.printed !== null,
    numberOfQuestions: scores.length - 1,
    meanScore: mean,
    medianScore: median,
    standardDeviation,
    reliability,
    reliabilityBounds:
      reliability === null
        ? null
        : boundsOfReliability(reliability, { students: numberOfStudents, questions }),
    standardError: reliability === null ? null : errorOfMeasurement(standardDeviation, reliability),
    scores,
    questions: results.hasStudents ? presented : presented.map(withoutFew),
    numberOfWithheldQuestions: numberOfWithheld,
  };
}

/** The first figures of an exam that is not marked by its key as printed. */
export function presentAsPrinted(
  figures: Omit<FiguresToPresent, 'regradings'>,
  { questions, scores, reliability }: PrintedFigures,
): ExamResults {
  const results = presentResults({
    ...figures,
    results: { ...figures.results, scores: [...scores], reliability },
    measures: figures.measures.map((measure) => {
      const printed = questions[measure.questionId];
      return printed === undefined
        ? measure
        : {
            ...measure,
            ...printed,
            choiceDiscriminations: [...printed.choiceDiscriminations],
            choiceRestMeans: [...printed.choiceRestMeans],
            choiceThirds: [...printed.choiceThirds],
            thirdSizes: [...printed.thirdSizes],
          };
    }),
    regradings: new Map(),
  });
  return { ...results, key: 'printed' };
}

/** Figures for members of the course: shares in whole percents, and counts of choices of many answers alone. */
export function presentForMember(results: ExamResults): ExamResults {
  const { reliability, reliabilityBounds: bounds, standardDeviation } = results;
  const rounded = inWholePercents(reliability);
  return {
    ...results,
    isRegraded: false,
    reliability: rounded,
    reliabilityBounds: bounds && {
      least: inWholePercents(bounds.least),
      most: inWholePercents(bounds.most),
    },
    standardError: rounded === null ? null : errorOfMeasurement(standardDeviation, rounded),
    questions: results.questions.map(presentQuestionForMember),
  };
}

function presentQuestionForMember(question: MeasuredQuestion): MeasuredQuestion {
  const { answered } = question;
  const isMany = question.numberOfAnswers >= LIMITS.fewestMeasuredAnswers;
  return {
    ...question,
    correctShare: inWholePercents(question.correctShare),
    discrimination: inWholePercents(question.discrimination),
    answered:
      isMany && answered !== null && answered.numberOfStudents >= LIMITS.fewestShownStudents
        ? {
            numberOfStudents: answered.numberOfStudents,
            correctShare: inWholePercents(answered.correctShare),
            discrimination: inWholePercents(answered.discrimination),
          }
        : null,
    choices: question.choices.map((choice) => ({
      ...choice,
      numberOfAnswers: isMany ? choice.numberOfAnswers : null,
      discrimination: isMany ? inWholePercents(choice.discrimination) : null,
      restMean: null,
      thirds: null,
    })),
    thirdSizes: null,
    numberOfOmitted: isMany ? question.numberOfOmitted : null,
    numberOfUnreached: isMany ? question.numberOfUnreached : null,
  };
}

function keptUntil(uploadedAt: Date): Date {
  return new Date(uploadedAt.getTime() + RESULTS_DAYS * DAY_MS);
}

/**
 * Without what of a choice would tell how the few did who took it. What is not shown follows from the whole: where all whose choices are
 * hidden, with those who took none, are too few together, the next smallest choice is hidden as well.
 */
function withoutFew(question: MeasuredQuestion): MeasuredQuestion {
  const counts = question.choices.map(({ numberOfAnswers }) => numberOfAnswers ?? 0);
  const shown = counts.filter((count) => count >= LIMITS.fewestShownStudents);
  const numberOfOthers = question.numberOfAnswers - shown.reduce((sum, count) => sum + count, 0);
  const smallest = isTooFew(numberOfOthers) ? counts.indexOf(Math.min(...shown)) : -1;
  return {
    ...question,
    choices: question.choices.map((choice, place) =>
      isTooFew(counts[place] ?? 0) || place === smallest
        ? { ...choice, restMean: null, thirds: null }
        : choice,
    ),
  };
}

function presentMeasured(
  measure: MeasureRow,
  pool: PoolNow,
  regrading: Regrading | undefined,
): MeasuredQuestion {
  const { numberOfAnswers: answers, numberOfCorrect: correct, numberOfOmitted, choiceCounts } = measure;
  const counts = regrading === undefined || regrading.kind === 'accept' || regrading.kind === 'key';
  const right = counts ? rightChoices(measure, regrading) : NONE;
  const now = pool.questions.get(measure.questionId);
  const same = now && asksTheSame(now, measure, right) ? now : undefined;
  const difficulty = same?.difficulty ?? measure.difficulty;
  const answered = answers - numberOfOmitted;
  const suggested =
    same && correct !== null
      ? suggestDifficulty(
          { numberOfAnswers: answered, numberOfCorrect: correct },
          right.size / measure.choices.length,
        )
      : null;
  return {
    questionId: measure.questionId,
    number: measure.version === 0 ? measure.position : null,
    text: measure.text,
    difficulty,
    regrading: regrading?.kind ?? null,
    numberOfAnswers: answers,
    correctShare: shareOf(correct, answers),
    discrimination: measure.discrimination,
    answered: {
      numberOfStudents: answered,
      correctShare: shareOf(correct, answered),
      // Before it was measured, it is known where all chose something.
      discrimination:
        measure.answeredDiscrimination ?? (numberOfOmitted === 0 ? measure.discrimination : null),
    },
    choices: measure.choices.map((text, place) => ({
      text,
      isCorrect: right.has(text),
      isPrinted: text === measure.correctAnswer,
      numberOfAnswers: choiceCounts[place] ?? 0,
      discrimination: measure.choiceDiscriminations?.[place] ?? null,
      restMean: measure.choiceRestMeans?.[place] ?? null,
      thirds: measure.choiceThirds?.slice(3 * place, 3 * place + 3) ?? null,
    })),
    thirdSizes: measure.thirdSizes,
    numberOfOmitted,
    numberOfUnreached: measure.numberOfUnreached,
    suggestion: suggested === difficulty ? null : suggested,
    poolVersion: same && pool.mayEdit ? same.version : null,
  };
}

const NONE: ReadonlySet<string> = new Set();

function shareOf(correct: number | null, students: number): number | null {
  return correct === null || students === 0 ? null : correct / students;
}

/** As `MEASURED` of the pool: the order of choices is ignored, and the key may be mended there as well. */
function asksTheSame(now: QuestionRow, then: MeasureRow, right: ReadonlySet<string>): boolean {
  const hasMendedKey = right.size === 1 && right.has(now.correctAnswer);
  return (
    now.text === then.text &&
    (now.correctAnswer === then.correctAnswer || hasMendedKey) &&
    now.choices.length === then.choices.length &&
    now.choices.every((choice) => then.choices.includes(choice))
  );
}

/** The measurements of a question in the form of an export. */
export function presentMeasure(row: MeasureRow): ExportedResults['questions'][number] {
  return {
    questionId: row.questionId,
    version: letterOf(row.version),
    position: row.position,
    numberOfAnswers: row.numberOfAnswers,
    numberOfCorrect: row.numberOfCorrect,
    numberOfOmitted: row.numberOfOmitted,
    numberOfUnreached: row.numberOfUnreached,
    choiceCounts: row.choiceCounts,
    discrimination: row.discrimination,
  };
}

export function presentStudent(row: StudentRow, marking: AppliedMarking): StudentResult {
  const full = fullHundredthsIn(marking, row);
  const grade = gradeIn(marking, row);
  return {
    student: row.student,
    version: letterOf(row.version),
    score: row.score,
    points: row.pointsHundredths / 100,
    fullPoints: full / 100,
    grade: grade?.grade ?? null,
    hasPassed: grade?.isPass ?? null,
    answers: answersOfText(row.answers),
  };
}
