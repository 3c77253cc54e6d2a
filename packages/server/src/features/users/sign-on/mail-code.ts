import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { composeMail } from '../mails/compose-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import type { UserParts } from '../parts.ts';
import { CODE_LIFETIME_MS } from '../verification/verification-code.ts';
import type { Person } from './provider.ts';

/** The stored form of a code: keyed, and bound to the account and to the person of the provider. */
export function hashSignOnCode(
  {
    accountId,
    code,
    person,
  }: { accountId: string; code: string; person: Pick<Person, 'issuer' | 'subject'> },
  key: Buffer,
): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([accountId, code, person.issuer, person.subject]))
    .digest();
}

/** Sends the code that links a sign-on. Never throws: whoever gets none begins again. */
export async function sendSignOnMail(
  { mailer }: Pick<UserParts, 'mailer'>,
  { email, code, label }: { email: string; code: string; label: string },
  log: FastifyBaseLogger,
): Promise<void> {
  const mail = composeMail({
    to: email,
    subject: 'Confirm your sign-in',
    paragraphs: [
      { before: `Your code for signing in to the Exam Generation System with ${label} is`, code },
      `The code works for ${CODE_LIFETIME_MS / 60_000} minutes, and once. From then on ${label} signs you in to your account.`,
      'If that was not you, ignore this mail: without the code nobody gets in.',
    ],
  });
  await sendMail({ mailer }, mail, 'a code for a single sign-on', log);
}
