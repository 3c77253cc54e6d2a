import type { FastifyBaseLogger } from 'fastify';
import { composeMail, pageLink } from '../mails/compose-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import type { UserParts } from '../parts.ts';

/** Tells the owner of an account that its password was changed. Never throws. */
export async function sendPasswordMail(
  { mailer, publicUrl }: Pick<UserParts, 'mailer' | 'publicUrl'>,
  email: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const mail = composeMail({
    to: email,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account in the Exam Generation System was changed, and all other devices were signed out.',
      {
        before: 'If that was not you, set a new one at once on this page',
        link: pageLink(publicUrl, '/forgot-password'),
      },
    ],
  });
  await sendMail({ mailer }, mail, 'a mail about a changed password', log);
}
