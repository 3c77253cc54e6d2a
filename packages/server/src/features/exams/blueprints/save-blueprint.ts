import { type CourseId, type Difficulty, LIMITS, type Objective } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockCourse, requireEditor } from '../../courses/index.ts';
import { listChaptersById } from '../queries.ts';
import { getBlueprint } from './get-blueprint.ts';
import { type BlueprintRow, countBlueprints, upsertBlueprint } from './queries.ts';

export interface BlueprintToKeep {
  readonly name: string;
  readonly chapters: Readonly<Record<string, number>>;
  readonly difficulty: Readonly<Record<Difficulty, number>>;
  readonly objective: Readonly<Record<Objective, number>>;
}

/**
 * Saves a blueprint of a course by name, replacing one of the same name. It need not be achievable.
 * @throws AppError notFound (also for a chapter of another course), forbidden; conflict above the limit
 */
export async function saveBlueprint(
  db: Db,
  account: Account,
  courseId: CourseId,
  blueprint: BlueprintToKeep,
): Promise<BlueprintRow> {
  await requireEditor(db, account, courseId);
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    await requireChaptersOf(trx, account, courseId, Object.keys(blueprint.chapters));
    const id = await upsertBlueprint(trx, {
      id: uuid(),
      courseId,
      name: blueprint.name,
      chapters: JSON.stringify(blueprint.chapters),
      difficulty: JSON.stringify(blueprint.difficulty),
      objective: JSON.stringify(blueprint.objective),
    });
    if ((await countBlueprints(trx, courseId)) > LIMITS.courseBlueprints) {
      throw conflict(`A course keeps at most ${LIMITS.courseBlueprints} blueprints.`);
    }
    const { name: what } = blueprint;
    await recordEvent(trx, account, { action: 'blueprint.kept', courseId, objectId: id, what });
    return getBlueprint(trx, account, id);
  });
}

async function requireChaptersOf(
  trx: Trx,
  account: Account,
  courseId: CourseId,
  chapterIds: readonly string[],
): Promise<void> {
  const chapters = await listChaptersById(trx, account, chapterIds);
  const own = chapters.filter((chapter) => chapter.courseId === courseId);
  if (own.length < chapterIds.length) throw notFound('Chapter');
}
