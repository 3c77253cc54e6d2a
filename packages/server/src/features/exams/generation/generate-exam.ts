import { randomBytes } from 'node:crypto';
import { ENGINE_VERSION, parseBlueprint, type Seed, seedFromBytes } from '@exam/assembly';
import { type GenerateExamBody, LIMITS, type PreferenceReport } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Queryable } from '../../../platform/database/transaction.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { QuestionRow } from '../../questions/index.ts';
import { isExamOf } from '../distributions.ts';
import { drawQuestions } from './draw-questions.ts';
import type { Generation, GenerationIds } from './generation-ids.ts';
import { presentReport } from './present-report.ts';
import { type Pool, readPool } from './read-pool.ts';
import { digestOf, readPreferences } from './read-preferences.ts';
import { unmeetable } from './unmeetable.ts';

/** An exam, and how it was made. */
interface MadeExam {
  /** A, B, C…: in each the locked questions as they were sent, then new ones. */
  readonly versions: readonly (readonly QuestionRow[])[];
  readonly generation: Generation;
  /** Absent where there was nothing to prefer. */
  readonly report: PreferenceReport | undefined;
}

export type GeneratedRows = Omit<MadeExam, 'generation'> & { readonly generationId: string };

/**
 * Draws the questions of an exam that meets every count of the blueprint, or of several versions of it, as near to the
 * preferences as the search finds.
 * @throws AppError notFound, malformed; unmeetable with the reason and the nearest blueprint that can be met
 */
export async function generateExam(
  { db, generationIds }: { db: Db; generationIds: GenerationIds },
  account: Account,
  body: GenerateExamBody,
): Promise<GeneratedRows> {
  requireSize(body);
  const seed = seedFromBytes(randomBytes(16));
  const quick = await makeQuickly(db, account, body, seed);
  const { versions, generation, report } =
    quick ??
    (await inTransaction(
      db,
      async (trx) => makeExam(trx, body, await readPool(trx, account, poolOf(body)), seed),
      'repeatable read',
    ));
  return { versions, generationId: await generationIds.issue(account.id, generation), report };
}

/**
 * Where nothing is locked or preferred, two queries without a transaction do. If the pool changes between them, it
 * shows in the counts, and the exam is undefined: then all must be read of one moment.
 */
async function makeQuickly(db: Db, account: Account, body: GenerateExamBody, seed: Seed) {
  if (body.locked?.length || body.preferences.recentExams > 0) return undefined;
  const pool = await readPool(db, account, poolOf(body));
  if (pool.hasPairs) return undefined;
  const made = await makeExam(db, body, pool, seed);
  const { blueprint } = made.generation;
  return made.versions.every((questions) => isExamOf(questions, blueprint)) ? made : undefined;
}

function poolOf({ chapters, locked = [] }: GenerateExamBody) {
  return { chapterIds: Object.keys(chapters), lockedIds: locked };
}

async function makeExam(db: Queryable, body: GenerateExamBody, pool: Pool, seed: Seed): Promise<MadeExam> {
  const { preferences, versions, locked = [] } = body;
  const parsed = parseBlueprint(body);
  if (!parsed.ok) throw unmeetable(parsed, body, pool);
  const { blueprint } = parsed;
  const { availability } = pool;
  const read = await readPreferences(db, pool, preferences);
  const { preferred } = read;
  const drawn = await drawQuestions(db, pool, { blueprint, availability, seed, preferred, versions });
  if (!drawn.ok) throw unmeetable(drawn, body, pool);
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
      ...cellsOf(pool),
    },
    report: drawn.found && presentReport(drawn.found, read.pairs, drawn.versions),
  };
}

/** The state of the pool that decides the draw. */
function cellsOf({ availability, removals }: Pool): Pick<Generation, 'held' | 'removals'> {
  return { held: Object.fromEntries(availability), removals: Object.fromEntries(removals) };
}

function requireSize({ chapters, versions }: GenerateExamBody): void {
  const size = Object.values(chapters).reduce((sum, count) => sum + count, 0);
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
