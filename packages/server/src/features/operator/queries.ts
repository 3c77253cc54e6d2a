import { LIMITS, type OperatorAction } from '@exam/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { bothWays, type Orders } from '../../platform/database/order.ts';
import { contains } from '../../platform/database/search.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { hourly } from '../../platform/jobs/index.ts';
import { NUMBER_OF_QUESTIONS } from '../courses/index.ts';

const ACCOUNT_ORDERS = {
  ...bothWays('createdAt', 'accounts.id', 'uuid'),
  ...bothWays('email', 'accounts.email', 'text'),
};

/** What somebody else than the account causes says nothing of when it was used. */
const CAUSED_BY_OTHERS = sql<boolean>`(
  action in ('account.password-refused', 'account.closed', 'account.reopened')
  or action = 'account.logged-out-everywhere' and what = 'operator'
)`;

/** The latest use of a session, or the latest event of the account: log-outs delete sessions. */
const LAST_SEEN = sql<Date | null>`greatest(
  (select max(last_used_at) from sessions where sessions.account_id = accounts.id),
  (
    select created_at from audit_events
    where audit_events.account_id = accounts.id and action like 'account.%' and not ${CAUSED_BY_OTHERS}
    order by audit_events.id desc limit 1
  )
)`;

/** All accounts; `q` searches their e-mails and names. */
export function listAccounts(db: Queryable, { q }: { q?: string | undefined }) {
  const query = db
    .selectFrom('accounts')
    .$if(q !== undefined, (all) =>
      all.where((eb) =>
        eb.or([contains('accounts.email', q ?? ''), contains('accounts.displayName', q ?? '')]),
      ),
    )
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.displayName',
      'accounts.createdAt',
      'accounts.isLocked as isClosed',
      sql<boolean>`accounts.verified_at is not null`.as('isVerified'),
      LAST_SEEN.as('lastSeenAt'),
      sql<number>`(select count(*)::int from courses where owner_id = accounts.id)`.as('numberOfCourses'),
    ]);
  return { query, id: 'accounts.id', orders: ACCOUNT_ORDERS };
}

export interface LockedAccount {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isClosed: boolean;
}

/** An account, locked until the transaction ends. */
export async function lockOperated(trx: Trx, accountId: string): Promise<LockedAccount | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['id', 'email', 'verifiedAt', 'isLocked'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, isVerified: row.verifiedAt !== null, isClosed: row.isLocked };
}

