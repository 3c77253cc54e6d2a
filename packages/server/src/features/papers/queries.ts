import type { PrintedSheets, SheetLayout } from '@exam/paper/sheet';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { onlyItsCourses } from '../courses/index.ts';

/** The settings that an account saved for this exam. */
export async function findOwnSettings(db: Queryable, accountId: string, examId: string) {
  return db
    .selectFrom('paperSettings')
    .where('accountId', '=', accountId)
    .where('examId', '=', examId)
    .select('settings')
    .executeTakeFirst();
}

/**
 * The best saved settings of an account for an exam: those of this exam, otherwise of the same course, otherwise
 * of any; for a program whose token names courses, of any of these.
 */
export async function findNearestSettings(
  db: Queryable,
  account: Account,
  exam: { readonly id: string; readonly courseId: string | null },
) {
  return db
    .selectFrom('paperSettings')
    .innerJoin('exams', 'exams.id', 'paperSettings.examId')
    .where('paperSettings.accountId', '=', account.id)
    .where(sql<boolean>`true${onlyItsCourses('exams.course_id', account)}`)
    .orderBy(sql`paper_settings.exam_id = ${exam.id}`, 'desc')
    .orderBy(sql`coalesce(exams.course_id = ${exam.courseId}::uuid, false)`, 'desc')
    .orderBy('paperSettings.updatedAt', 'desc')
    .orderBy('paperSettings.examId')
    .limit(1)
    .select(['paperSettings.examId', 'exams.courseId', 'paperSettings.settings'])
    .executeTakeFirst();
}

export async function upsertSettings(
  db: Queryable,
  row: {
    readonly accountId: string;
    readonly examId: string;
    readonly settings: string;
    readonly updatedAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('paperSettings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'examId'])
        .doUpdateSet({ settings: row.settings, updatedAt: row.updatedAt }),
    )
    .execute();
}

/** Notes when an account printed an exam. Settings that it saved before stay; otherwise those of the print are saved. */
export async function notePrinting(
  db: Queryable,
  row: {
    readonly accountId: string;
    readonly examId: string;
    readonly settings: string;
    readonly printedAt: Date;
  },
): Promise<void> {
  const { printedAt } = row;
  await db
    .insertInto('paperSettings')
    .values({ ...row, updatedAt: printedAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'examId']).doUpdateSet({ printedAt }))
    .execute();
}

/**
 * The prints of the answer sheets of an exam, as a reader of scanned sheets needs them; the latest first.
 * @param tokens of the prints that are wanted, because layouts may have megabytes; default: all
 */
export async function listPrints(
  db: Queryable,
  examId: string,
  tokens?: readonly string[],
): Promise<(PrintedSheets & { readonly printedAt: Date })[]> {
  let query = db.selectFrom('printedSheets').where('examId', '=', examId);
  if (tokens !== undefined) query = query.where(sql<boolean>`token = any(${[...tokens]}::text[])`);
  const rows = await query
    .orderBy('printedAt', 'desc')
    .orderBy('token')
    .select(['token', 'key', 'layouts', 'printedAt'])
    .execute();
  return rows.map(({ layouts, ...print }) => ({ ...print, layouts: layouts as SheetLayout[] }));
}

/** The keys of all prints of an exam, by their tokens. */
export async function listPrintKeys(db: Queryable, examId: string): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('printedSheets')
    .where('examId', '=', examId)
    .select(['token', 'key'])
    .execute();
  return new Map(rows.map(({ token, key }) => [token, key]));
}

/** Stores a print; one that is stored already stays. */
export async function insertPrint(
  db: Queryable,
  row: PrintedSheets & { readonly examId: string; readonly printedAt: Date },
): Promise<void> {
  await db
    .insertInto('printedSheets')
    .values({ ...row, key: Buffer.from(row.key), layouts: JSON.stringify(row.layouts) })
    .onConflict((conflict) => conflict.columns(['examId', 'token']).doNothing())
    .execute();
}
