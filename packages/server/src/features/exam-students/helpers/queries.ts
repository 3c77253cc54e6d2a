import { type HelperRole, LIMITS } from '@exam/contract';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import { helpOf, isHelpedBy } from '../../courses/index.ts';

/** What an account does with the answer sheets of an exam for its owner. */
export interface HelpRow {
  readonly isScanner: boolean;
  readonly isMarker: boolean;
  readonly seesNames: boolean;
  readonly ownerId: string;
  readonly ownerEmail: string;
}

/** Of each exam, beside `exams`: which roles an account has, and whether it sees names. */
const rolesOf = (account: Account) =>
  [
    sql<boolean>`exists (select from ${helpOf(account)} and role = 'scanner')`.as('isScanner'),
    sql<boolean>`exists (select from ${helpOf(account)} and role = 'marker')`.as('isMarker'),
    sql<boolean>`exists (select from ${helpOf(account)} and sees_names)`.as('seesNames'),
  ] as const;

/** How an account helps with an exam; undefined if it does not. */
export async function findHelp(
  db: Queryable,
  account: Account,
  examId: string,
): Promise<HelpRow | undefined> {
  return db
    .selectFrom('exams')
    .innerJoin('accounts', 'accounts.id', 'exams.ownerId')
    .where('exams.id', '=', examId)
    .where(isHelpedBy(account))
    .select(['accounts.id as ownerId', 'accounts.email as ownerEmail'])
    .select(rolesOf(account))
    .executeTakeFirst();
}

/** The exams with which an account helps, the newest first. */
export async function listDuties(db: Queryable, account: Account) {
  return db
    .selectFrom('exams')
    .innerJoin('accounts', 'accounts.id', 'exams.ownerId')
    .where(isHelpedBy(account))
    .orderBy('exams.id', 'desc')
    .limit(LIMITS.listedDuties)
    .select(['exams.id', 'exams.name', 'exams.courseName', 'accounts.email', 'accounts.displayName'])
    .select(rolesOf(account))
    .select(
      sql<string[]>`(select json_agg(exam_helpers.id order by exam_helpers.id) from ${helpOf(account)})`.as(
        'roles',
      ),
    )
    .execute();
}

/** One exam, or a course whose exams of one owner are meant. */
export type HelpedPlace = { readonly examId: string } | { readonly courseId: string };

const HELPER = [
  'examHelpers.id',
  'examHelpers.email',
  'examHelpers.role',
  'examHelpers.seesNames',
  sql<boolean>`course_id is not null`.as('isOfCourse'),
] as const;

/** The helpers of a place whom an owner named, by e-mail; those of an exam with those of its course. */
export async function listHelpers(db: Queryable, ownerId: string, place: HelpedPlace) {
  const query = db
    .selectFrom('examHelpers')
    .where('ownerId', '=', ownerId)
    .orderBy('email')
    .orderBy('role')
    .select(HELPER);
  return 'examId' in place
    ? query
        .where(
          sql<boolean>`(exam_id = ${place.examId}
            or course_id = (select exams.course_id from exams where exams.id = ${place.examId}))`,
        )
        .execute()
    : query.where('courseId', '=', place.courseId).execute();
}

export type HelperRow = Awaited<ReturnType<typeof listHelpers>>[number];

/** Keeps others from adding helpers of a place until the transaction ends. @returns whether the place is there */
export async function lockPlace(trx: Trx, place: HelpedPlace): Promise<boolean> {
  const row =
    'examId' in place
      ? await trx
          .selectFrom('exams')
          .where('id', '=', place.examId)
          .select('id')
          .forNoKeyUpdate()
          .executeTakeFirst()
      : await trx
          .selectFrom('courses')
          .where('id', '=', place.courseId)
          .select('id')
          .forNoKeyUpdate()
          .executeTakeFirst();
  return row !== undefined;
}

export async function countHelpers(trx: Trx, ownerId: string, place: HelpedPlace): Promise<number> {
  const query = trx
    .selectFrom('examHelpers')
    .where('ownerId', '=', ownerId)
    .select(sql<number>`count(*)::int`.as('count'));
  const { count } = await ('examId' in place
    ? query.where('examId', '=', place.examId)
    : query.where('courseId', '=', place.courseId)
  ).executeTakeFirstOrThrow();
  return count;
}

interface NewHelper {
  readonly id: string;
  readonly ownerId: string;
  readonly email: string;
  readonly role: HelperRole;
  readonly seesNames: boolean;
}

/** Names a helper, or says anew whether the helper sees names. */
export async function upsertHelper(trx: Trx, place: HelpedPlace, helper: NewHelper): Promise<HelperRow> {
  const inserted = trx.insertInto('examHelpers').values({ ...helper, ...place });
  return (
    'examId' in place
      ? inserted.onConflict((conflict) =>
          conflict
            .columns(['examId', 'email', 'role'])
            .where('examId', 'is not', null)
            .doUpdateSet({ seesNames: helper.seesNames }),
        )
      : inserted.onConflict((conflict) =>
          conflict
            .columns(['courseId', 'ownerId', 'email', 'role'])
            .where('courseId', 'is not', null)
            .doUpdateSet({ seesNames: helper.seesNames }),
        )
  )
    .returning(HELPER)
    .executeTakeFirstOrThrow();
}

/** A role that the account gave, or has. */
export async function findOwnHelper(db: Queryable, { id, email }: Account, helperId: string) {
  return db
    .selectFrom('examHelpers')
    .leftJoin('exams', 'exams.id', 'examHelpers.examId')
    .where('examHelpers.id', '=', helperId)
    .where((where) =>
      where.or([where('examHelpers.ownerId', '=', id), where('examHelpers.email', '=', email)]),
    )
    .select(['examHelpers.email', 'examHelpers.role', 'examHelpers.examId', 'examHelpers.seesNames'])
    .select(sql<string | null>`coalesce(exam_helpers.course_id, exams.course_id)`.as('courseId'))
    .executeTakeFirst();
}

/** @returns whether it existed */
export async function deleteHelper(trx: Trx, helperId: string): Promise<boolean> {
  const result = await trx.deleteFrom('examHelpers').where('id', '=', helperId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Transfers roles when an account changes its e-mail. Where the new e-mail has the same role already, that one stays. */
export async function moveHelp(
  trx: Trx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    delete from exam_helpers as old using exam_helpers as other
    where old.email = ${from} and other.email = ${to} and other.owner_id = old.owner_id and other.role = old.role
      and (other.exam_id = old.exam_id or other.course_id = old.course_id)`.execute(trx);
  await trx.updateTable('examHelpers').set({ email: to }).where('email', '=', from).execute();
}

/** Ends all roles that an e-mail has, when its account is deleted. */
export async function giveUpHelp(trx: Trx, { email }: { readonly email: string }): Promise<void> {
  await trx.deleteFrom('examHelpers').where('email', '=', email).execute();
}
