import type { FastifyBaseLogger } from 'fastify';
import type { Mail, Mailer } from '../../../platform/mail/index.ts';

/**
 * Sends a mail about something that has already happened. Never throws, because a failed mail must not undo it.
 * Nothing of the mail is logged, and no words of the mail server, which often name the recipient.
 * @param what for the log, such as 'a verification mail'
 */
export async function sendMail(
  { mailer }: { readonly mailer: Mailer },
  mail: Mail,
  what: string,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    const { code: reason, responseCode } = error as Error & { code?: string; responseCode?: number };
    log.error({ reason, responseCode }, `${what} could not be sent`);
  }
}
