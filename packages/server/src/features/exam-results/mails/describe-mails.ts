import type { MailedStudent, PaperLanguage, ResultMails } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { ExamRow } from '../../exams/index.ts';
import { type AppliedMarking, gradeIn, readAppliedMarking } from '../marks/marking.ts';
import { areFinal } from '../queries.ts';
import { attendanceOf, countAttendance, readRoster } from '../roster.ts';
import { proposeMail } from './compose-mail.ts';
import { findMailing, listMailable, type MailableRow } from './queries.ts';

const NO_MAIL_SERVER =
  'This installation has no mail server, so nothing can be mailed. Whoever operates it sets one (SMTP_URL). Until then, export a PDF for each student.';
const NO_STUDENTS =
  'No student of the list has a result. List the students with their e-mails; their numbers must be those of the results.';

/** @returns why an installation cannot mail results; null if it can */
export const obstacleOf = (mailer: { readonly kind: 'smtp' | 'outbox' }): string | null =>
  mailer.kind === 'smtp' ? null : NO_MAIL_SERVER;

/** What can be mailed of the results of an exam, and what was. */
export async function describeMails(
  db: Queryable,
  {
    account,
    exam,
    obstacle,
    language,
  }: {
    readonly account: Account;
    readonly exam: ExamRow;
    readonly obstacle: string | null;
    readonly language: PaperLanguage;
  },
): Promise<ResultMails> {
  const students = await listMailable(db, exam.id);
  const attendance = countAttendance(await readRoster(db, exam.id));
  const marking = await readAppliedMarking(db, exam.id);
  const mailing = await findMailing(db, exam.id);
  const sent = students.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt.getTime()]));
  const lastSent = sent.reduce((most, one) => Math.max(most, one), 0);
  return {
    obstacle: obstacle ?? (students.length === 0 ? NO_STUDENTS : null),
    areFinal: await areFinal(db, exam.id),
    replyTo: account.email,
    ...proposeMail(language, marking.scheme.scale !== null),
    numberWithoutResult: (attendance?.numberOfListed ?? 0) - (attendance?.numberOfPresent ?? 0),
    numberOfStudents: students.length,
    numberWithoutAddress: students.filter(({ email }) => email === null).length,
    numberUnsent: chooseStudents(students, marking, 'unsent').length,
    numberSent: sent.length,
    numberOutdated: chooseStudents(students, marking, 'outdated').length,
    lastSentAt: lastSent === 0 ? null : new Date(lastSent).toISOString(),
    mailing: mailing
      ? {
          isSending: mailing.state === 'sending',
          done: mailing.done,
          total: mailing.total,
          failure: mailing.failure,
        }
      : null,
  };
}

/**
 * The students who get a mail, in the order of the list. Without an address nobody does.
 * @param to as the contract says it
 */
export function chooseStudents(
  students: readonly MailableRow[],
  marking: AppliedMarking,
  to: 'unsent' | 'outdated' | readonly number[],
): MailableRow[] {
  const reachable = students.filter(({ email }) => email !== null);
  if (to === 'unsent') return reachable.filter(({ sentAt, state }) => sentAt === null && state !== 'unsure');
  if (to === 'outdated') return reachable.filter((student) => isOutdated(student, marking));
  const chosen = new Set(to);
  return reachable.filter(({ ordinal }) => chosen.has(ordinal));
}

function isOutdated(student: MailableRow, marking: AppliedMarking): boolean {
  const { sentAt, mailedHundredths, mailedGrade, pointsHundredths } = student;
  if (sentAt === null) return false;
  return mailedHundredths !== pointsHundredths || mailedGrade !== (gradeIn(marking, student)?.grade ?? null);
}

/** Everybody in the list, in its order, with what was mailed. */
export async function listMailedStudents(db: Queryable, examId: string): Promise<MailedStudent[]> {
  const marking = await readAppliedMarking(db, examId);
  const mailable = new Map((await listMailable(db, examId)).map((student) => [student.ordinal, student]));
  const roster = await readRoster(db, examId);
  return roster.rows.flatMap((row) => {
    const { ordinal, student: number, name, groupName, email } = row;
    if (ordinal === null) return [];
    const mail = mailable.get(ordinal);
    return {
      ...{ ordinal, number, name, groupName, email },
      attendance: attendanceOf(row, roster),
      state: (mail?.state ?? null) as MailedStudent['state'],
      sentAt: mail?.sentAt?.toISOString() ?? null,
      isOutdated: mail !== undefined && isOutdated(mail, marking),
      failure: mail?.failure ?? null,
    };
  });
}