/** The courses that belong to an account. */
export async function listOwnedCourses(db: Queryable, accountId: string) {
  return db
    .selectFrom('courses')
    .where('ownerId', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .select([
      'id',
      'name',
      NUMBER_OF_QUESTIONS.as('numberOfQuestions'),
      sql<string[]>`array(
        select accounts.email from course_members join accounts on accounts.email = course_members.email
        where course_members.course_id = courses.id and verified_at is not null and not is_locked
        order by role_strength(role) desc, course_members.id
      )`.as('members'),
    ])
    .execute();
}

/**
 * Gives exams of these courses to another account, with `all` also those without a course. Exams with students stay: a new owner
 * would lose them, because they gave their answers to one instructor.
 * @returns the exams that are in a course
 */
export async function giveExams(
  trx: Trx,
  { from, to, courseIds, all }: { from: string; to: string; courseIds: readonly string[]; all: boolean },
) {
  const { rows } = await sql<{ id: string; name: string; courseId: string | null }>`
    update exams set owner_id = ${to}
    where owner_id = ${from} and (course_id = any(${[...courseIds]}::uuid[]) or ${all} and course_id is null)
      and not has_students(exams.id)
    returning id, name, course_id as "courseId"`.execute(trx);
  return rows;
}

/** Gives what lies in the trash to another account; exams stay, with the students that they may have. */
export async function giveTrash(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('trashItems')
    .set({ ownerId: to })
    .where('ownerId', '=', from)
    .where('kind', '!=', 'exam')
    .execute();
}

/** The invitations that still work, newest first. */
export async function listInvitations(db: Queryable, now: Date) {
  return db
    .selectFrom('invitations')
    .leftJoin('accounts', 'accounts.id', 'invitations.invitedBy')
    .where('expiresAt', '>', now)
    .orderBy('invitations.id', 'desc')
    .limit(MOST_INVITATIONS)
    .select([
      'invitations.id',
      'invitations.email',
      'accounts.email as invitedBy',
      'invitations.createdAt',
      'invitations.expiresAt',
    ])
    .execute();
}

const MOST_INVITATIONS = 500;

/** @returns the address that was invited; undefined if there is no such invitation */
export async function deleteInvitation(trx: Trx, invitationId: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('invitations')
    .where('id', '=', invitationId)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Who acts: an operator on the screen, or nobody by name at the terminal. */
export type Actor = { readonly id: string; readonly email: string } | 'command';

/** Records what an operator did, in the transaction of the change. @param email of the account, or of whoever is invited */
export async function recordOperatorEvent(
  trx: Trx,
  actor: Actor,
  { action, email, what = '' }: { action: OperatorAction; email: string; what?: string },
): Promise<void> {
  await trx
    .insertInto('operatorEvents')
    .values({
      ...{ id: uuid(), action, email, what },
      isCommand: actor === 'command',
      operatorEmail: actor === 'command' ? null : actor.email,
    })
    .execute();
}

// Ids are in chronological order.
const EVENT_ORDERS: Orders = {
  '-createdAt': { by: 'operator_events.id', type: 'uuid', direction: 'desc' },
};

export function listOperatorEvents(db: Queryable) {
  const query = db
    .selectFrom('operatorEvents')
    .select(['id', 'operatorEmail', 'isCommand', 'action', 'email', 'what', 'createdAt'])
    .$narrowType<{ action: OperatorAction }>();
  return { query, id: 'operator_events.id', orders: EVENT_ORDERS };
}

export type OperatorEventRow = Awaited<
  ReturnType<ReturnType<typeof listOperatorEvents>['query']['executeTakeFirstOrThrow']>
>;

/** Names an account by its new e-mail in what operators did. */
export async function renameInOperatorEvents(
  trx: Trx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update operator_events set operator_email = ${to} where operator_email = ${from}`.execute(trx);
  await sql`update operator_events set email = ${to} where email = ${from}`.execute(trx);
  // A hand-over ends with who got the courses.
  const end = ` to ${from}`;
  await sql`
    update operator_events set what = left(what, -length(${end}::text)) || ${` to ${to}`}::text
    where right(what, length(${end}::text)) = ${end}`.execute(trx);
}

const DAY_MS = 24 * 60 * 60_000;

export const PURGE_OPERATOR_EVENTS = hourly('delete events of operators', async (db, clock) => {
  const createdBefore = new Date(clock().getTime() - LIMITS.auditDays * DAY_MS);
  await db.deleteFrom('operatorEvents').where('createdAt', '<', createdBefore).execute();
});

export async function countAccounts(db: Queryable) {
  return db
    .selectFrom('accounts')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where verified_at is null))::int`.as('unverified'),
      sql<number>`(count(*) filter (where is_locked))::int`.as('closed'),
    ])
    .executeTakeFirstOrThrow();
}

export async function measureDatabase(
  db: Queryable,
): Promise<{ databaseBytes: number; fullAccounts: number }> {
  const { rows } = await sql<{ databaseBytes: number; fullAccounts: number }>`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*)::int from account_storage where used_bytes >= allowed_bytes) as "fullAccounts"`.execute(
    db,
  );
  if (!rows[0]) throw new Error('the database told no size');
  return rows[0];
}

/** The tables of long work, by the name of their feature. */
const WORK = {
  imports: 'imports',
  'account-imports': 'account_imports',
  scans: 'scans',
  'result-mails': 'result_mailings',
} as const;

/** What of each kind runs, what waits for its time, and what failed since. */
export async function countWork(db: Queryable, now: Date, since: Date) {
  const counts = Object.entries(WORK).map(
    ([name, table]) => sql`
      select ${name}::text as name,
        (count(*) filter (where heartbeat_at <= ${now}))::int as running,
        (count(*) filter (where heartbeat_at > ${now}))::int as waiting,
        (count(*) filter (where failure is not null and created_at > ${since}))::int as failed
      from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ name: string; running: number; waiting: number; failed: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

const LATEST_MAILS = 10;

/** The mails that could not be handed over since, and why the latest could not. */
export async function readFailedMails(db: Queryable, since: Date) {
  const failed = db.selectFrom('failedMails').where('createdAt', '>', since);
  const { total } = await failed.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const latest = await failed
    .orderBy('id', 'desc')
    .limit(LATEST_MAILS)
    .select(['createdAt as at', 'reason'])
    .execute();
  return { total, latest };
}
