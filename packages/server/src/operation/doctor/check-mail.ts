import type { Environment } from '../../platform/environment.ts';
import { reachSmtpServer } from '../../platform/mail/index.ts';
import { broken, type Finding, fine } from './finding.ts';

/** Whether the mail server takes a connection with the given log-in. Nothing is sent. */
export async function checkMail({ smtp, dataDir }: Environment): Promise<Finding[]> {
  if (smtp === undefined) return [fine(`Mails are written to files in ${dataDir}/outbox.`)];
  const { hostname } = new URL(smtp.url);
  try {
    await reachSmtpServer(smtp.url);
    return [fine(`The mail server ${hostname} takes our log-in.`)];
  } catch (error) {
    // The message of the server may repeat what it was sent.
    const reason = (error as NodeJS.ErrnoException).code ?? 'no reason is known';
    return [broken(`The mail server ${hostname} cannot be used (${reason}): look at SMTP_URL.`)];
  }
}
