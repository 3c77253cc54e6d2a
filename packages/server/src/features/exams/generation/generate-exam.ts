import { randomBytes } from 'node:crypto';
import {
  type BlueprintDraft,
  type BlueprintResult,
  describeShortage,
  ENGINE_VERSION,
  nearestBlueprint,
  parseBlueprint,
  type Seed,
  type Shortage,
  seedFromBytes,
} from '@exam/assembly';
import {
  type ExpectedOfGenerated,
  type GenerateExamBody,
  LIMITS,
  letterOf,
  type PreferenceReport,
  plainText,
  type Unmeetable,
} from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Queryable } from '../../../platform/database/transaction.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { QuestionRow } from '../../questions/index.ts';
import type { OrderedQuestion } from './arrange-versions.ts';
import type { FoundExam } from './draw-exam.ts';
import { drawQuestions } from './draw-questions.ts';
import type { Generation, GenerationIds } from './generation-ids.ts';
import type { PairToKeepApart } from './queries.ts';
import {
  askedAgain,
  type Difficulty,
  hasDifficulty,
  presentExpected,
  readDifficulty,
} from './read-difficulty.ts';
import { type Pool, pickOf, readPool } from './read-pool.ts';
import { digestOf, readPreferences, weightOfModel } from './read-preferences.ts';

/** A drawn exam and how it was made. */
interface MadeExam {
  /** A, B, C…: in each the locked questions as sent, then new ones. */
  readonly versions: readonly (readonly OrderedQuestion[])[];
  readonly generation: Generation;
  /** Absent without preferences. */
  readonly report: PreferenceReport | undefined;
  /** Absent unless its difficulty is looked at. */
  readonly expected: ExpectedOfGenerated | undefined;
}

export type GeneratedRows = Omit<MadeExam, 'generation'> & { readonly generationId: string };

/**
 * Draws an exam that meets every count of the blueprint, or several versions of it, and as many preferences as the
 * search finds possible.
 * @throws AppError notFound, malformed; unmeetable with the reason and the nearest blueprint
 */
export async function generateExam(
  { db, generationIds }: { db: Db; generationIds: GenerationIds },
  account: Account,
  body: GenerateExamBody,
): Promise<GeneratedRows> {
  requireSize(body);
  const seed = seedFromBytes(randomBytes(16));
  const quick = await makeQuickly(db, account, body, seed);
  const { generation, ...made } =
    quick ??
    (await inTransaction(
      db,
      async (trx) => makeExam(trx, account, body, await readPool(trx, account, poolOf(body)), seed),
      'repeatable read',
    ));
  return { ...made, generationId: generationIds.issue(account.id, generation) };
}

/**
 * Without locks and preferences two queries without a transaction are enough. If questions leave a cell between them, its last
 * ranks are gone. If that leaves an exam too short, the result is undefined: everything must be read from one snapshot.
 */
async function makeQuickly(db: Db, account: Account, body: GenerateExamBody, seed: Seed) {
  if (body.locked?.length || body.preferences.recentExams > 0) return undefined;
  if (hasDifficulty(body.preferences.difficulty, body.versions)) return undefined;
  const pool = await readPool(db, account, poolOf(body));
  if (pool.hasPairs) return undefined;
  const made = await makeExam(db, account, body, pool, seed);
  const size = sizeOf(body);
  return made.versions.every((questions) => questions.length === size) ? made : undefined;
}

function poolOf({ chapters, locked = [] }: GenerateExamBody) {
  return { chapterIds: Object.keys(chapters), lockedIds: locked };
}

async function makeExam(
  db: Queryable,
  account: Account,
  body: GenerateExamBody,
  pool: Pool,
  seed: Seed,
): Promise<MadeExam> {
  const { preferences, versions, shufflesChoices, locked = [] } = body;
  const parsed = parseBlueprint(body);
  if (!parsed.ok) throw unmeetable(parsed, body, pool);
  const { blueprint } = parsed;
  const { availability } = pool;
  const wish = preferences.difficulty;
  const difficulty = hasDifficulty(wish, versions)
    ? await readDifficulty(db, account, pool, { wish, size: sizeOf(body) })
    : undefined;
  const read = await readPreferences(db, pool, preferences);
  const { preferred } = read;
  const { aim } = difficulty ?? {};
  const draw = { blueprint, availability, seed, preferred, versions, shufflesChoices, aim };
  const drawn = await drawQuestions(db, pool, draw);
  if (!drawn.ok) throw unmeetable(drawn, body, pool);
  const again = difficulty ? askedAgain(difficulty, drawn.versions).length : 0;
  const found = drawn.found && withoutModel(drawn.found, again, preferences.recentExams);
  return {
    versions: drawn.versions,
    generation: {
      courseId: pool.courseId,
      seed,
      blueprint,
      locked,
      engineVersion: ENGINE_VERSION,
      preferences,
      versions,
      generations: drawn.found?.generations ?? 0,
      recentExamIds: [...read.recentExamIds],
      preferencesDigest: digestOf(preferred),
      choiceOrders: drawn.choiceOrders,
      shufflesChoices,
      ...(drawn.possible && difficulty && { difficulty: keptOf(difficulty) }),
      ...cellsOf(pool),
    },
    report: found && presentReport(found, read.pairs, drawn.versions),
    expected: difficulty && presentExpected(difficulty, drawn.versions, drawn.possible),
  };
}

