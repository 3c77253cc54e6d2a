import type { ExamDraftContent } from '@exam/contract';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { isVisibleTo } from '../../courses/index.ts';

/** The exams that an account is making, in the courses that it sees. */
function selectDrafts(db: Queryable, account: Account) {
  return db
    .selectFrom('examDrafts')
    .innerJoin('courses', 'courses.id', 'examDrafts.courseId')
    .where('examDrafts.accountId', '=', account.id)
    .where(isVisibleTo(account))
    .select([
      'examDrafts.courseId',
      'examDrafts.version',
      'examDrafts.changedAt',
      'courses.name as courseName',
      'examDrafts.name',
      'examDrafts.numberOfQuestions',
    ]);
}

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** Those that changed last come first. */
export async function listDrafts(db: Queryable, account: Account) {
  return selectDrafts(db, account)
    .orderBy('examDrafts.changedAt', 'desc')
    .orderBy('examDrafts.courseId')
    .execute();
}

export async function findDraft(db: Queryable, account: Account, courseId: string) {
  return selectDrafts(db, account)
    .where('examDrafts.courseId', '=', courseId)
    .select('examDrafts.content')
    .executeTakeFirst();
}

/** The next one after the id of a course; one at a time, because each may have a megabyte. */
export async function findDraftBehind(db: Queryable, account: Account, afterCourseId: string) {
  return selectDrafts(db, account)
    .where('examDrafts.courseId', '>', afterCourseId)
    .orderBy('examDrafts.courseId')
    .limit(1)
    .select('examDrafts.content')
    .executeTakeFirst();
}

interface KeptDraft {
  readonly courseId: string;
  readonly content: ExamDraftContent;
  /** Only this version is replaced, 0 being none; undefined replaces any. */
  readonly version: number | undefined;
  readonly changedAt: Date;
}

/** @returns whether it was kept, which it is not if there is another version by now */
export async function upsertDraft(
  trx: Trx,
  account: Account,
  { courseId, content, version, changedAt }: KeptDraft,
): Promise<boolean> {
  const result = await trx
    .insertInto('examDrafts')
    .values({ accountId: account.id, courseId, content: JSON.stringify(content), version: 1, changedAt })
    .onConflict((earlier) =>
      earlier
        .columns(['accountId', 'courseId'])
        .doUpdateSet({
          content: sql`excluded.content`,
          version: sql`exam_drafts.version + 1`,
          changedAt: sql`excluded.changed_at`,
        })
        .where(sql<boolean>`${version === undefined} or exam_drafts.version = ${version ?? 0}`),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes all of an account but one and those others that changed last. */
export async function deleteOldDrafts(
  trx: Trx,
  account: Account,
  { courseId, kept }: { readonly courseId: string; readonly kept: number },
): Promise<void> {
  await sql`
    delete from exam_drafts where account_id = ${account.id} and course_id in (
      select course_id from exam_drafts where account_id = ${account.id}
      order by course_id = ${courseId} desc, changed_at desc, course_id offset ${kept}
    )`.execute(trx);
}

/** @returns what it held; undefined if there was none */
export async function deleteDraft(db: Queryable, account: Account, courseId: string) {
  return db
    .deleteFrom('examDrafts')
    .where('accountId', '=', account.id)
    .where('courseId', '=', courseId)
    .returning('content')
    .executeTakeFirst();
}

/** Deletes the exam in the making that was saved. */
export async function deleteSavedDraft(
  trx: Trx,
  account: Account,
  { courseId, generationId }: { readonly courseId: string; readonly generationId: string },
): Promise<void> {
  await trx
    .deleteFrom('examDrafts')
    .where('accountId', '=', account.id)
    .where('courseId', '=', courseId)
    .where(sql<boolean>`content #>> '{paper,generationId}' = ${generationId}`)
    .execute();
}
