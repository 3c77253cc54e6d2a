import type { FastifyBaseLogger } from 'fastify';
import type { Mail } from '../../../platform/mail/index.ts';
import type { UserParts } from '../parts.ts';
import { CODE_LIFETIME_MS } from './verification-code.ts';

/**
 * Sends the code. Never throws: the account stands already, and when the mail cannot be sent its owner can ask for
 * another one. Neither mail nor code is logged.
 */
export async function sendVerificationMail(
  { mailer, publicUrl }: Pick<UserParts, 'mailer' | 'publicUrl'>,
  email: string,
  code: string,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await mailer.send(composeVerificationMail(email, code, publicUrl));
  } catch (error) {
    const { code: reason, message } = error as Error & { code?: string };
    log.error({ reason, message }, 'a verification mail could not be sent');
  }
}

function composeVerificationMail(to: string, code: string, publicUrl: URL): Mail {
  const link = `${publicUrl.href.replace(/\/$/, '')}/verify-email?verificationCode=${code}`;
  const minutes = CODE_LIFETIME_MS / 60_000;
  const ending = `The code is good for ${minutes} minutes. If you did not sign up, do nothing.`;
  return {
    to,
    subject: 'Confirm your e-mail address',
    text: [
      `Your verification code for the Exam Generation System is ${code}.`,
      '',
      'Type it in, or open this page in the browser where you signed up:',
      link,
      '',
      ending,
      '',
    ].join('\n'),
    html: [
      `<p>Your verification code for the Exam Generation System is <strong>${code}</strong>.</p>`,
      `<p>Type it in, or <a href="${link}">open this page</a> in the browser where you signed up.</p>`,
      `<p>${ending}</p>`,
    ].join('\n'),
  };
}
