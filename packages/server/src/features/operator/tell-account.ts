import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../../platform/mail/index.ts';
import { composeMail, pageLink, sendMail } from '../users/index.ts';

export interface TellAccountParts {
  readonly mailer: Mailer;
  readonly publicUrl: URL;
}

type Log = Pick<FastifyBaseLogger, 'error'>;

/** Tells the owner of an account what an operator did. Never throws. */
export async function tellAccount(
  { mailer, publicUrl }: TellAccountParts,
  to: string,
  what: 'closed' | 'reopened' | { readonly numberOfCourses: number; readonly from: string },
  log: Log,
): Promise<void> {
  const mail = composeMail({ to, ...letterOf(what, publicUrl) });
  await sendMail({ mailer }, mail, 'a mail about the work of an operator', log);
}

function letterOf(what: Parameters<typeof tellAccount>[2], publicUrl: URL) {
  if (what === 'closed') {
    return {
      subject: 'Your account was closed',
      paragraphs: [
        'Whoever operates the Exam Generation System closed your account. You are signed out and cannot log in. Your courses, questions and exams are kept, and members of your courses go on working in them.',
        'If you do not expect this, ask whoever operates it.',
      ],
    };
  }
  if (what === 'reopened') {
    return {
      subject: 'Your account is open again',
      paragraphs: [
        'Whoever operates the Exam Generation System opened your account again.',
        { before: 'Log in', link: pageLink(publicUrl, '/login') },
      ],
    };
  }
  const courses = what.numberOfCourses === 1 ? '1 course' : `${what.numberOfCourses} courses`;
  return {
    subject: 'You own courses now',
    paragraphs: [
      `Whoever operates the Exam Generation System gave you ${courses} of the closed account ${what.from}, with the exams there that have no students.`,
      { before: 'See your courses', link: pageLink(publicUrl, '/courses') },
    ],
  };
}
