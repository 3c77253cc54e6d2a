import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../database/tables.ts';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';
import { ENDED, type Run } from '../../../platform/jobs/index.ts';
import { selectRoster } from '../queries.ts';
import type { PresentRow } from '../roster.ts';

/** The listed students of an exam who have a result, in the order of the list, with what was mailed to them. */
export async function listMailable(db: Queryable, examId: string) {
  return selectRoster(db, examId)
    .leftJoin('studentMails', (join) =>
      join.on('studentMails.examId', '=', examId).onRef('studentMails.ordinal', '=', 'roster.ordinal'),
    )
    .where('roster.ordinal', 'is not', null)
    .where('roster.version', 'is not', null)
    .orderBy('roster.ordinal')
    .select([
      'roster.student as number',
      'studentMails.state',
      'studentMails.sentAt',
      'studentMails.pointsHundredths as mailedHundredths',
      'studentMails.grade as mailedGrade',
      'studentMails.failure',
    ])
    .$narrowType<PresentRow & { ordinal: number }>()
    .execute();
}

export type MailableRow = Awaited<ReturnType<typeof listMailable>>[number];

/**
 * The last mailing of an exam. How many of its mails had their turn is counted from the mails themselves, because the
 * server that sent them may be gone.
 */
export async function findMailing(db: Queryable, examId: string) {
  // A student who was taken out of the queue keeps the state of an earlier mailing.
  const hadTurn = sql`mail.state in ('refused', 'unsure') or mail.state = 'sent' and mail.sent_at >= mailing.created_at`;
  const { rows } = await sql<{
    readonly state: Database['resultMailings']['state'];
    readonly failure: string | null;
    readonly done: number;
    readonly total: number;
  }>`
    select mailing.state, mailing.failure, count(mail.ordinal)::integer as total,
      (count(mail.ordinal) filter (where ${hadTurn}))::integer as done
    from result_mailings as mailing
    left join student_mails as mail on mail.exam_id = mailing.exam_id and mail.in_last_mailing
    where mailing.exam_id = ${examId}
    group by mailing.id`.execute(db);
  return rows[0];
}

/** Ends the mailing of an exam, whose run owns it no longer. @returns whether one was running */
export async function endMailing(trx: Trx, examId: string, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('resultMailings')
    .where('examId', '=', examId)
    .where('state', '=', 'sending')
    .set({ state: 'ended', failure, ...ENDED })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The exam of a mailing; undefined if it is gone. */
export async function findExamOfMailing(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('resultMailings').where('id', '=', id).select('examId').executeTakeFirst();
  return row?.examId;
}

/** Replaces the last mailing of the exam. */
export async function replaceMailing(
  trx: Trx,
  row: Insertable<Database['resultMailings']> & { readonly examId: string },
): Promise<void> {
  await trx.deleteFrom('resultMailings').where('examId', '=', row.examId).execute();
  await trx.insertInto('resultMailings').values(row).execute();
}

/** Puts the mails of a new mailing in the queue. What was sent to them before stays known. */
export async function enqueueMails(trx: Trx, examId: string, ordinals: readonly number[]): Promise<void> {
  await trx.updateTable('studentMails').where('examId', '=', examId).set({ inLastMailing: false }).execute();
  await sql`
    insert into student_mails (exam_id, ordinal, state, in_last_mailing)
    select ${examId}, ordinal, 'waiting', true from unnest(${[...ordinals]}::integer[]) as chosen (ordinal)
    on conflict (exam_id, ordinal) do update
    set state = 'waiting', failure = null, in_last_mailing = true`.execute(trx);
}

export async function listWaiting(db: Queryable, examId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('studentMails')
    .where('examId', '=', examId)
    .where('state', '=', 'waiting')
    .select('ordinal')
    .execute();
  return new Set(rows.map(({ ordinal }) => ordinal));
}

interface MailOf {
  readonly examId: string;
  readonly ordinal: number;
}

/**
 * Notes that a mail is handed over now. Of two servers that work on one mailing only that of its current run may.
 * @returns false if the student left the queue or the run was ended
 */
export async function beginHandingOver(
  db: Queryable,
  run: Run,
  { examId, ordinal }: MailOf,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update student_mails set state = 'handing-over'
    where exam_id = ${examId} and ordinal = ${ordinal} and state = 'waiting' and exists (
      select from result_mailings where id = ${run.rowId} and run_id = ${run.runId}
    )`.execute(db);
  return numAffectedRows === 1n;
}

/** What became of a mail that was handed over. */
export async function noteMail(
  db: Queryable,
  { examId, ordinal }: MailOf,
  change:
    | {
        readonly state: 'sent';
        readonly sentAt: Date;
        readonly pointsHundredths: number;
        readonly grade: string | null;
      }
    | { readonly state: 'refused' | 'unsure' | 'waiting'; readonly failure: string | null },
): Promise<void> {
  await db
    .updateTable('studentMails')
    .where('examId', '=', examId)
    .where('ordinal', '=', ordinal)
    .set(change)
    .execute();
}

/** Mails that a server was handing over when it died: nobody knows whether they were accepted. */
export async function noteInterrupted(db: Queryable, examId: string): Promise<void> {
  await db
    .updateTable('studentMails')
    .where('examId', '=', examId)
    .where('state', '=', 'handing-over')
    .set({ state: 'unsure' })
    .execute();
}

/** Takes all students whose turn did not come out of the queue. */
export async function clearQueue(db: Queryable, examId: string): Promise<void> {
  await sql`
    update student_mails set state = case when sent_at is null then 'unsent' else 'sent' end
    where exam_id = ${examId} and state = 'waiting'`.execute(db);
}

/** Takes students out of the queues of mailings that have ended. */
export async function clearEndedQueues(db: Queryable): Promise<void> {
  const { rows } = await sql<{ examId: string }>`
    select distinct student_mails.exam_id as "examId" from student_mails
    join result_mailings on result_mailings.exam_id = student_mails.exam_id
    where student_mails.state in ('waiting', 'handing-over') and result_mailings.state = 'ended'
    limit 100`.execute(db);
  for (const { examId } of rows) {
    await noteInterrupted(db, examId);
    await clearQueue(db, examId);
  }
}
