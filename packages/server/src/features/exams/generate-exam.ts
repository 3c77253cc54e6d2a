import { randomBytes } from 'node:crypto';
import {
  assemble,
  type Blueprint,
  ENGINE_VERSION,
  parseBlueprint,
  type Seed,
  seedFromBytes,
} from '@exam/assembly';
import { type BlueprintBody, LIMITS } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import type { QuestionRow } from '../questions/index.ts';
import { cellOf } from './cell-of.ts';
import type { GenerationIds } from './generation.ts';
import { getQuestionsInOrder } from './get-questions-in-order.ts';
import { listPickedIds } from './queries.ts';
import { type Pool, readPool } from './read-pool.ts';
import { type Refused, unmeetable } from './unmeetable.ts';

export interface GeneratedRows {
  readonly questions: QuestionRow[];
  readonly generationId: string;
}

type Draw = { readonly ok: true; readonly blueprint: Blueprint; readonly questions: QuestionRow[] } | Refused;

/**
 * Draws the questions of an exam that meets every count of the blueprint: the locked ones as they were sent, then new
 * ones.
 * @throws AppError notFound, malformed; unmeetable with the reason and the nearest blueprint that can be met
 */
export async function generateExam(
  { db, generationIds }: { db: Db; generationIds: GenerationIds },
  account: Account,
  draft: BlueprintBody,
): Promise<GeneratedRows> {
  requireSize(draft);
  const seed = seedFromBytes(randomBytes(16));
  // Cells and drawn questions must be of one moment.
  const { pool, draw } = await inTransaction(
    db,
    (trx) => drawFromPool(trx, account, draft, seed),
    'repeatable read',
  );
  if (!draw.ok) throw unmeetable(draw, draft, pool);
  const generationId = await generationIds.issue({
    accountId: account.id,
    courseId: pool.courseId,
    seed,
    blueprint: draw.blueprint,
    locked: pool.locked.map(({ id }) => id),
    engineVersion: ENGINE_VERSION,
  });
  return { questions: draw.questions, generationId };
}

async function drawFromPool(
  trx: Trx,
  account: Account,
  draft: BlueprintBody,
  seed: Seed,
): Promise<{ pool: Pool; draw: Draw }> {
  const lockedIds = draft.locked ?? [];
  const pool = await readPool(trx, account, { chapterIds: Object.keys(draft.chapters), lockedIds });
  const parsed = parseBlueprint(draft);
  if (!parsed.ok) return { pool, draw: parsed };
  const { blueprint } = parsed;
  const { availability, locked } = pool;
  const exam = assemble({ blueprint, availability, seed, locked: locked.map(cellOf) });
  if (!exam.ok) return { pool, draw: exam };

  const ids = await listPickedIds(trx, exam.picks, lockedIds);
  const drawn = await getQuestionsInOrder(trx, account, pool.courseId, ids);
  return { pool, draw: { ok: true, blueprint, questions: [...locked, ...drawn] } };
}

function requireSize({ chapters }: BlueprintBody): void {
  const size = Object.values(chapters).reduce((sum, count) => sum + count, 0);
  if (size > LIMITS.examQuestions) {
    throw invalidField(
      'chapters',
      `An exam has at most ${LIMITS.examQuestions} questions; ${size} are asked.`,
    );
  }
}
