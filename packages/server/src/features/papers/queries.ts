import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/transaction.ts';

/** What an account kept for this very exam. */
export async function findOwnSettings(db: Queryable, accountId: string, examId: string) {
  return db
    .selectFrom('paper_settings')
    .where('account_id', '=', accountId)
    .where('exam_id', '=', examId)
    .select('settings')
    .executeTakeFirst();
}

/**
 * What an account kept last that serves best for an exam: what it kept for this exam, else for one of the same course, else
 * for any.
 */
export async function findNearestSettings(
  db: Queryable,
  accountId: string,
  exam: { readonly id: string; readonly course_id: string | null },
) {
  return db
    .selectFrom('paper_settings')
    .innerJoin('exams', 'exams.id', 'paper_settings.exam_id')
    .where('paper_settings.account_id', '=', accountId)
    .orderBy(sql`paper_settings.exam_id = ${exam.id}`, 'desc')
    .orderBy(sql`coalesce(exams.course_id = ${exam.course_id}::uuid, false)`, 'desc')
    .orderBy('paper_settings.updated_at', 'desc')
    .orderBy('paper_settings.exam_id')
    .limit(1)
    .select(['paper_settings.exam_id', 'exams.course_id', 'paper_settings.settings'])
    .executeTakeFirst();
}

export async function upsertSettings(
  db: Queryable,
  row: {
    readonly account_id: string;
    readonly exam_id: string;
    readonly settings: string;
    readonly updated_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('paper_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'exam_id'])
        .doUpdateSet({ settings: row.settings, updated_at: row.updated_at }),
    )
    .execute();
}
