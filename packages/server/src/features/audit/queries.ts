import { type AuditAction, firstCharacters, LIMITS, type Person } from '@exam/contract';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../database/tables.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { hourly } from '../../platform/jobs/index.ts';

export type NewAuditEvent = Insertable<Database['auditEvents']>;

/** A statement takes at most 65,535 values. */
const ROWS_PER_STATEMENT = 1_000;

/** Of the words of an event; longer ones are cut. */
const MOST_CHARACTERS = 300;

export async function insertAuditEvents(trx: Trx, events: readonly NewAuditEvent[]): Promise<void> {
  for (let first = 0; first < events.length; first += ROWS_PER_STATEMENT) {
    const rows = events
      .slice(first, first + ROWS_PER_STATEMENT)
      .map((event) => ({ ...event, what: firstCharacters(event.what, MOST_CHARACTERS) }));
    await trx.insertInto('auditEvents').values(rows).execute();
  }
}

/**
 * Whether an account, as the table `accounts`, owns a course, or is a member that has changed something in it since the course
 * was shared with its e-mail. Only then is its display name shown there: sharing with the e-mail of a stranger, or of somebody
 * who was a member before, tells neither how they are called nor that they have an account.
 */
export function hasWorkedIn(courseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from courses as owned where owned.id = ${courseId} and owned.owner_id = accounts.id)
    or accounts.verified_at is not null and exists (
      select from course_members as present
      where present.course_id = ${courseId} and present.email = accounts.email and exists (
        select from audit_events as done
        where done.account_id = accounts.id and done.course_id = present.course_id
          and done.action <> 'students.seen' and done.id > coalesce((
          select added.id from audit_events as added
          where added.member_email = present.email and added.course_id = present.course_id
            and added.action = 'member.added'
          order by added.id desc limit 1
        ), '00000000-0000-0000-0000-000000000000')
      )
    )
  )`;
}

/** Whether an account caused such an event of an object since then. */
export async function hasEventSince(
  db: Queryable,
  accountId: string,
  { action, courseId, objectId }: { action: AuditAction; courseId: string | null; objectId: string },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('auditEvents')
    .where('accountId', '=', accountId)
    .where('courseId', 'is not distinct from', courseId)
    .where('objectId', '=', objectId)
    .where('action', '=', action)
    .where('createdAt', '>', since)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Bound of the search for the last change: a stale edit follows its change soon. */
const NEWEST_EVENTS = 500;

/** The events that change what the form of a course or a chapter shows. An import may raise the maximum of a chapter. */
const CHANGES = {
  course: ['course.renamed'],
  chapter: ['chapter.changed', 'chapter.moved', 'questions.imported', 'import.undone'],
} as const satisfies Record<string, readonly AuditAction[]>;

/**
 * The account that changed a course or a chapter last, with the e-mail of that time. Null if the account is deleted or no member any more, if the
 * change is too long ago, or if an import came later, because its event does not name the chapters that it changed.
 */
export async function findLastChanger(
  db: Queryable,
  kind: keyof typeof CHANGES,
  { courseId, objectId }: { readonly courseId: string; readonly objectId: string },
): Promise<Person | null> {
  const { rows } = await sql<Person & { isNamed: boolean }>`
    select newest.account_email as email, display_name as "displayName",
      newest.object_id = ${objectId} and newest.account_email is not null
        and ${hasWorkedIn(sql.ref('newest.course_id'))} as "isNamed"
    from (
      select * from audit_events where course_id = ${courseId} order by id desc limit ${NEWEST_EVENTS}
    ) as newest left join accounts on accounts.id = newest.account_id
    where newest.action = any(${[...CHANGES[kind]]}::text[])
      and (newest.object_id = ${objectId} or newest.action in ('questions.imported', 'import.undone'))
    order by newest.id desc limit 1`.execute(db);
  if (!rows[0]?.isNamed) return null;
  const { email, displayName } = rows[0];
  return { email, displayName };
}

/**
 * Whether somebody else made one of the newest changes of a course or a chapter, as far as its trail goes back. An import of
 * somebody else counts as a change of each chapter, because its event does not name the chapters that it changed.
 * @param numberOfChanges how many of the newest changes are meant
 */
export async function isChangedByOthers(
  db: Queryable,
  accountId: string,
  kind: keyof typeof CHANGES,
  { courseId, objectId }: { readonly courseId: string; readonly objectId: string },
  numberOfChanges: number,
): Promise<boolean> {
  const { rows } = await sql<{ isByOthers: boolean }>`
    select exists (
      select from (
        select account_id from audit_events
        where course_id = ${courseId} and action = any(${[...CHANGES[kind]]}::text[])
          and (object_id = ${objectId} or object_id is null and account_id <> ${accountId})
        order by id desc limit ${numberOfChanges}
      ) as newest where account_id <> ${accountId}
    ) as "isByOthers"`.execute(db);
  return rows[0]?.isByOthers ?? true;
}

const DAY_MS = 24 * 60 * 60_000;

/** Deletes events after their retention period. */
export const PURGE_AUDIT_EVENTS = hourly('delete events of the history', async (db, clock) => {
  const createdBefore = new Date(clock().getTime() - LIMITS.auditDays * DAY_MS);
  await db.deleteFrom('auditEvents').where('createdAt', '<', createdBefore).execute();
});

/** Replaces the e-mail of a member in its events; the e-mail of an event's actor stays. */
export async function renameInTrail(
  trx: Trx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx.updateTable('auditEvents').set({ memberEmail: to }).where('memberEmail', '=', from).execute();
}

/**
 * Removes a deleted account from the trail: events of its own courses are deleted, and in those of
 * others its e-mail and name are cleared. It stays visible that one person caused them.
 */
export async function forgetInTrail(
  trx: Trx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  // Separate statements, so that each uses an index.
  await sql`
    delete from audit_events using courses
    where courses.id = audit_events.course_id and courses.owner_id = ${id}`.execute(trx);
  await sql`
    delete from audit_events
    where account_id = ${id} and not exists (select from courses where courses.id = audit_events.course_id)`.execute(
    trx,
  );
  await trx
    .updateTable('auditEvents')
    .set({ accountId: uuid(), accountEmail: null })
    .where('accountId', '=', id)
    .execute();
  await trx.updateTable('auditEvents').set({ memberEmail: null }).where('memberEmail', '=', email).execute();
}
