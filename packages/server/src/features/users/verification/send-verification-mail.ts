import type { FastifyBaseLogger } from 'fastify';
import { composeMail, pageLink } from '../mails/compose-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import type { UserParts } from '../parts.ts';
import { CODE_LIFETIME_MS } from './verification-code.ts';

/** Sends the code. Never throws: the owner can request another mail. */
export async function sendVerificationMail(
  { mailer, publicUrl }: Pick<UserParts, 'mailer' | 'publicUrl'>,
  email: string,
  code: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const minutes = CODE_LIFETIME_MS / 60_000;
  const mail = composeMail({
    to: email,
    subject: 'Confirm your e-mail address',
    paragraphs: [
      { before: 'Your verification code for the Exam Generation System is', code },
      {
        before: 'Enter it, or open this page in the browser where you signed up',
        link: pageLink(publicUrl, `/verify-email?verificationCode=${code}`),
      },
      `The code works for ${minutes} minutes. If you did not sign up, ignore this mail.`,
    ],
  });
  await sendMail({ mailer }, mail, 'a verification mail', log);
}
