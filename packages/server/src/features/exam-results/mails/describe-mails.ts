import type { MailedStudent, ResultLanguage, ResultMails } from '@exam/contract';
import type { Queryable } from '../../../platform/database/transaction.ts';
import type { Account } from '../../../platform/http/account.ts';
import type { ExamRow } from '../../exams/index.ts';
import { type AppliedMarking, gradeIn, readAppliedMarking } from '../marks/marking.ts';
import { areFinal } from '../queries.ts';
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
    readonly language: ResultLanguage;
  },
): Promise<ResultMails> {
  const students = await listMailable(db, exam.id);
  const marking = await readAppliedMarking(db, exam.id);
  const mailing = await findMailing(db, exam.id);
  const sent = students.flatMap(({ sentAt }) => (sentAt === null ? [] : [sentAt.getTime()]));
  const lastSent = sent.reduce((most, one) => Math.max(most, one), 0);
  return {
    obstacle: obstacle ?? (students.length === 0 ? NO_STUDENTS : null),
    areFinal: await areFinal(db, exam.id),
    replyTo: account.email,
    ...proposeMail(language, marking.scheme.scale !== null),
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

export async function listMailedStudents(db: Queryable, examId: string): Promise<MailedStudent[]> {
  const marking = await readAppliedMarking(db, examId);
  return (await listMailable(db, examId)).map((student) => ({
    ordinal: student.ordinal,
    number: student.number,
    name: student.name,
    email: student.email,
    state: student.state as MailedStudent['state'],
    sentAt: student.sentAt?.toISOString() ?? null,
    isOutdated: isOutdated(student, marking),
    failure: student.failure,
  }));
}
