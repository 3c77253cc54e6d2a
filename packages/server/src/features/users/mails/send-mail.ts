import type { FastifyBaseLogger } from 'fastify';
import { type Mail, type Mailer, withoutAddresses } from '../../../platform/mail/index.ts';

/**
 * Sends a mail about something that has already happened. Never throws, because a failed mail must not undo it.
 * Nothing of the mail is logged. The mail server's words are, without the addresses that they often name.
 * @param what for the log, such as 'a verification mail'
 */
export async function sendMail(
  { mailer }: { readonly mailer: Mailer },
  mail: Mail,
  what: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
    log.error({ reason: withoutAddresses(message), code, responseCode }, `${what} could not be sent`);
  }
}
