import { createHash } from 'node:crypto';
import {
  KINDS,
  type Kind,
  kindIndex,
  type Pick as QuestionPick,
  sumsByAbility,
  type Target,
} from '@exam/assembly';
import type { DifficultyWish, ExpectedOfGenerated, VersionsAsked } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { QuestionRow } from '../../questions/index.ts';
import { describeExpected, inHundredths } from '../expected/expect-mean.ts';
import { type KnownShares, readKnownShares } from '../expected/known-shares.ts';
import { type AskedQuestion, listAskedInExam, listPlacesInPool } from '../expected/queries.ts';
import { getExam } from '../get-exam.ts';
import type { ExamRow } from '../queries.ts';
import type { Generation } from './generation-ids.ts';
import type { Pool } from './read-pool.ts';

/** How hard an exam is to be, as the engine takes it. */
export interface Aim {
  readonly shareOf: (question: QuestionPick) => number;
  /** Undefined where versions are to be alike only. */
  readonly target: Target | undefined;
}

/** The same, with what it comes from. */
export interface Difficulty {
  readonly known: KnownShares;
  /** Undefined while nothing was measured in the course. */
  readonly aim: Aim | undefined;
  /** Of the aim but for its target. */
  readonly digest: string;
  /** The measured questions of the pool, by id. */
  readonly measured: ReadonlyMap<string, AskedQuestion>;
  /** The exam that this one is to be as hard as, and the ids of its questions. */
  readonly model: { readonly exam: ExamRow; readonly questionIds: ReadonlySet<string> } | undefined;
}

interface DifficultyAsked {
  readonly wish: DifficultyWish | undefined;
  /** Number of questions of a version. */
  readonly size: number;
}

/** Whether the mean of an exam is looked at: by request, and where versions of different questions are to be alike. */
export function hasDifficulty(wish: DifficultyWish | undefined, { count, differBy }: VersionsAsked): boolean {
  return wish !== undefined || (count > 1 && differBy === 'questions');
}

/**
 * Reads how hard the exam is to be, and what is known for that.
 * @throws AppError notFound if the account does not see the exam that it is to be as hard as; malformed if that is of another course
 */
export async function readDifficulty(
  db: Queryable,
  account: Account,
  pool: Pool,
  { wish, size }: DifficultyAsked,
): Promise<Difficulty> {
  const exam = wish?.examId === undefined ? undefined : await getExam(db, account, wish.examId);
  if (exam && exam.courseId !== pool.courseId) {
    throw invalidField('preferences', 'An exam can only be as hard as another one of its course.');
  }
  const versions = exam ? await listAskedInExam(db, exam.id) : [];
  const known = await readKnownShares(db, account, pool.courseId);
  const { shareOf, digest, measured } = await placeInPool(db, pool, known);
  const target = targetOf(known, versions, { wish, size });
  return {
    known,
    aim: known.isAnythingMeasured ? { shareOf, target } : undefined,
    digest,
    measured,
    model: exam && { exam, questionIds: new Set(versions.flat().map(({ questionId }) => questionId)) },
  };
}

/**
 * The aim of an exam that was generated earlier.
 * @param kept what was kept of it
 * @returns undefined if the results or the questions that it came from are not what they were
 */
export async function rereadAim(
  db: Queryable,
  account: Account,
  pool: Pool,
  kept: NonNullable<Generation['difficulty']>,
): Promise<Aim | undefined> {
  const known = await readKnownShares(db, account, pool.courseId, { examIds: kept.examIds });
  const { shareOf, digest } = await placeInPool(db, pool, known);
  if (digest !== kept.digest) return undefined;
  return { shareOf, target: kept.target?.map((sum) => sum ?? undefined) };
}

