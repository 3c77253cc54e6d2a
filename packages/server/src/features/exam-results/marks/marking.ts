import { DEFAULT_SCHEME, type MarkingScheme, type Regrading } from '@exam/contract';
import type { KeptPassLine } from '../../../database/columns.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { placesOfText, withoutSeveral } from '../answers-as-text.ts';
import { OMITTED } from '../statistics/measure-exam.ts';
import { type Grade, gradeOf } from './grade-scale.ts';
import {
  fullHundredthsOf,
  hundredthsOfStudent,
  type QuestionWorth,
  unitsOfAnswer,
  worthOfVersion,
} from './mark-answers.ts';
import { asNumber, type Fraction, parseFraction } from './pass-lines.ts';
import { findMarking, listMarkedQuestions, type MarkedQuestionRow } from './queries.ts';

/** How an exam is marked: the scheme, and the regradings of single questions. */
export interface Marking {
  /** 0 before anything was saved. */
  readonly version: number;
  readonly scheme: MarkingScheme;
  /** Oldest first, with undone ones. */
  readonly regradings: readonly Regrading[];
  /** The line by the rule of the scheme, as it was last computed; null without a rule, and while a class is missing. */
  readonly passLine: KeptPassLine | null;
}

/** The saved marking of an exam, or else the default. */
export async function readMarking(db: Queryable, examId: string): Promise<Marking> {
  return (
    (await findMarking(db, examId)) ?? {
      version: 0,
      scheme: DEFAULT_SCHEME,
      regradings: [],
      passLine: null,
    }
  );
}

/** The worth of the answers to each version. */
export interface AppliedMarking {
  readonly scheme: MarkingScheme;
  /** The regradings that hold, by question. */
  readonly regradings: ReadonlyMap<string, Regrading>;
  /** The pass line as a share of the full points, where it is not that of the scale. */
  readonly passLine: Fraction | null;
  readonly versions: readonly {
    readonly questions: readonly MarkedQuestionRow[];
    readonly worth: readonly QuestionWorth[];
    readonly fullHundredths: number;
  }[];
}

export function applyMarking(
  rows: readonly MarkedQuestionRow[],
  { scheme, regradings, passLine = null }: Pick<Marking, 'scheme' | 'regradings'> & Partial<Marking>,
): AppliedMarking {
  const holding = regradingsThatHold(regradings);
  const byVersion: MarkedQuestionRow[][] = [];
  for (const row of rows) {
    const questions = byVersion[row.version] ?? [];
    questions.push(row);
    byVersion[row.version] = questions;
  }
  const versions = byVersion.map((questions) => {
    const worth = worthOfVersion(questions, scheme, holding);
    return { questions, worth, fullHundredths: fullHundredthsOf(worth) };
  });
  return { scheme, regradings: holding, passLine: passLine && parseFraction(passLine), versions };
}

/** By question. */
export function regradingsThatHold(regradings: readonly Regrading[]): ReadonlyMap<string, Regrading> {
  return new Map(regradings.filter(({ undoneAt }) => undoneAt === null).map((one) => [one.questionId, one]));
}

export async function readAppliedMarking(db: Queryable, examId: string): Promise<AppliedMarking> {
  return applyMarking(await listMarkedQuestions(db, examId), await readMarking(db, examId));
}

/** The points that each question of each version is worth by the marking scheme, A first, in hundredths: regradings change no paper. */
export async function readFullPoints(db: Queryable, examId: string): Promise<number[][]> {
  const { scheme } = await readMarking(db, examId);
  const { versions } = applyMarking(await listMarkedQuestions(db, examId), { scheme, regradings: [] });
  return versions.map(({ worth }) => worth.map((one) => fullHundredthsOf([one])));
}

/** Whether several marked choices cost what a wrong answer costs. */
export function countsSeveralAsWrong({ scheme }: Pick<AppliedMarking, 'scheme'>): boolean {
  return scheme.severalMarked === 'wrong';
}

/** Whether all answers are right or wrong as the key is printed. */
export function isByPrintedKey(marking: AppliedMarking): boolean {
  return marking.regradings.size === 0 && !countsSeveralAsWrong(marking);
}

interface Answered {
  /** From 0. */
  readonly version: number;
  /** In the stored form of `answersAsText`. */
  readonly answers: string;
}

/** The points of a student, in hundredths. */
export function hundredthsIn({ scheme, versions }: AppliedMarking, { version, answers }: Answered): number {
  return hundredthsOfStudent(versions[version]?.worth ?? [], placesOfText(answers), scheme);
}

/** For each answer of a student whether the choice earns less than the full points of its question. No answer is wrong that counts as omitted. */
export function areWrongIn(marking: AppliedMarking, { version, answers }: Answered): boolean[] {
  const { worth = [] } = marking.versions[version] ?? {};
  const places = placesOfText(answers);
  return (countsSeveralAsWrong(marking) ? places : withoutSeveral(places)).map((place, at) => {
    const one = worth[at];
    return place !== OMITTED && one !== undefined && unitsOfAnswer(one, place) < one.full;
  });
}

/** The points that the version of a student can give, in hundredths. */
export function fullHundredthsIn(
  { versions }: AppliedMarking,
  { version }: Pick<Answered, 'version'>,
): number {
  return versions[version]?.fullHundredths ?? 0;
}

/** The grade of a student; null without a grade scale, or if no points can be reached. */
export function gradeIn(
  marking: AppliedMarking,
  student: Pick<Answered, 'version'> & { readonly pointsHundredths: number },
): Grade | null {
  const { scale } = marking.scheme;
  return (
    scale && gradeOf(scale, student.pointsHundredths, fullHundredthsIn(marking, student), marking.passLine)
  );
}

/** The pass line in use, in per cent of the full points; null without a grade scale. */
export function percentOf({
  scheme: { scale },
  passLine,
}: Pick<AppliedMarking, 'scheme' | 'passLine'>): number | null {
  if (scale === null) return null;
  return passLine === null ? scale.passShare : 100 * asNumber(passLine);
}