function keptOf({ known, digest, aim }: Difficulty): Generation['difficulty'] {
  const target = aim?.target?.map((sum) => sum ?? null);
  return { examIds: [...known.examIds], digest, ...(target && { target }) };
}

/** The state of the pool that the draw depends on. */
function cellsOf({ availability, removals }: Pool): Pick<Generation, 'held' | 'removals'> {
  return { held: Object.fromEntries(availability), removals: Object.fromEntries(removals) };
}

function sizeOf({ chapters }: GenerateExamBody): number {
  return Object.values(chapters).reduce((sum, count) => sum + count, 0);
}

function requireSize(body: GenerateExamBody): void {
  const size = sizeOf(body);
  const { versions } = body;
  if ((versions.common ?? 0) > size) {
    throw invalidField(
      'versions',
      `A version has ${size} questions, so no ${versions.common} can be common to all versions.`,
    );
  }
  if (size > LIMITS.examQuestions) {
    throw invalidField(
      'chapters',
      `An exam has at most ${LIMITS.examQuestions} questions; ${size} are asked.`,
    );
  }
  if (size * versions.count > LIMITS.questionsInVersions) {
    throw invalidField(
      'versions',
      `All versions together have at most ${LIMITS.questionsInVersions} questions; ${size * versions.count} are asked.`,
    );
  }
}

const NEAREST_TIME_LIMIT_MS = 50;

/** The engine's answer for a blueprint without an exam. */
type Refused =
  | Extract<BlueprintResult, { ok: false }>
  | { readonly ok: false; readonly shortages: readonly Shortage[] };

/** The refusal of a blueprint that no exam meets: the reason as a sentence and as data, and the nearest blueprint. */
function unmeetable(refused: Refused, draft: BlueprintDraft, pool: Pool): AppError {
  if (!('shortages' in refused)) return invalidField('chapters', 'Every count must be a whole number.');
  const endsAtMs = performance.now() + NEAREST_TIME_LIMIT_MS;
  const nearest = nearestBlueprint(draft, pool.availability, {
    isOverdue: () => performance.now() > endsAtMs,
    locked: pool.locked.map(pickOf),
  });
  const { shortages } = refused;
  const [first = { code: 'empty' } as const] = shortages;
  const body = {
    message: describeShortage(first, pool.chapterNames),
    shortages: [...shortages],
    nearest: nearest ? nearest.blueprint : null,
    isNearestProven: nearest?.isProven ?? true,
  } satisfies Omit<Unmeetable, 'errors'>;
  return new AppError('unmeetable', body);
}

/** The uses in recent exams alone: what is asked again of the exam that this one is as hard as is told beside. */
function withoutModel(found: FoundExam, numberAgain: number, recentExams: number): FoundExam {
  const { score, bound } = found;
  const uses = numberAgain * weightOfModel(recentExams);
  return {
    ...found,
    score: { ...score, uses: score.uses - uses },
    bound: { ...bound, uses: Math.max(0, bound.uses - uses) },
  };
}

const EXCERPT_LENGTH = 60;

type Together = PreferenceReport['pairs'][number];

/**
 * The outcome of the search, with the pairs that could not be kept apart.
 * @param pairs all pairs given to the search
 */
function presentReport(
  { score, bound, isProven, generations, together }: FoundExam,
  pairs: readonly PairToKeepApart[],
  versions: readonly (readonly QuestionRow[])[],
): PreferenceReport {
  const named = together.map(({ pair, version }): Together => {
    const { oneId, otherId, isExcluded } = pairs[pair] as PairToKeepApart;
    return { version: letterOf(version), one: oneId, other: otherId, isExcluded };
  });
  const texts = new Map(versions.flat().map(({ id, text }) => [id, text]));
  return {
    score: { ...score },
    bound: { ...bound },
    isProven,
    generations,
    pairs: named,
    warnings: named.map((pair) => describePair(pair, texts, versions.length > 1, bound)),
  };
}

function describePair(
  { one, other, version, isExcluded }: Together,
  texts: ReadonlyMap<string, string>,
  isOneOfMany: boolean,
  bound: FoundExam['bound'],
): string {
  const both = `${excerpt(texts.get(one))} and ${excerpt(texts.get(other))}`;
  const where = isOneOfMany ? `version ${version}` : 'the exam';
  const proof = bound.excludedPairs > 0 ? 'exists' : 'was found';
  return isExcluded
    ? `${both} exclude each other, and no exam without such a pair ${proof}: both are in ${where}.`
    : `${both} are near-duplicates, and no exam without such a pair was found: both are in ${where}.`;
}

function excerpt(text = ''): string {
  const line = plainText(text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= EXCERPT_LENGTH
    ? `\u201c${line}\u201d`
    : `\u201c${line.slice(0, EXCERPT_LENGTH)}\u2026\u201d`;
}
