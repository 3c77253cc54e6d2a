import { AUDIT_DAYS, type AuditAction, type Person } from '@exam/contract';
import { type Insertable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../database/tables.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import type { Queryable, Trx } from '../database/transaction.ts';

export type NewAuditEvent = Insertable<Database['auditEvents']>;

/** A statement takes at most 65,535 values. */
const ROWS_PER_STATEMENT = 1_000;

export async function insertAuditEvents(trx: Trx, events: readonly NewAuditEvent[]): Promise<void> {
  for (let first = 0; first < events.length; first += ROWS_PER_STATEMENT) {
    const rows = events.slice(first, first + ROWS_PER_STATEMENT);
    await trx.insertInto('auditEvents').values(rows).execute();
  }
}

/** Bound of the search for the last change: a stale edit follows its change soon. */
const NEWEST_EVENTS = 500;

/** The events that change what the form of a course or a chapter shows. An import may raise the maximum of a chapter. */
const CHANGES = {
  course: ['course.renamed'],
  chapter: ['chapter.changed', 'chapter.moved', 'questions.imported', 'import.undone'],
} as const satisfies Record<string, readonly AuditAction[]>;

/**
 * Whoever changed a course or a chapter last. Null if the account is deleted, if the change is too long ago,
 * or if an import came later, because its event does not name the chapters that it changed.
 */
export async function findLastChanger(
  db: Queryable,
  kind: keyof typeof CHANGES,
  { courseId, objectId }: { readonly courseId: string; readonly objectId: string },
): Promise<Person | null> {
  const { rows } = await sql<Person & { isNamed: boolean }>`
    select accounts.email, display_name as "displayName",
      newest.object_id = ${objectId} and accounts.id is not null as "isNamed"
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

const DAY_MS = 24 * 60 * 60_000;

/** Deletes events after their retention period. */
export async function purgeAuditEvents(db: Db, clock: Clock): Promise<void> {
  const createdBefore = new Date(clock().getTime() - AUDIT_DAYS * DAY_MS);
  await db.deleteFrom('auditEvents').where('createdAt', '<', createdBefore).execute();
}

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
