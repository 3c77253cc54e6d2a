import type { AuditAction } from '@exam/contract';
import { sql } from 'kysely';
import type { Orders } from '../../../platform/database/order.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { hasWorkedIn } from '../../audit/index.ts';

// Ids are in chronological order.
const ORDERS: Orders = { '-createdAt': { by: 'audit_events.id', type: 'uuid', direction: 'desc' } };

const IS_IN_TRASH = sql<boolean>`exists (select from trash_items where trash_items.id = audit_events.id)`;

const DISPLAY_NAME = sql<string | null>`(
  select display_name from accounts
  where accounts.id = audit_events.account_id and ${hasWorkedIn(sql.ref('audit_events.course_id'))}
)`;

/** Whether the object of an event is still in the course of the event. */
const IS_THERE = sql<boolean>`case split_part(action, '.', 1)
  when 'question' then exists (
    select from questions join chapters on chapters.id = questions.chapter_id
    where questions.id = object_id and chapters.course_id = audit_events.course_id
  )
  when 'chapter' then exists (
    select from chapters where chapters.id = object_id and chapters.course_id = audit_events.course_id
  )
  when 'exam' then exists (
    select from exams where exams.id = object_id and exams.course_id = audit_events.course_id
  )
  when 'results' then exists (
    select from exam_results join exams on exams.id = exam_id
    where exam_id = object_id and exams.course_id = audit_events.course_id
  )
  when 'questions' then exists (
    select from imports where imports.id = object_id and imports.course_id = audit_events.course_id
  )
  when 'import' then exists (
    select from imports where imports.id = object_id and imports.course_id = audit_events.course_id
  )
  else false end`;

/** The audit trail of a course, newest first. */
export function listAuditEvents(db: Queryable, courseId: string) {
  const query = selectAuditEvents(db, courseId).select([
    DISPLAY_NAME.as('displayName'),
    IS_IN_TRASH.as('isInTrash'),
    IS_THERE.as('isThere'),
  ]);
  return { query, id: 'audit_events.id', orders: ORDERS };
}

const ROWS_PER_PAGE = 500;

/** A page of the audit trail of a course, oldest first, after an id. */
export async function listAuditEventsBehind(db: Queryable, courseId: string, afterId: string) {
  return selectAuditEvents(db, courseId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(ROWS_PER_PAGE)
    .execute();
}

export type AuditEventRow = Awaited<ReturnType<typeof listAuditEventsBehind>>[number];

function selectAuditEvents(db: Queryable, courseId: string) {
  return db
    .selectFrom('auditEvents')
    .where('courseId', '=', courseId)
    .select(['id', 'accountEmail', 'action', 'objectId', 'what', 'memberEmail', 'createdAt'])
    .$narrowType<{ action: AuditAction }>();
}
