import { resultMailEndpoints } from '@exam/contract';
import type { z } from 'zod';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { findLink, type MailRules, nameInMail } from '../../../platform/mail/index.ts';
import { yieldByTime } from '../../../platform/yield-by-time.ts';
import type { ExamRow } from '../../exams/index.ts';
import { getSettings } from '../../papers/index.ts';
import type { MailAllowance } from '../../users/index.ts';
import { type AppliedMarking, gradeIn } from '../marks/marking.ts';
import { frameMail, frameOf, type Written, writeMail } from './compose-mail.ts';
import type { MailableRow } from './queries.ts';

/** What is mailed. */
export const AskedSchema = resultMailEndpoints.preview.body.pick({
  subject: true,
  text: true,
  attachment: true,
});
export type Asked = z.infer<typeof AskedSchema>;

/** Writes the mails of a mailing. */
export interface Writer {
  /** The whole mail of a student. */
  write(student: MailableRow): Written;
  /** What a mail program may turn into a link in what the account made of the mail of a student, sheet included. */
  findLink(student: MailableRow): string | undefined;
}

interface Writing {
  readonly db: Queryable;
  readonly account: Pick<Account, 'id' | 'email'>;
  readonly exam: ExamRow;
  readonly asked: Asked;
  readonly marking: AppliedMarking;
}

export async function makeWriter(
  { publicUrl, mailRules }: { readonly publicUrl: URL; readonly mailRules: MailRules },
  { db, account, exam, asked, marking }: Writing,
): Promise<Writer> {
  const settings = await getSettings(db, account as Account, exam.id);
  const { institution, course, title, date, language } = settings;
  const { origin } = publicUrl;
  const frame = frameOf(language, {
    ...{ from: account.email, origin, exam: nameInMail(exam.name) },
    complaints: mailRules.complaints ?? origin,
  });
  const writeFor = (student: MailableRow) => writeMail(asked, { exam: exam.name, student, marking });
  const textsOfSheet = asked.attachment === 'none' ? [] : [exam.name, institution, course, title, date];
  return {
    write: (student) => frameMail(writeFor(student), frame),
    findLink(student) {
      const { subject, text } = writeFor(student);
      const { name, number, groupName } = student;
      const onSheet =
        asked.attachment === 'none' ? [] : [name, number, groupName, gradeIn(marking, student)?.grade ?? ''];
      return findLink([subject, text, ...textsOfSheet, ...onSheet].join('\n'));
    },
  };
}

const NO_LINKS =
  'This installation mails no links that its users write: take it out, or put a blank after the point if none is meant. Whoever operates it can allow links (MAIL_LINKS).';

interface ToBeAllowed {
  readonly db: Queryable;
  readonly account: Account;
  readonly asked: Asked;
  readonly students: readonly MailableRow[];
  readonly writer: Writer;
}

/**
 * Refuses mails that the operator does not allow.
 * @throws AppError malformed for a link in subject or text; conflict for one that names or numbers make, and for more mails
 * than a new account may send
 */
export async function requireAllowed(
  { mailRules, allowance }: { readonly mailRules: MailRules; readonly allowance: MailAllowance },
  { db, account, asked, students, writer }: ToBeAllowed,
): Promise<void> {
  if (!mailRules.allowsLinks) {
    for (const field of ['subject', 'text'] as const) {
      const link = findLink(asked[field]);
      if (link !== undefined) {
        throw invalidField(field, `The ${field} contains a link, “${link}”. ${NO_LINKS}`);
      }
    }
    await requireNoLinkFromNames(students, writer);
  }
  const addresses = students.flatMap(({ email }) => (email === null ? [] : [email]));
  const refusal = await allowance.refuseBeforehand(db, account, addresses);
  if (refusal !== undefined) throw conflict(refusal);
}

/** Names, grades and the head of the sheet are texts of users, too, and may make a link together. */
async function requireNoLinkFromNames(students: readonly MailableRow[], writer: Writer): Promise<void> {
  const endOfStep = yieldByTime();
  for (const student of students) {
    const link = writer.findLink(student);
    if (link !== undefined) {
      throw conflict(
        `The mail to student ${student.number} would contain a link, “${link}”: it comes from the name of the exam, of the student or of a grade, or from the head of the sheet. ${NO_LINKS}`,
      );
    }
    await endOfStep();
  }
}