/** Finds the measured questions in the cells of a pool. Questions that came since its availability are not in it. */
async function placeInPool(db: Queryable, { courseId, availability }: Pool, known: KnownShares) {
  const places = (await listPlacesInPool(db, courseId, known.questionIds))
    .map((place) => ({ ...place, ...(KINDS[place.kind] as Kind), kind: KINDS[place.kind] as Kind }))
    .filter(
      (place) =>
        known.isMeasured(place) &&
        place.rank < (availability.get(place.chapterId)?.[kindIndex(place.kind)] ?? 0),
    );
  const byPlace = new Map(places.map((place) => [placeOf(place), place]));
  const seen = places.map((place) => [placeOf(place), place.questionId, place.hash]);
  return {
    measured: new Map<string, AskedQuestion>(places.map((place) => [place.questionId, place])),
    digest: createHash('sha256')
      .update(JSON.stringify([known.digest, seen]))
      .digest('base64url'),
    shareOf: (question: QuestionPick) => {
      const place = byPlace.get(placeOf(question));
      return place ? known.shareOf(place) : known.shareOfKind(question.kind);
    },
  };
}

function placeOf({ chapterId, kind, rank }: QuestionPick): string {
  return `${chapterId} ${kindIndex(kind)} ${rank}`;
}

/** A mean says nothing about weak and strong students; an exam does. An exam of another size counts by its shares. */
function targetOf(
  known: KnownShares,
  versions: readonly (readonly AskedQuestion[])[],
  { wish, size }: DifficultyAsked,
): Target | undefined {
  if (!known.isAnythingMeasured) return undefined;
  if (wish?.percent !== undefined) return [undefined, (size * wish.percent) / 100, undefined];
  const questions = versions.flat();
  if (questions.length === 0) return undefined;
  const sums = sumsByAbility(questions.map((question) => known.shareOf(question)));
  return sums.map((sum) => (sum * size) / questions.length);
}

/** The sum that a target asks of the whole class. */
function wholeClassOf(target: Target | undefined): number | undefined {
  return target?.[1];
}

/** The questions of the exam that this one is as hard as which are asked again, version by version. */
export function askedAgain(
  { model }: Pick<Difficulty, 'model'>,
  versions: readonly (readonly QuestionRow[])[],
): QuestionRow[] {
  return versions.flat().filter(({ id }) => model?.questionIds.has(id));
}

/** Half a point is what an instructor sees. */
const NOTICED = 0.5;

/**
 * What to expect of a generated exam, and whether it is as hard as was asked.
 * @param possible what exchanges of questions can reach, in points; absent where none was tried
 */
export function presentExpected(
  { known, aim, measured, model }: Difficulty,
  versions: readonly (readonly QuestionRow[])[],
  possible: { readonly least: number; readonly most: number } | undefined,
): ExpectedOfGenerated {
  const expected = describeExpected(
    known,
    versions.map((questions) =>
      questions.map((question) => measured.get(question.id) ?? unmeasured(question)),
    ),
  );
  const target = wholeClassOf(aim?.target);
  const again = new Set(askedAgain({ model }, versions).map(({ id }) => id)).size;
  return {
    ...expected,
    target: target === undefined ? null : inHundredths(target),
    remarks: [
      ...(target === undefined || !possible
        ? []
        : remarksOnTarget(expected.mean ?? target, target, possible)),
      ...((expected.difference ?? 0) < NOTICED
        ? []
        : ['No exchange of questions within these counts makes the versions more alike.']),
      ...(again === 0 || !model ? [] : [describeAgain(again, model.exam.name)]),
    ],
  };
}

function describeAgain(again: number, name: string): string {
  const questions = again === 1 ? `1 question of “${name}” is` : `${again} questions of “${name}” are`;
  return `${questions} asked again, because the pool has too few others for these counts.`;
}

function remarksOnTarget(
  mean: number,
  target: number,
  { least, most }: { readonly least: number; readonly most: number },
): string[] {
  if (Math.abs(mean - target) < NOTICED) return [];
  const [from, to, wanted] = [least, most, target].map((points) => points.toFixed(1));
  return target < least || target > most
    ? [`With these counts the pool gives a mean from ${from} to ${to} points, so ${wanted} is out of reach.`]
    : [`The mean comes no nearer to ${wanted} points, because questions that were used recently come last.`];
}

/** No results are known by the empty text. */
function unmeasured({ id, difficulty, objective }: QuestionRow): AskedQuestion {
  return { questionId: id, hash: '', difficulty, objective };
}
