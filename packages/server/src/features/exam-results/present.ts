import {
  type ExamResults,
  type ExportedResults,
  LIMITS,
  type MeasuredQuestion,
  RESULTS_DAYS,
  type StudentResult,
  versionLabel,
} from '@exam/contract';
import { inWholePercents, type QuestionRow } from '../questions/index.ts';
import { answersOfText } from './answers-as-text.ts';
import { type AppliedMarking, fullHundredthsIn, gradeIn } from './marks/marking.ts';
import type { ExamResultsRow, MeasureRow, StudentRow } from './queries.ts';
import { describeScores } from './statistics/describe-scores.ts';
import { suggestDifficulty } from './statistics/suggest-difficulty.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The current state of the exam's questions in the pool. */
export interface PoolNow {
  /** By id; without deleted questions and those moved to another course. */
  readonly questions: ReadonlyMap<string, QuestionRow>;
  /** Whether the account may change them. */
  readonly mayEdit: boolean;
}

export function presentResults({
  results,
  measures,
  pool,
  numberOfWithheld,
}: {
  results: ExamResultsRow;
  measures: readonly MeasureRow[];
  pool: PoolNow;
  /** Questions that are hidden. */
  numberOfWithheld: number;
}): ExamResults {
  const { mean, median, standardDeviation } = describeScores(results.scores);
  return {
    uploadedAt: results.uploadedAt.toISOString(),
    keptUntil: results.hasStudents ? keptUntil(results.uploadedAt).toISOString() : null,
    numberOfStudents: results.numberOfStudents,
    numberOfQuestions: results.scores.length - 1,
    meanScore: mean,
    medianScore: median,
    standardDeviation,
    reliability: results.reliability,
    scores: results.scores,
    questions: measures.map((measure) => presentMeasured(measure, pool)),
    numberOfWithheldQuestions: numberOfWithheld,
  };
}

/** Figures for members of the course: shares in whole percents, and counts of choices of many answers alone. */
export function presentForMember(results: ExamResults): ExamResults {
  return {
    ...results,
    reliability: inWholePercents(results.reliability),
    questions: results.questions.map((question) => {
      const rounded = {
        ...question,
        correctShare: inWholePercents(question.correctShare),
        discrimination: inWholePercents(question.discrimination),
      };
      if (question.numberOfAnswers >= LIMITS.fewestMeasuredAnswers) return rounded;
      const choices = question.choices.map((choice) => ({ ...choice, numberOfAnswers: null }));
      return { ...rounded, choices, numberOfOmitted: null };
    }),
  };
}

function keptUntil(uploadedAt: Date): Date {
  return new Date(uploadedAt.getTime() + RESULTS_DAYS * DAY_MS);
}

function presentMeasured(measure: MeasureRow, pool: PoolNow): MeasuredQuestion {
  const { numberOfAnswers: answers, numberOfCorrect: correct } = measure;
  const now = pool.questions.get(measure.questionId);
  const same = now && asksTheSame(now, measure) ? now : undefined;
  const difficulty = same?.difficulty ?? measure.difficulty;
  const suggested = same ? suggestDifficulty(answers, correct) : null;
  return {
    questionId: measure.questionId,
    number: measure.version === 0 ? measure.position : null,
    text: measure.text,
    difficulty,
    numberOfAnswers: answers,
    correctShare: answers === 0 ? null : correct / answers,
    discrimination: measure.discrimination,
    choices: measure.choices.map((text, place) => ({
      text,
      isCorrect: text === measure.correctAnswer,
      numberOfAnswers: measure.choiceCounts[place] ?? 0,
    })),
    numberOfOmitted: measure.numberOfOmitted,
    suggestion: suggested === difficulty ? null : suggested,
    poolVersion: same && pool.mayEdit ? same.version : null,
  };
}

/** As `MEASURED` of the pool: the order of choices is ignored. */
function asksTheSame(now: QuestionRow, then: MeasureRow): boolean {
  return (
    now.text === then.text &&
    now.correctAnswer === then.correctAnswer &&
    now.choices.length === then.choices.length &&
    now.choices.every((choice) => then.choices.includes(choice))
  );
}

/** The measurements of a question in the form of an export. */
export function presentMeasure(row: MeasureRow): ExportedResults['questions'][number] {
  return {
    questionId: row.questionId,
    version: versionLabel(row.version),
    position: row.position,
    numberOfAnswers: row.numberOfAnswers,
    numberOfCorrect: row.numberOfCorrect,
    numberOfOmitted: row.numberOfOmitted,
    choiceCounts: row.choiceCounts,
    discrimination: row.discrimination,
  };
}

export function presentStudent(row: StudentRow, marking: AppliedMarking): StudentResult {
  const full = fullHundredthsIn(marking, row);
  const grade = gradeIn(marking, row);
  return {
    student: row.student,
    version: versionLabel(row.version),
    score: row.score,
    points: row.pointsHundredths / 100,
    fullPoints: full / 100,
    grade: grade?.grade ?? null,
    hasPassed: grade?.isPass ?? null,
    answers: answersOfText(row.answers),
  };
}
